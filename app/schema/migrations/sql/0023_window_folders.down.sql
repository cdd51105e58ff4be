DROP TABLE window_folder;
