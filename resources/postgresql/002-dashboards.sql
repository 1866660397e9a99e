-- Version 2: sums by hour, kept while rows come in, and the views for dashboards.

-- A dashboard over months reads these, not the results.
CREATE TABLE hourly (
    hour timestamptz NOT NULL,
    station text NOT NULL,
    part text NOT NULL,
    passed integer NOT NULL,
    marginal integer NOT NULL,
    failed integer NOT NULL,
    errors integer NOT NULL,
    timeouts integer NOT NULL,
    aborted integer NOT NULL,
    duration_ms bigint NOT NULL,
    PRIMARY KEY (hour, station, part)
) WITH (fillfactor = 70);
CREATE INDEX hourly_by_station ON hourly (station, hour);

CREATE FUNCTION add_hours() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = cardassay, pg_temp AS $$
BEGIN
    INSERT INTO hourly AS h
    SELECT date_trunc('hour', ended_at, 'UTC'), station, part,
        count(*) FILTER (WHERE outcome = 'PASS'), count(*) FILTER (WHERE marginal),
        count(*) FILTER (WHERE outcome = 'FAIL'), count(*) FILTER (WHERE outcome = 'ERROR'),
        count(*) FILTER (WHERE outcome = 'TIMEOUT'), count(*) FILTER (WHERE outcome = 'ABORTED'),
        sum(extract(epoch FROM ended_at - started_at) * 1000)::bigint
    FROM added WHERE final AND NOT golden GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, station, part) DO UPDATE SET
        passed = h.passed + excluded.passed, marginal = h.marginal + excluded.marginal,
        failed = h.failed + excluded.failed, errors = h.errors + excluded.errors,
        timeouts = h.timeouts + excluded.timeouts, aborted = h.aborted + excluded.aborted,
        duration_ms = h.duration_ms + excluded.duration_ms;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION add_hours() FROM PUBLIC;
CREATE TRIGGER result_hours AFTER INSERT ON result REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION add_hours();
INSERT INTO hourly
SELECT date_trunc('hour', ended_at, 'UTC'), station, part,
    count(*) FILTER (WHERE outcome = 'PASS'), count(*) FILTER (WHERE marginal),
    count(*) FILTER (WHERE outcome = 'FAIL'), count(*) FILTER (WHERE outcome = 'ERROR'),
    count(*) FILTER (WHERE outcome = 'TIMEOUT'), count(*) FILTER (WHERE outcome = 'ABORTED'),
    sum(extract(epoch FROM ended_at - started_at) * 1000)::bigint
FROM result WHERE final AND NOT golden GROUP BY 1, 2, 3;

CREATE VIEW v_result AS
    SELECT result_id, station, station_sequence, slot, reader, operator, work_order, part, lot, serial, card, profile,
        profile_version, profile_sha256, software, parent_id, attempt, outcome, marginal, golden, final, bin, criterion,
        reason, started_at, ended_at, received_at, run_id, run_folder, audit_sequence, audit_hash
    FROM result;
CREATE VIEW v_measurement AS
    SELECT r.result_id, r.ended_at, r.station, r.slot, r.part, r.lot, r.serial, r.outcome, m.key AS metric,
        m.value::double precision AS value
    FROM result AS r, jsonb_each_text(r.metrics) AS m;
CREATE VIEW v_hourly AS
    SELECT hour, station, part, passed, marginal, failed, errors, timeouts, aborted, duration_ms,
        passed::double precision / nullif(passed + failed, 0) AS yield
    FROM hourly;
-- One row for each station: what it sent last, and how far its clock is from the server's.
CREATE VIEW v_station AS
    WITH RECURSIVE name AS (
        (SELECT station FROM hourly ORDER BY station LIMIT 1)
        UNION ALL
        SELECT (SELECT h.station FROM hourly AS h WHERE h.station > name.station ORDER BY h.station LIMIT 1)
        FROM name WHERE name.station IS NOT NULL)
    SELECT name.station, b.received_at AS last_batch, b.waiting, b.sent_at - b.received_at AS clock_ahead,
        (SELECT max(r.station_sequence) FROM result AS r WHERE r.station = name.station) AS last_sequence
    FROM name LEFT JOIN LATERAL (SELECT * FROM batch WHERE batch.station = name.station
        ORDER BY received_at DESC LIMIT 1) AS b ON true
    WHERE name.station IS NOT NULL;
CREATE VIEW v_audit AS SELECT * FROM audit_event;
-- The end of each station's audit trail as far as it was sent, for `audit verify`.
CREATE VIEW v_audit_head AS
    SELECT DISTINCT ON (station) station, sequence, hash FROM audit_event ORDER BY station, sequence DESC, received_at;
GRANT SELECT ON v_result, v_measurement, v_hourly, v_station, v_audit, v_audit_head TO cardassay_reader;
