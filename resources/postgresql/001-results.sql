-- Version 1: what stations send. Tables partitioned by month, and the roles that may touch them.
-- Run by `cardassay-cli outbox init`, each version once, in a transaction.

CREATE TABLE schema_version (
    version integer NOT NULL PRIMARY KEY,
    oldest_station integer NOT NULL, -- programs from this version on may send
    installed_at timestamptz NOT NULL DEFAULT now()
);

-- One row for each attempt. Its time is the station's: with it the row is the same however often it is sent, so the
-- primary key refuses the second one. `station_sequence` is the order of a station, whatever its clock does.
CREATE TABLE result (
    result_id uuid NOT NULL,
    ended_at timestamptz NOT NULL,
    started_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    station_sequence bigint NOT NULL,
    audit_sequence bigint NOT NULL,
    parent_id uuid,
    attempt smallint NOT NULL,
    bin smallint NOT NULL,
    marginal boolean NOT NULL,
    golden boolean NOT NULL,
    final boolean NOT NULL,
    station text NOT NULL,
    slot text NOT NULL,
    outcome text NOT NULL,
    reader text NOT NULL,
    operator text NOT NULL,
    work_order text NOT NULL,
    part text NOT NULL,
    lot text NOT NULL,
    serial text NOT NULL,
    card text NOT NULL,
    profile text NOT NULL,
    profile_version text NOT NULL,
    profile_sha256 text NOT NULL,
    software text NOT NULL,
    criterion text NOT NULL,
    reason text NOT NULL,
    run_id text NOT NULL,
    run_folder text NOT NULL,
    audit_hash text NOT NULL,
    metrics jsonb NOT NULL, -- {"STEP.QUANTITY": value}
    PRIMARY KEY (ended_at, result_id)
) PARTITION BY RANGE (ended_at);
CREATE INDEX result_by_station ON result (station, station_sequence);
CREATE INDEX result_by_serial ON result (serial);
CREATE INDEX result_by_lot ON result (lot);
-- Of clocks that are wrong by years.
CREATE TABLE result_other PARTITION OF result DEFAULT;

CREATE TABLE audit_event (
    station text NOT NULL,
    sequence bigint NOT NULL,
    at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor text NOT NULL,
    event text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL,
    previous text NOT NULL,
    hash text NOT NULL,
    at_text text NOT NULL, -- as the station has it, for the hash
    PRIMARY KEY (station, sequence, hash) -- a rewritten row comes beside the first one, it never takes its place
);

-- One row for each batch: when a station said it sent, and when that was here.
CREATE TABLE batch (
    station text NOT NULL,
    sent_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    waiting bigint NOT NULL -- results that the station still has to send
) PARTITION BY RANGE (received_at);
CREATE INDEX batch_by_station ON batch (station, received_at DESC);
CREATE TABLE batch_other PARTITION OF batch DEFAULT;

-- Makes the partition of one month of one table. Rows that the default partition has of it move.
CREATE FUNCTION make_partition(parent text, key text, month date) RETURNS void LANGUAGE plpgsql
    SET search_path = cardassay, pg_temp AS $$
DECLARE
    name text := parent || to_char(month, '_YYYY_MM');
    from_time timestamptz := month::timestamp AT TIME ZONE 'UTC';
    to_time timestamptz := (month + interval '1 month')::timestamp AT TIME ZONE 'UTC';
BEGIN
    IF to_regclass('cardassay.' || name) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, parent);
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_other');
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) '
                   'INSERT INTO %I SELECT * FROM moved', parent || '_other', key, key, name)
        USING from_time, to_time;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, from_time, to_time);
END
$$;

-- The months from the last one to `ahead` months ahead. Stations call it when they connect; who comes second at the
-- same time leaves it to the first.
CREATE FUNCTION make_partitions(ahead integer DEFAULT 3) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = cardassay, pg_temp AS $$
DECLARE
    month date;
    this_month date := date_trunc('month', now() AT TIME ZONE 'UTC');
BEGIN
    ahead := least(ahead, 24);
    IF to_regclass('cardassay.batch' || to_char(this_month + ahead * interval '1 month', '_YYYY_MM')) IS NOT NULL
        OR NOT pg_try_advisory_xact_lock(hashtext('cardassay.make_partitions')) THEN
        RETURN;
    END IF;
    FOR i IN -1 .. ahead LOOP
        month := this_month + i * interval '1 month';
        PERFORM make_partition('result', 'ended_at', month);
        PERFORM make_partition('batch', 'received_at', month);
    END LOOP;
END
$$;
SELECT make_partitions();

CREATE FUNCTION schema_versions(OUT version integer, OUT oldest_station integer) LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = cardassay, pg_temp AS $$
    SELECT s.version, s.oldest_station FROM schema_version AS s ORDER BY s.version DESC LIMIT 1
$$;

-- The roles are groups: `CREATE ROLE station17 LOGIN IN ROLE cardassay_writer`.
DO $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'cardassay_writer') THEN
        CREATE ROLE cardassay_writer NOLOGIN;
    END IF;
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'cardassay_reader') THEN
        CREATE ROLE cardassay_reader NOLOGIN;
    END IF;
END
$$;
REVOKE ALL ON ALL TABLES IN SCHEMA cardassay FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA cardassay FROM PUBLIC;
GRANT USAGE ON SCHEMA cardassay TO cardassay_writer, cardassay_reader;
GRANT INSERT ON result, audit_event, batch TO cardassay_writer;
GRANT EXECUTE ON FUNCTION make_partitions(integer) TO cardassay_writer;
GRANT EXECUTE ON FUNCTION schema_versions() TO cardassay_writer, cardassay_reader;
