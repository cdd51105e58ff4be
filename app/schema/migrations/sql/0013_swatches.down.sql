DROP TABLE mended_shade;
DROP TABLE other_swatch;
CREATE OR REPLACE FUNCTION forget_stale_lab() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.lab_l := NULL;
    NEW.lab_a := NULL;
    NEW.lab_b := NULL;
    RETURN NEW;
END $$;
ALTER TABLE variant DROP instrument, DROP measured_under, DROP observer;
