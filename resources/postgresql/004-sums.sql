-- Version 4: sums by day, slot, criterion and metric, so that dashboards over months read no single result.

-- Nobody adds results while the sums are filled; stations send again.
LOCK TABLE result IN SHARE ROW EXCLUSIVE MODE;

-- As `hourly`; days are those of UTC.
CREATE TABLE daily (
    day timestamptz NOT NULL,
    station text NOT NULL,
    part text NOT NULL,
    passed integer NOT NULL,
    marginal integer NOT NULL,
    failed integer NOT NULL,
    errors integer NOT NULL,
    timeouts integer NOT NULL,
    aborted integer NOT NULL,
    duration_ms bigint NOT NULL,
    PRIMARY KEY (day, station, part)
) WITH (fillfactor = 70);
CREATE INDEX daily_by_station ON daily (station, day);

-- Final fails by what decided them.
CREATE TABLE daily_fails (
    day timestamptz NOT NULL,
    station text NOT NULL,
    part text NOT NULL,
    criterion text NOT NULL,
    cards integer NOT NULL,
    PRIMARY KEY (day, station, part, criterion)
) WITH (fillfactor = 70);
CREATE INDEX daily_fails_by_station ON daily_fails (station, day);

-- Sixteen rows a station and day are too many to read for a year, so there are weeks as well. `hours` is how long the
-- period of a row is: 24 or 168. Weeks begin on Monday, 0 h UTC.
CREATE TABLE slot_sum (
    hours smallint NOT NULL,
    begins timestamptz NOT NULL,
    station text NOT NULL,
    part text NOT NULL,
    slot text NOT NULL,
    passed integer NOT NULL,
    failed integer NOT NULL,
    PRIMARY KEY (hours, begins, station, part, slot)
) WITH (fillfactor = 70);
CREATE INDEX slot_sum_by_station ON slot_sum (station, hours, begins);

-- Values of one metric of final results, in periods of 6, 24 and 168 hours. For percentiles their numbers are counted
-- in bins, each 2 % wide: counts[i] cards in bins[i], in no order. All stations together would be fewer rows, but then
-- stations would wait for each other.
CREATE TABLE metric_sum (
    hours smallint NOT NULL,
    metric text NOT NULL,
    begins timestamptz NOT NULL,
    station text NOT NULL,
    part text NOT NULL,
    cards integer NOT NULL,
    total double precision NOT NULL,
    lowest double precision,
    highest double precision,
    bins smallint[] NOT NULL,
    counts integer[] NOT NULL,
    PRIMARY KEY (hours, metric, begins, station, part)
) WITH (fillfactor = 70);
CREATE INDEX metric_sum_by_station ON metric_sum (station, metric, hours, begins);

