-- Version 6: testing time of the slots, and its share after the failure of a card was certain.

-- Nobody adds results while the sums are filled; stations send again.
LOCK TABLE result IN SHARE ROW EXCLUSIVE MODE;

-- All attempts but those on golden cards. Periods as those of slot_sum.
CREATE TABLE slot_time (
    hours smallint NOT NULL,
    begins timestamptz NOT NULL,
    station text NOT NULL,
    part text NOT NULL,
    slot text NOT NULL,
    judged integer NOT NULL, -- attempts that judged a card
    test_ms bigint NOT NULL,
    decided_ms bigint NOT NULL, -- of these, after the failure was certain
    PRIMARY KEY (hours, begins, station, part, slot)
) WITH (fillfactor = 70);
CREATE INDEX slot_time_by_station ON slot_time (station, hours, begins);

-- The testing time of one attempt: 0 if the station's clock was set back meanwhile.
CREATE FUNCTION test_ms(started_at timestamptz, ended_at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT greatest(0, extract(epoch FROM ended_at - started_at) * 1000)::bigint
$$;
CREATE FUNCTION decided_ms(started_at timestamptz, ended_at timestamptz, metrics jsonb) RETURNS bigint
    LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jsonb_typeof(metrics -> 'run.decided_time') = 'number' THEN
        least(cardassay.test_ms(started_at, ended_at), ((metrics ->> 'run.decided_time')::numeric * 1000)::bigint)
        ELSE 0 END
$$;

-- Adds the rows `changed` to the sums, or takes them away: its argument is 1 or -1.
CREATE FUNCTION add_slot_times() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = cardassay, pg_temp AS $$
DECLARE
    way CONSTANT integer := TG_ARGV[0]::integer;
BEGIN
    INSERT INTO slot_time AS s
    SELECT hours, period(hours, ended_at), station, part, slot,
        way * count(*) FILTER (WHERE outcome IN ('PASS', 'FAIL')), way * sum(test_ms(started_at, ended_at)),
        way * sum(decided_ms(started_at, ended_at, metrics))
    FROM changed, unnest('{24,168}'::smallint[]) AS hours
    WHERE NOT golden GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (hours, begins, station, part, slot) DO UPDATE SET judged = s.judged + excluded.judged,
        test_ms = s.test_ms + excluded.test_ms, decided_ms = s.decided_ms + excluded.decided_ms;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION add_slot_times(), test_ms, decided_ms FROM PUBLIC;

INSERT INTO slot_time
SELECT hours, period(hours, ended_at), station, part, slot, count(*) FILTER (WHERE outcome IN ('PASS', 'FAIL')),
    sum(test_ms(started_at, ended_at)), sum(decided_ms(started_at, ended_at, metrics))
FROM result, unnest('{24,168}'::smallint[]) AS hours WHERE NOT golden GROUP BY 1, 2, 3, 4, 5;
CREATE TRIGGER result_slot_times AFTER INSERT ON result REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_slot_times('1');
CREATE TRIGGER result_slot_times_gone AFTER DELETE ON result REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_slot_times('-1');
CREATE TRIGGER result_slot_times_were AFTER UPDATE ON result REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_slot_times('-1');
CREATE TRIGGER result_slot_times_are AFTER UPDATE ON result REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_slot_times('1');

-- Whoever asks names one `hours`. 0: one row for each attempt.
CREATE VIEW v_slot_time AS
    SELECT 0::smallint AS hours, ended_at AS begins, station, part, slot,
        (outcome IN ('PASS', 'FAIL'))::integer AS judged, test_ms(started_at, ended_at) AS test_ms,
        decided_ms(started_at, ended_at, metrics) AS decided_ms
    FROM result WHERE NOT golden
    UNION ALL
    SELECT hours, begins, station, part, slot, judged, test_ms, decided_ms FROM slot_time;
GRANT SELECT ON v_slot_time TO cardassay_reader;
GRANT EXECUTE ON FUNCTION test_ms, decided_ms TO cardassay_reader;
