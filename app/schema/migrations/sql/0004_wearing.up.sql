-- What wearers know: the shades that a member wears well, and how another one sat beside them.
--
-- The day is stored and not the time: the model needs no more, and a report says less about its member.

CREATE TABLE worn_shade (
    member_id  bigint NOT NULL REFERENCES member ON DELETE CASCADE,
    variant_id bigint NOT NULL REFERENCES variant ON DELETE CASCADE,
    created_on date NOT NULL DEFAULT current_date,
    PRIMARY KEY (member_id, variant_id)
);
CREATE INDEX worn_shade_variant_id_idx ON worn_shade (variant_id);

-- One report a member and shade; a later one replaces it.
CREATE TABLE wear_report (
    member_id       bigint NOT NULL REFERENCES member ON DELETE CASCADE,
    variant_id      bigint NOT NULL REFERENCES variant ON DELETE CASCADE,
    worn_variant_id bigint REFERENCES variant ON DELETE SET NULL, -- the shade that it is compared with
    verdicts        text[] NOT NULL CONSTRAINT wear_report_verdicts_agree CHECK (
        cardinality(verdicts) BETWEEN 1 AND 3
        AND array_position(verdicts, NULL) IS NULL
        AND verdicts <@ ARRAY['matched', 'too_light', 'too_dark', 'too_pink', 'too_yellow', 'too_orange', 'too_ashy']
        AND (cardinality(verdicts) = 1 OR NOT verdicts && ARRAY['matched'])
        AND NOT verdicts @> ARRAY['too_light', 'too_dark']
        AND NOT verdicts @> ARRAY['too_pink', 'too_yellow']
        AND NOT verdicts @> ARRAY['too_orange', 'too_ashy']
    ),
    later           smallint CHECK (later BETWEEN -1 AND 1), -- after an hour: 1 darker, -1 lighter, 0 the same
    reversals       smallint NOT NULL DEFAULT 0 CHECK (reversals >= 0), -- how often it said the opposite before
    created_on      date NOT NULL DEFAULT current_date,
    PRIMARY KEY (member_id, variant_id),
    CONSTRAINT wear_report_not_itself CHECK (worn_variant_id <> variant_id)
);
CREATE INDEX wear_report_variant_id_idx ON wear_report (variant_id);
CREATE INDEX wear_report_worn_variant_id_idx ON wear_report (worn_variant_id);
