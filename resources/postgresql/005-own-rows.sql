-- Version 5: a station adds rows of its own only, and each result comes with its hash in the station's chain.
-- Who may write for which station. A role that has none gets the first one that it sends for, unless that is another
-- role's; the owner adds further ones, or '*' for a role that may write for all.
CREATE TABLE station_role (
    role name NOT NULL,
    station text NOT NULL,
    PRIMARY KEY (role, station)
);
CREATE UNIQUE INDEX station_role_once ON station_role (station) WHERE station <> '*';
REVOKE ALL ON station_role FROM PUBLIC;

-- May the role that logged in write rows of this station? Gives it the station where it has none yet.
CREATE FUNCTION may_write(asked text) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER
    SET search_path = cardassay, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM station_role WHERE role = session_user AND station IN (asked, '*')) THEN
        RETURN true;
    END IF;
    IF asked = '*' OR EXISTS (SELECT 1 FROM station_role WHERE role = session_user OR station = asked) THEN
        RETURN false;
    END IF;
    INSERT INTO station_role (role, station) VALUES (session_user, asked) ON CONFLICT DO NOTHING;
    RETURN EXISTS (SELECT 1 FROM station_role WHERE role = session_user AND station = asked);
END
$$;
REVOKE ALL ON FUNCTION may_write(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may_write(text) TO cardassay_writer;

ALTER TABLE result ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE batch ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_station ON result FOR INSERT TO cardassay_writer WITH CHECK (may_write(station));
CREATE POLICY own_station ON audit_event FOR INSERT TO cardassay_writer WITH CHECK (may_write(station));
CREATE POLICY own_station ON batch FOR INSERT TO cardassay_writer WITH CHECK (may_write(station));

ALTER TABLE result ADD COLUMN result_hash text NOT NULL DEFAULT '';
CREATE OR REPLACE VIEW v_result AS
    SELECT result_id, station, station_sequence, slot, reader, operator, work_order, part, lot, serial, card, profile,
        profile_version, profile_sha256, software, parent_id, attempt, outcome, marginal, golden, final, bin, criterion,
        reason, started_at, ended_at, received_at, run_id, run_folder, audit_sequence, audit_hash, metrics, result_hash
    FROM result;
