DROP TRIGGER variant_alias_pairs ON variant_alias;
DROP FUNCTION move_known_pairs();
DROP TABLE known_pair;