-- The period of `hours` hours that holds `at`. 1 January 1900 was a Monday.
CREATE FUNCTION period(hours smallint, at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT date_bin(hours * interval '1 hour', at, timestamptz '1900-01-01 00:00:00+00')
$$;

-- Bin k holds what is over 1e-9 * 1.02^(k - 1) up to 1e-9 * 1.02^k, bin -k the same below zero, bin 0 the rest.
CREATE FUNCTION metric_bin(value double precision) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN abs(value) <= 1e-9 THEN 0
        ELSE sign(value) * least(32767, ceil(ln(abs(value) * 1e9) / ln(1.02::double precision))) END::smallint
$$;

-- As percentile_cont() of the values in the bins, within 2 %: a value is taken to lie in its bin where its rank is.
-- Each bin once.
CREATE FUNCTION bins_percentile(bins smallint[], cards bigint[], share double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE AS $$
    SELECT sum(weight * sign(bin) * 1e-9 * power(1.02::double precision,
        abs(bin) - 0.5 + sign(bin) * ((place - before + 0.5) / n - 0.5)))
    FROM (SELECT bin, n::double precision, (sum(n) OVER (ORDER BY bin) - n)::double precision AS before,
            share * (sum(n) OVER () - 1)::double precision AS rank
        FROM unnest(bins, cards) AS b(bin, n) WHERE n > 0) AS ranked,
        LATERAL (VALUES (floor(rank), 1 - rank + floor(rank)), (floor(rank) + 1, rank - floor(rank)))
            AS neighbour(place, weight)
    WHERE weight > 0 AND place >= before AND place < before + n
$$;

CREATE FUNCTION add_bins(INOUT bins smallint[], INOUT counts integer[], more smallint[], more_counts integer[])
    LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    place integer;
BEGIN
    FOR i IN 1 .. cardinality(more) LOOP
        place := array_position(bins, more[i]);
        IF place IS NULL THEN
            bins := bins || more[i];
            counts := counts || more_counts[i];
        ELSE
            counts[place] := counts[place] + more_counts[i];
        END IF;
    END LOOP;
END
$$;

-- The metrics of a result that are numbers.
CREATE FUNCTION numbers(metrics jsonb) RETURNS TABLE (metric text, value double precision) LANGUAGE sql IMMUTABLE AS $$
    SELECT key, value::double precision FROM jsonb_each(metrics) WHERE jsonb_typeof(value) = 'number'
$$;

-- Adds the rows `changed` to the sums, or takes them away: its argument is 1 or -1. Rows are taken in the order of
-- their keys, so that two that add the same never wait for each other in a circle.
CREATE FUNCTION add_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = cardassay, pg_temp AS $$
DECLARE
    way CONSTANT integer := TG_ARGV[0]::integer;
BEGIN
    INSERT INTO daily AS d
    SELECT date_trunc('day', ended_at, 'UTC'), station, part,
        way * count(*) FILTER (WHERE outcome = 'PASS'), way * count(*) FILTER (WHERE marginal),
        way * count(*) FILTER (WHERE outcome = 'FAIL'), way * count(*) FILTER (WHERE outcome = 'ERROR'),
        way * count(*) FILTER (WHERE outcome = 'TIMEOUT'), way * count(*) FILTER (WHERE outcome = 'ABORTED'),
        way * sum(extract(epoch FROM ended_at - started_at) * 1000)::bigint
    FROM changed WHERE (final OR outcome NOT IN ('PASS', 'FAIL')) AND NOT golden GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, station, part) DO UPDATE SET
        passed = d.passed + excluded.passed, marginal = d.marginal + excluded.marginal,
        failed = d.failed + excluded.failed, errors = d.errors + excluded.errors,
        timeouts = d.timeouts + excluded.timeouts, aborted = d.aborted + excluded.aborted,
        duration_ms = d.duration_ms + excluded.duration_ms;

    INSERT INTO daily_fails AS d
    SELECT date_trunc('day', ended_at, 'UTC'), station, part, criterion, way * count(*)
    FROM changed WHERE outcome = 'FAIL' AND final AND NOT golden GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, station, part, criterion) DO UPDATE SET cards = d.cards + excluded.cards;

    INSERT INTO slot_sum AS s
    SELECT hours, period(hours, ended_at), station, part, slot,
        way * count(*) FILTER (WHERE outcome = 'PASS'), way * count(*) FILTER (WHERE outcome = 'FAIL')
    FROM changed, unnest('{24,168}'::smallint[]) AS hours
    WHERE outcome IN ('PASS', 'FAIL') AND final AND NOT golden GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (hours, begins, station, part, slot) DO UPDATE SET
        passed = s.passed + excluded.passed, failed = s.failed + excluded.failed;

    INSERT INTO metric_sum AS s
    SELECT hours, metric, begins, station, part, sum(n), sum(total), min(lowest), max(highest), array_agg(bin),
        array_agg(n)
    FROM (SELECT hours, metric, period(hours, quarter) AS begins, station, part, bin, sum(n)::integer AS n,
            sum(total) AS total, min(lowest) AS lowest, max(highest) AS highest
        FROM (SELECT metric, period(6::smallint, ended_at) AS quarter, station, part, metric_bin(value) AS bin,
                way * count(*) AS n, way * sum(value) AS total, min(value) AS lowest, max(value) AS highest
            FROM changed, numbers(metrics) WHERE final AND NOT golden GROUP BY 1, 2, 3, 4, 5) AS quarters,
            unnest('{6,24,168}'::smallint[]) AS hours
        GROUP BY 1, 2, 3, 4, 5, 6) AS binned
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (hours, metric, begins, station, part) DO UPDATE SET
        cards = s.cards + excluded.cards, total = s.total + excluded.total,
        lowest = least(s.lowest, excluded.lowest), highest = greatest(s.highest, excluded.highest),
        (bins, counts) = (SELECT a.bins, a.counts
            FROM add_bins(s.bins, s.counts, excluded.bins, excluded.counts) AS a);

    IF way < 0 THEN -- what is left tells the lowest and the highest
        UPDATE metric_sum AS s SET (lowest, highest) = (
            SELECT min(value), max(value) FROM result AS r, numbers(r.metrics) AS m
            WHERE ended_at >= s.begins AND ended_at < s.begins + s.hours * interval '1 hour'
                AND r.station = s.station AND r.part = s.part AND final AND NOT golden AND m.metric = s.metric)
        WHERE (hours, metric, begins, station, part) IN (
            SELECT h, m.metric, period(h, ended_at), c.station, c.part
            FROM changed AS c, numbers(metrics) AS m, unnest('{6,24,168}'::smallint[]) AS h);
    END IF;
    RETURN NULL;
END
$$;

-- `hourly` as in version 3, and for rows that the owner changes or deletes.
DROP TRIGGER result_hours ON result;
DROP FUNCTION add_hours();
CREATE FUNCTION add_hours() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = cardassay, pg_temp AS $$
DECLARE
    way CONSTANT integer := TG_ARGV[0]::integer;
