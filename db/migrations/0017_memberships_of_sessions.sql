-- Whether a student has a mark in a session's register of a day.
CREATE FUNCTION is_marked_in(of_session uuid, on_day date, of_student uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM registers r JOIN register_marks m ON m.register_id = r.id
    WHERE r.session_id = of_session AND r.date = on_day AND r.status <> 'removed' AND m.student_id = of_student AND m.state <> 'unmarked')
$$;
--> statement-breakpoint
-- Brings the memberships of an enrollment in step with its state and sessions. The day of a move belongs to the old session if the
-- student is marked in its register of that day, else to the new one: so nobody is absent in one for having been in the other. Who
-- comes back without a day between continues the former membership.
CREATE FUNCTION keep_memberships(of_enrollment uuid, is_new boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := nairobi_date(now());
  own record;
  one record;
  first_one date;
  last_one date;
BEGIN
  SELECT e.id, e.student_id, e.state = 'enrolled' AS belongs, coalesce(e.enrolled_at, now()) AS enrolled_at INTO own
    FROM enrollments e WHERE e.id = of_enrollment;
  IF own.id IS NULL THEN RETURN; END IF;
  -- The rows are locked before marks are read: a register that is being written shares them until it is (write-register.ts).
  FOR one IN
    SELECT b.session_id, b.first_day FROM session_memberships b
    WHERE b.enrollment_id = own.id AND b.last_day IS NULL AND NOT (own.belongs AND EXISTS (
      SELECT FROM enrollment_sessions s WHERE s.enrollment_id = own.id AND s.session_id = b.session_id))
    ORDER BY b.session_id FOR UPDATE
  LOOP
    last_one := CASE WHEN is_marked_in(one.session_id, today, own.student_id) THEN today ELSE today - 1 END;
    IF last_one < one.first_day THEN
      DELETE FROM session_memberships WHERE session_id = one.session_id AND enrollment_id = own.id AND first_day = one.first_day;
    ELSE
      UPDATE session_memberships SET last_day = last_one, left_at = now()
        WHERE session_id = one.session_id AND enrollment_id = own.id AND first_day = one.first_day;
    END IF;
  END LOOP;
  IF NOT own.belongs THEN RETURN; END IF;
  is_new := is_new AND NOT EXISTS (SELECT FROM session_memberships b WHERE b.enrollment_id = own.id);
  FOR one IN
    SELECT s.session_id, s.day FROM enrollment_sessions s WHERE s.enrollment_id = own.id AND NOT EXISTS (
      SELECT FROM session_memberships b WHERE b.enrollment_id = own.id AND b.session_id = s.session_id AND b.last_day IS NULL)
    ORDER BY s.session_id
  LOOP
    first_one := CASE WHEN is_new THEN nairobi_date(own.enrolled_at) ELSE today END;
    IF EXISTS (SELECT FROM session_memberships b JOIN sessions g ON g.id = b.session_id
      WHERE b.student_id = own.student_id AND b.last_day >= first_one AND g.day = one.day
        AND (b.session_id <> one.session_id OR b.enrollment_id <> own.id)) THEN
      first_one := today + 1;
    END IF;
    UPDATE session_memberships SET last_day = NULL, left_at = NULL
      WHERE enrollment_id = own.id AND session_id = one.session_id AND last_day >= first_one - 1;
    IF NOT FOUND THEN
      INSERT INTO session_memberships (session_id, enrollment_id, student_id, first_day, joined_at)
        VALUES (one.session_id, own.id, own.student_id, first_one, CASE WHEN is_new THEN own.enrolled_at ELSE now() END);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_memberships_of_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_memberships(NEW.id, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_memberships_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM keep_memberships(OLD.enrollment_id, false);
  ELSE
    PERFORM keep_memberships(NEW.enrollment_id, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, when it is known what changed: a writer may delete all sessions and insert most of them again.
CREATE CONSTRAINT TRIGGER keep_memberships_inserted AFTER INSERT ON enrollments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'enrolled') EXECUTE FUNCTION keep_memberships_of_enrollment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keep_memberships_updated AFTER UPDATE ON enrollments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.state = 'enrolled') <> (NEW.state = 'enrolled')) EXECUTE FUNCTION keep_memberships_of_enrollment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keep_memberships AFTER INSERT OR UPDATE OR DELETE ON enrollment_sessions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_memberships_of_session();
--> statement-breakpoint
-- Another day of enrollment is another first day of those who joined with it.
CREATE FUNCTION follow_enrolled_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session_memberships SET first_day = nairobi_date(NEW.enrolled_at), joined_at = NEW.enrolled_at
    WHERE enrollment_id = NEW.id AND first_day = nairobi_date(OLD.enrolled_at)
      AND (last_day IS NULL OR last_day >= nairobi_date(NEW.enrolled_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_enrolled_day AFTER UPDATE OF enrolled_at ON enrollments FOR EACH ROW
  WHEN (OLD.enrolled_at <> NEW.enrolled_at) EXECUTE FUNCTION follow_enrolled_day();
--> statement-breakpoint
-- Marks of a session's register that arrive after the student left on that very day, as from a phone that was offline: the day is
-- the old session's after all, unless the register of the new one has marked the student already.
CREATE FUNCTION claim_day(of_session uuid, on_day date, of_students uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  next_one record;
BEGIN
  FOR one IN
    SELECT b.enrollment_id, b.student_id, b.first_day, g.day FROM session_memberships b JOIN sessions g ON g.id = b.session_id
    WHERE b.session_id = of_session AND b.student_id = ANY (of_students) AND b.last_day = on_day - 1 AND nairobi_date(b.left_at) = on_day
    ORDER BY b.enrollment_id FOR UPDATE OF b
  LOOP
    SELECT b.session_id, b.last_day INTO next_one FROM session_memberships b JOIN sessions g ON g.id = b.session_id
      WHERE b.student_id = one.student_id AND b.first_day = on_day AND b.session_id <> of_session AND g.day = one.day FOR UPDATE OF b;
    CONTINUE WHEN next_one.session_id IS NOT NULL AND is_marked_in(next_one.session_id, on_day, one.student_id);
    UPDATE session_memberships SET last_day = on_day
      WHERE session_id = of_session AND enrollment_id = one.enrollment_id AND first_day = one.first_day;
    IF next_one.last_day = on_day THEN
      DELETE FROM session_memberships WHERE session_id = next_one.session_id AND student_id = one.student_id AND first_day = on_day;
    ELSE
      UPDATE session_memberships SET first_day = on_day + 1
        WHERE session_id = next_one.session_id AND student_id = one.student_id AND first_day = on_day;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Days before this migration: what the audit log says of each enrollment's sessions, from its enrollment on; else its present sessions
-- since then. A swap does not name its sessions: the present ones are taken to begin that day. Where a register has marked a student on
-- a day, that is proof; of two registers of one day the one in which the student was there.
INSERT INTO session_memberships (session_id, enrollment_id, student_id, first_day, last_day, joined_at, left_at)
WITH paid AS (
  SELECT e.id, e.student_id, e.season_number, e.state = 'enrolled' AS is_live, nairobi_date(e.enrolled_at) AS enrolled_on,
    -- Whoever was cancelled belonged until the day before.
    CASE WHEN e.state <> 'enrolled' THEN nairobi_date(coalesce(
      (SELECT max(a.at) FROM audit_log a WHERE a.subject = 'enrollment:' || e.id AND a.changes ->> 'to' = 'cancelled'), e.updated_at)) END AS ended_on
  FROM enrollments e WHERE e.enrolled_at IS NOT NULL AND e.state IN ('enrolled', 'cancelled')
), chosen AS (
  SELECT p.id, a.at, a.id AS nth, nairobi_date(a.at) AS on_day,
    CASE jsonb_typeof(a.changes -> 'sessions') WHEN 'array' THEN a.changes -> 'sessions' END AS sessions
  FROM paid p JOIN audit_log a ON a.subject = 'enrollment:' || p.id
  WHERE (jsonb_typeof(a.changes -> 'sessions') = 'array' AND jsonb_array_length(a.changes -> 'sessions') > 0)
    OR a.changes ? 'swapped_with'
), known AS (
  SELECT c.id, s.session::uuid AS session_id, daterange(c.on_day, c.until) AS days
  FROM (
    SELECT c.id, c.on_day, c.sessions, lead(c.on_day) OVER (PARTITION BY c.id ORDER BY c.at, c.nth) AS until FROM chosen c
  ) c, LATERAL jsonb_array_elements_text(c.sessions) s (session)
  WHERE c.until > c.on_day
    OR c.until IS NULL AND EXISTS (SELECT FROM enrollment_sessions n WHERE n.enrollment_id = c.id AND n.session_id = s.session::uuid)
), last_change AS (
  SELECT id, max(on_day) AS on_day FROM chosen GROUP BY id
), present AS (
  -- The present sessions: since the last change if that does not name them, since the enrollment if nothing is known.
  SELECT p.id, s.session_id, daterange(coalesce(l.on_day, p.enrolled_on), NULL) AS days
  FROM paid p JOIN enrollment_sessions s ON s.enrollment_id = p.id LEFT JOIN last_change l ON l.id = p.id
), belonged AS (
  SELECT b.id, b.session_id, b.days * daterange(p.enrolled_on, p.ended_on) AS days
  FROM (SELECT * FROM known UNION ALL SELECT * FROM present) b JOIN paid p ON p.id = b.id
  WHERE p.ended_on IS NULL OR p.ended_on > p.enrolled_on
), proof AS (
  SELECT DISTINCT ON (p.id, g.day, r.date) p.id, r.session_id, g.day, r.date
  FROM paid p JOIN register_marks m ON m.student_id = p.student_id AND m.state <> 'unmarked'
    JOIN registers r ON r.id = m.register_id AND r.date BETWEEN p.enrolled_on AND coalesce(p.ended_on, 'infinity')
    JOIN sessions g ON g.id = r.session_id JOIN classes c ON c.id = g.class_id AND c.season_number = p.season_number
  ORDER BY p.id, g.day, r.date, m.state IN ('present', 'late') DESC, r.status = 'saved' DESC, r.created_at
), days AS (
  SELECT b.id, b.session_id, range_agg(b.days) - coalesce((
      SELECT range_agg(daterange(o.date, o.date + 1)) FROM proof o JOIN sessions g ON g.id = b.session_id
      WHERE o.id = b.id AND o.day = g.day AND o.session_id <> b.session_id
    ), '{}'::datemultirange) + coalesce((
      SELECT range_agg(daterange(o.date, o.date + 1)) FROM proof o WHERE o.id = b.id AND o.session_id = b.session_id
    ), '{}'::datemultirange) AS days
  FROM (SELECT * FROM belonged UNION ALL SELECT o.id, o.session_id, 'empty'::daterange FROM proof o) b
  WHERE EXISTS (SELECT FROM sessions g WHERE g.id = b.session_id)
  GROUP BY b.id, b.session_id
)
SELECT d.session_id, d.id, p.student_id, lower(span), upper(span) - 1,
  CASE WHEN lower(span) = p.enrolled_on THEN e.enrolled_at ELSE lower(span)::timestamp AT TIME ZONE 'Africa/Nairobi' END,
  upper(span)::timestamp AT TIME ZONE 'Africa/Nairobi'
FROM days d JOIN paid p ON p.id = d.id JOIN enrollments e ON e.id = d.id, LATERAL unnest(d.days) AS spans (span);
--> statement-breakpoint
-- A saved register is locked. Only a correction of the same version reopens it, and an admin removes it with a reason; a removed register
-- stays as it was. A register with an unset mark cannot be saved.
CREATE OR REPLACE FUNCTION protect_saved_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'draft' AND NEW.status = 'saved'
    AND EXISTS (SELECT FROM register_marks m WHERE m.register_id = OLD.id AND m.state = 'unmarked') THEN
    RAISE EXCEPTION 'a saved register leaves nobody unmarked' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'saved' AND NEW.status = 'draft' AND NEW.saved_at IS NULL AND NEW.version = OLD.version + 1
    AND (NEW.id, NEW.session_id, NEW.date, NEW.marked_by, NEW.created_at)
      = (OLD.id, OLD.session_id, OLD.date, OLD.marked_by, OLD.created_at)
    AND EXISTS (SELECT FROM register_corrections c WHERE c.register_id = OLD.id AND c.version = OLD.version) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'saved' AND NEW.status = 'removed'
    AND (NEW.id, NEW.session_id, NEW.date, NEW.marked_by, NEW.created_at, NEW.saved_at)
      = (OLD.id, OLD.session_id, OLD.date, OLD.marked_by, OLD.created_at, OLD.saved_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION protect_saved_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM registers r WHERE r.id = coalesce(NEW.register_id, OLD.register_id) AND r.status <> 'draft') THEN
    RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
-- Contradictions between sessions, memberships and marks. Registers older than the memberships may list whoever was moved since.
CREATE FUNCTION check_memberships() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'whoever is enrolled belongs to the sessions they chose', s.enrollment_id::text
    FROM enrollment_sessions s JOIN enrollments e ON e.id = s.enrollment_id AND e.state = 'enrolled'
    WHERE NOT EXISTS (SELECT FROM session_memberships b WHERE b.enrollment_id = s.enrollment_id AND b.session_id = s.session_id AND b.last_day IS NULL)
  UNION ALL
  SELECT 'whoever belongs to a session is enrolled and chose it', b.enrollment_id::text
    FROM session_memberships b WHERE b.last_day IS NULL AND NOT EXISTS (
      SELECT FROM enrollment_sessions s JOIN enrollments e ON e.id = s.enrollment_id AND e.state = 'enrolled'
      WHERE s.enrollment_id = b.enrollment_id AND s.session_id = b.session_id)
  UNION ALL
  SELECT 'nobody belongs to two sessions of one kind on one day', b.enrollment_id::text
    FROM session_memberships b JOIN sessions g ON g.id = b.session_id
      JOIN session_memberships o ON o.enrollment_id = b.enrollment_id AND (o.session_id, o.first_day) > (b.session_id, b.first_day)
      JOIN sessions h ON h.id = o.session_id AND h.day = g.day
    WHERE daterange(b.first_day, b.last_day, '[]') && daterange(o.first_day, o.last_day, '[]')
  UNION ALL
  SELECT 'whoever is marked belonged to the session that day', r.id::text
    FROM registers r JOIN register_marks m ON m.register_id = r.id AND m.state <> 'unmarked'
    WHERE r.status <> 'removed' AND r.created_at >= (SELECT min(recorded_at) FROM session_memberships)
      AND NOT EXISTS (SELECT FROM session_memberships b WHERE b.session_id = r.session_id AND b.student_id = m.student_id
        AND r.date BETWEEN b.first_day AND coalesce(b.last_day, 'infinity'))
$$;
--> statement-breakpoint
-- check_invariants() adds the rules of memberships.
CREATE OR REPLACE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM check_seats_money_seasons_and_waiting()
  UNION ALL
  SELECT * FROM check_statements()
  UNION ALL
  SELECT * FROM check_unseen_money()
  UNION ALL
  SELECT * FROM check_memberships()
$$;
