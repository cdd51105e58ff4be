DROP INDEX member_by_picture;