BEGIN
    INSERT INTO hourly AS h
    SELECT date_trunc('hour', ended_at, 'UTC'), station, part,
        way * count(*) FILTER (WHERE outcome = 'PASS'), way * count(*) FILTER (WHERE marginal),
        way * count(*) FILTER (WHERE outcome = 'FAIL'), way * count(*) FILTER (WHERE outcome = 'ERROR'),
        way * count(*) FILTER (WHERE outcome = 'TIMEOUT'), way * count(*) FILTER (WHERE outcome = 'ABORTED'),
        way * sum(extract(epoch FROM ended_at - started_at) * 1000)::bigint
    FROM changed WHERE (final OR outcome NOT IN ('PASS', 'FAIL')) AND NOT golden GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, station, part) DO UPDATE SET
        passed = h.passed + excluded.passed, marginal = h.marginal + excluded.marginal,
        failed = h.failed + excluded.failed, errors = h.errors + excluded.errors,
        timeouts = h.timeouts + excluded.timeouts, aborted = h.aborted + excluded.aborted,
        duration_ms = h.duration_ms + excluded.duration_ms;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION add_hours(), add_days(), add_bins, period, metric_bin, numbers, bins_percentile FROM PUBLIC;

-- What is there already goes through the same trigger, a day at a time: a table that is empty again after each.
CREATE TEMPORARY TABLE filling (LIKE result) ON COMMIT DROP;
CREATE TRIGGER filling_days AFTER INSERT ON filling REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_days('1');
DO $$
DECLARE
    first timestamptz;
BEGIN
    SELECT date_trunc('day', min(ended_at), 'UTC') INTO first FROM result;
    WHILE first IS NOT NULL LOOP
        INSERT INTO filling SELECT * FROM result WHERE ended_at >= first AND ended_at < first + interval '24 hours';
        TRUNCATE filling;
        SELECT date_trunc('day', min(ended_at), 'UTC') INTO first
        FROM result WHERE ended_at >= first + interval '24 hours';
    END LOOP;
END
$$;

-- A month that is dropped stays in the sums; rows that are deleted do not.
CREATE TRIGGER result_hours AFTER INSERT ON result REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_hours('1');
CREATE TRIGGER result_days AFTER INSERT ON result REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_days('1');
CREATE TRIGGER result_hours_gone AFTER DELETE ON result REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_hours('-1');
CREATE TRIGGER result_days_gone AFTER DELETE ON result REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_days('-1');
CREATE TRIGGER result_hours_were AFTER UPDATE ON result REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_hours('-1');
CREATE TRIGGER result_hours_are AFTER UPDATE ON result REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_hours('1');
CREATE TRIGGER result_days_were AFTER UPDATE ON result REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_days('-1');
CREATE TRIGGER result_days_are AFTER UPDATE ON result REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_days('1');

CREATE OR REPLACE VIEW v_result AS
    SELECT result_id, station, station_sequence, slot, reader, operator, work_order, part, lot, serial, card, profile,
        profile_version, profile_sha256, software, parent_id, attempt, outcome, marginal, golden, final, bin, criterion,
        reason, started_at, ended_at, received_at, run_id, run_folder, audit_sequence, audit_hash, metrics
    FROM result;
-- The same in periods of different length; whoever asks names one `hours`. 0: one row for each result.
CREATE VIEW v_judged AS
    SELECT 1::smallint AS hours, hour AS begins, station, part, passed, marginal, failed, errors, timeouts, aborted,
        duration_ms
    FROM hourly
    UNION ALL
    SELECT 24::smallint, day, station, part, passed, marginal, failed, errors, timeouts, aborted, duration_ms
    FROM daily;
CREATE VIEW v_fail AS
    SELECT 0::smallint AS hours, ended_at AS begins, station, part, criterion, 1 AS cards
    FROM result WHERE outcome = 'FAIL' AND final AND NOT golden
    UNION ALL
    SELECT 24::smallint, day, station, part, criterion, cards FROM daily_fails WHERE cards > 0;
CREATE VIEW v_slot AS
    SELECT 0::smallint AS hours, ended_at AS begins, station, part, slot, (outcome = 'PASS')::integer AS passed,
        (outcome = 'FAIL')::integer AS failed
    FROM result WHERE outcome IN ('PASS', 'FAIL') AND final AND NOT golden
    UNION ALL
    SELECT hours, begins, station, part, slot, passed, failed FROM slot_sum;
CREATE VIEW v_metric AS
    SELECT hours, begins, station, part, metric, cards, total / cards AS mean, lowest, highest, bins, counts
    FROM metric_sum WHERE cards > 0;
-- One row for each bin, to add up those of several stations or periods before bins_percentile().
CREATE VIEW v_metric_bin AS
    SELECT hours, begins, station, part, metric, unnest(bins) AS bin, unnest(counts) AS cards FROM metric_sum;
GRANT SELECT ON v_judged, v_fail, v_slot, v_metric, v_metric_bin TO cardassay_reader;
GRANT EXECUTE ON FUNCTION bins_percentile(smallint[], bigint[], double precision) TO cardassay_reader;
