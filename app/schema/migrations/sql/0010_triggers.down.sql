DO $$
DECLARE
    made record;
BEGIN
    FOR made IN SELECT tgname, tgrelid::regclass AS watched FROM pg_trigger
        WHERE NOT tgisinternal AND tgname ~ '_((counted|logged|announced|appended)_(in|out|anew)|announced_empty|renamed|proof_noted|unproved_(noted|forgotten)|decided)$'
    LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', made.tgname, made.watched);
    END LOOP;
END $$;
