-- Version 3: the sums count attempts that judge no card. Such an attempt is never final, and was left out before.

-- Nobody adds results while the sums are mended; stations send again.
LOCK TABLE result IN SHARE ROW EXCLUSIVE MODE;
CREATE OR REPLACE FUNCTION add_hours() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = cardassay, pg_temp AS $$
BEGIN
    INSERT INTO hourly AS h
    SELECT date_trunc('hour', ended_at, 'UTC'), station, part,
        count(*) FILTER (WHERE outcome = 'PASS'), count(*) FILTER (WHERE marginal),
        count(*) FILTER (WHERE outcome = 'FAIL'), count(*) FILTER (WHERE outcome = 'ERROR'),
        count(*) FILTER (WHERE outcome = 'TIMEOUT'), count(*) FILTER (WHERE outcome = 'ABORTED'),
        sum(extract(epoch FROM ended_at - started_at) * 1000)::bigint
    FROM added WHERE (final OR outcome NOT IN ('PASS', 'FAIL')) AND NOT golden GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, station, part) DO UPDATE SET
        passed = h.passed + excluded.passed, marginal = h.marginal + excluded.marginal,
        failed = h.failed + excluded.failed, errors = h.errors + excluded.errors,
        timeouts = h.timeouts + excluded.timeouts, aborted = h.aborted + excluded.aborted,
        duration_ms = h.duration_ms + excluded.duration_ms;
    RETURN NULL;
END
$$;
INSERT INTO hourly AS h
SELECT date_trunc('hour', ended_at, 'UTC'), station, part, 0, 0, 0, count(*) FILTER (WHERE outcome = 'ERROR'),
    count(*) FILTER (WHERE outcome = 'TIMEOUT'), count(*) FILTER (WHERE outcome = 'ABORTED'),
    sum(extract(epoch FROM ended_at - started_at) * 1000)::bigint
FROM result WHERE NOT final AND outcome NOT IN ('PASS', 'FAIL') AND NOT golden GROUP BY 1, 2, 3
ON CONFLICT (hour, station, part) DO UPDATE SET
    errors = h.errors + excluded.errors, timeouts = h.timeouts + excluded.timeouts,
    aborted = h.aborted + excluded.aborted, duration_ms = h.duration_ms + excluded.duration_ms;
