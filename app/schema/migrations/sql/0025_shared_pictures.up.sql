-- Machines that share pictures by a store look up whether a picture is still shown before they show their copy.
CREATE INDEX member_by_picture ON member USING hash (image_url) WHERE image_url <> '';
