CREATE TABLE "rescue_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"call_on" date NOT NULL,
	"called_at" timestamp with time zone,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rescue_calls_reason" CHECK ("reason" in ('fare', 'exams', 'sick', 'lost_interest', 'other')),
	CONSTRAINT "rescue_calls_called" CHECK ((called_at is null) = (reason is null))
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "certificates_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrollment_id" uuid NOT NULL,
	"season_number" integer NOT NULL,
	"full_name" text NOT NULL,
	"course_name" text NOT NULL,
	"signatory" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(full_name, '') || chr(10) || coalesce(course_name, '') || chr(10) || coalesce(number::text, ''))) STORED,
	CONSTRAINT "certificates_withdrawn" CHECK ((withdrawn_at is null) = (withdrawn_reason is null))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_kind" CHECK ("kind" in ('keep_place', 'waiting_list')),
	CONSTRAINT "offers_answer" CHECK ("answer" in ('accepted', 'declined')),
	CONSTRAINT "offers_answer_time" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "season_registrations" (
	"season_number" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "season_registrations_season_number_student_id_pk" PRIMARY KEY("season_number","student_id")
);
--> statement-breakpoint
ALTER TABLE "seasons" DROP CONSTRAINT "seasons_status";--> statement-breakpoint
ALTER TABLE "enrollments" DROP CONSTRAINT "enrollments_season_number_seasons_number_fk";
--> statement-breakpoint
ALTER TABLE "enrollments" DROP CONSTRAINT "enrollments_class_id_classes_id_fk";
--> statement-breakpoint
DROP INDEX "classes_name_live";--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "registration_opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "season_number" integer;--> statement-breakpoint
-- A class belongs to the season of its enrollments; an unused one to the current season. A class with enrollments of two
-- seasons stops the migration at the foreign key below.
UPDATE "classes" SET "season_number" = coalesce(
  (SELECT max(e."season_number") FROM "enrollments" e WHERE e."class_id" = "classes"."id"),
  (SELECT (value #>> '{}')::integer FROM "settings" WHERE key = 'current_season'),
  8);--> statement-breakpoint
ALTER TABLE "classes" ALTER COLUMN "season_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "next_course_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "outcome_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_caller_id_staff_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_staff_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_registrations" ADD CONSTRAINT "season_registrations_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_registrations" ADD CONSTRAINT "season_registrations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rescue_calls_by_enrollment" ON "rescue_calls" USING btree ("enrollment_id","created_at");--> statement-breakpoint
CREATE INDEX "rescue_calls_by_caller" ON "rescue_calls" USING btree ("caller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_enrollment" ON "certificates" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "certificates_by_season" ON "certificates" USING btree ("season_number","issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_search" ON "certificates" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "offers_token" ON "offers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "offers_by_enrollment" ON "offers" USING btree ("enrollment_id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_next_course_id_courses_id_fk" FOREIGN KEY ("next_course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_of_season" UNIQUE("id","season_number");--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_class_of_season" FOREIGN KEY ("class_id","season_number") REFERENCES "public"."classes"("id","season_number") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "classes_by_season" ON "classes" USING btree ("season_number","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name_live" ON "classes" USING btree ("course_id","season_number",lower("name")) WHERE archived_at is null;--> statement-breakpoint
-- The current season opened last, so it stays the current one.
UPDATE "seasons" SET "registration_opens_at" = CASE
    WHEN "number" = coalesce((SELECT (value #>> '{}')::integer FROM "settings" WHERE key = 'current_season'), 8) THEN "updated_at"
    ELSE least("updated_at", now() - interval '1 day') - interval '1 year' END
  WHERE "status" <> 'upcoming';--> statement-breakpoint
UPDATE "seasons" SET "closed_at" = "updated_at" WHERE "status" = 'closed';--> statement-breakpoint
DELETE FROM "settings" WHERE key = 'current_season';--> statement-breakpoint
ALTER TABLE "seasons" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_fee" CHECK (fee_cents > 0);--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_outcome" CHECK ("outcome" in ('completed', 'not_completed', 'withdrew'));--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_outcome_time" CHECK ((outcome is null) = (outcome_at is null));
--> statement-breakpoint
-- The season the public registers for: of those not closed the one whose registration opened last; before any opened, the one
-- that opens next. Without either, the last closed season, else the first planned one (lib/domain/seasons/README.md).
CREATE FUNCTION current_season() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT number FROM seasons ORDER BY
    (closed_at IS NULL AND registration_opens_at <= now()) IS TRUE DESC,
    (closed_at IS NULL AND registration_opens_at IS NOT NULL) DESC,
    CASE WHEN closed_at IS NULL AND registration_opens_at <= now() THEN registration_opens_at END DESC,
    CASE WHEN closed_at IS NULL THEN registration_opens_at END,
    closed_at IS NOT NULL DESC,
    CASE WHEN closed_at IS NULL THEN number ELSE -number END
  LIMIT 1
$$;
--> statement-breakpoint
-- Who registered for which season, and when: a student's own row names the newest season only.
CREATE FUNCTION record_season_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO season_registrations (season_number, student_id, registered_at)
    VALUES (NEW.season_number, NEW.id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER season_registrations_inserted AFTER INSERT ON students FOR EACH ROW EXECUTE FUNCTION record_season_registration();
--> statement-breakpoint
CREATE TRIGGER season_registrations_updated AFTER UPDATE OF season_number ON students FOR EACH ROW
  WHEN (OLD.season_number <> NEW.season_number) EXECUTE FUNCTION record_season_registration();
--> statement-breakpoint
-- Registrations are counted by season and Nairobi day.
CREATE FUNCTION count_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, day, rows, cents)
    SELECT 'registrations', r.season_number, nairobi_date(r.registered_at), CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END, 0
    FROM changed_rows r GROUP BY r.season_number, nairobi_date(r.registered_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_registrations_inserted AFTER INSERT ON season_registrations REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();
--> statement-breakpoint
CREATE TRIGGER count_registrations_deleted AFTER DELETE ON season_registrations REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();
--> statement-breakpoint
INSERT INTO season_registrations (season_number, student_id, registered_at) SELECT season_number, id, created_at FROM students;
--> statement-breakpoint
CREATE OR REPLACE VIEW counted_rows AS
  SELECT 'students' AS list, r.season_number, nairobi_date(r.created_at) AS day, r.status, '' AS kind, 0 AS cents FROM students r
  UNION ALL SELECT 'registrations', r.season_number, nairobi_date(r.registered_at), '', '', 0 FROM season_registrations r
  UNION ALL SELECT 'enrollments', r.season_number, nairobi_date(r.created_at), r.state, '', 0 FROM enrollments r
  UNION ALL SELECT 'enrolled', r.season_number, nairobi_date(r.enrolled_at), '', '', 0 FROM enrollments r WHERE r.state = 'enrolled' AND r.enrolled_at IS NOT NULL
  UNION ALL SELECT 'requests', e.season_number, nairobi_date(r.created_at), r.status, r.method, r.amount_cents
    FROM payment_requests r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'prompts', 0, nairobi_date(r.created_at), r.state, '', r.amount_cents FROM mpesa_express_requests r
  UNION ALL SELECT 'paybill', 0, nairobi_date(r.created_at), '', '', r.amount_cents FROM mpesa_paybill_confirmations r
  UNION ALL SELECT 'money', 0, nairobi_date(r.created_at), CASE WHEN r.enrollment_id IS NULL THEN 'unknown' ELSE 'known' END, r.method, r.amount_cents FROM transactions r
  UNION ALL SELECT 'paid', e.season_number, nairobi_date(r.created_at), '', '', r.amount_cents
    FROM allocations r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'queries', 0, nairobi_date(r.created_at), r.verdict, '', 0 FROM mpesa_queries r
  UNION ALL SELECT 'messages', 0, date '1970-01-01', r.status, r.channel, 0 FROM outbox r
  UNION ALL SELECT 'class_seats', 0, date '1970-01-01', '', r.class_id::text, 0 FROM enrollments r WHERE r.state = 'enrolled'
  UNION ALL SELECT 'session_seats', 0, date '1970-01-01', '', s.session_id::text, 0
    FROM enrollment_sessions s JOIN enrollments r ON r.id = s.enrollment_id WHERE r.state = 'enrolled';
--> statement-breakpoint
-- Seasons closed before closing was one act end as it now ends them: money without a seat is credit, no hold is left, every
-- enrolled student has an outcome by attendance (75 %), and the classes are archived.
INSERT INTO allocations (transaction_id, enrollment_id, amount_cents)
  SELECT a.transaction_id, a.enrollment_id, -sum(a.amount_cents) FROM allocations a
    JOIN enrollments e ON e.id = a.enrollment_id JOIN seasons z ON z.number = e.season_number
  WHERE z.closed_at IS NOT NULL AND e.state NOT IN ('enrolled', 'cancelled')
  GROUP BY a.transaction_id, a.enrollment_id HAVING sum(a.amount_cents) > 0;
--> statement-breakpoint
UPDATE enrollments e SET state = 'cancelled', hold_until = NULL FROM seasons z
  WHERE z.number = e.season_number AND z.closed_at IS NOT NULL AND (e.state = 'paid_waiting' OR (
    e.state IN ('held', 'pending_payment', 'offered', 'expired') AND EXISTS (SELECT FROM allocations a WHERE a.enrollment_id = e.id)));
--> statement-breakpoint
UPDATE enrollments e SET state = 'expired' FROM seasons z
  WHERE z.number = e.season_number AND z.closed_at IS NOT NULL AND e.state IN ('held', 'pending_payment', 'offered');
--> statement-breakpoint
UPDATE enrollments e SET outcome_at = z.closed_at, outcome = CASE WHEN (
    SELECT count(*) > 0 AND count(*) FILTER (WHERE k.state IN ('present', 'late')) * 100 >= count(*) * 75
    FROM classes c JOIN sessions s ON s.class_id = c.id JOIN registers r ON r.session_id = s.id AND r.status = 'saved'
      JOIN register_marks k ON k.register_id = r.id AND k.student_id = e.student_id AND k.state IN ('present', 'late', 'absent')
    WHERE c.season_number = e.season_number AND r.date >= (e.enrolled_at AT TIME ZONE 'Africa/Nairobi')::date
  ) THEN 'completed' ELSE 'not_completed' END
  FROM seasons z WHERE z.number = e.season_number AND z.closed_at IS NOT NULL AND e.state = 'enrolled' AND e.outcome IS NULL;
--> statement-breakpoint
UPDATE classes c SET archived_at = z.closed_at FROM seasons z
  WHERE z.number = c.season_number AND z.closed_at IS NOT NULL AND c.archived_at IS NULL;
--> statement-breakpoint
-- The rules of seats and money keep their function; check_invariants() adds those of seasons.
ALTER FUNCTION check_invariants() RENAME TO check_seats_and_money;
--> statement-breakpoint
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM check_seats_and_money()
  UNION ALL
  SELECT 'a session is of its enrollment''s class', s.enrollment_id::text FROM enrollment_sessions s JOIN sessions m ON m.id = s.session_id
    WHERE m.class_id <> s.class_id
  UNION ALL
  SELECT 'a student is of the newest season they registered for', s.id::text FROM students s
    WHERE s.season_number IS DISTINCT FROM (SELECT max(r.season_number) FROM season_registrations r WHERE r.student_id = s.id)
  UNION ALL
  SELECT 'only the completed have a certificate', c.number::text FROM certificates c JOIN enrollments e ON e.id = c.enrollment_id
    WHERE c.withdrawn_at IS NULL AND (e.outcome IS DISTINCT FROM 'completed' OR e.season_number <> c.season_number)
  UNION ALL
  SELECT 'an answered offer holds no seat of its own', o.id::text FROM offers o JOIN enrollments e ON e.id = o.enrollment_id
    WHERE o.answer = 'declined' AND e.state = 'offered'
  UNION ALL
  SELECT 'a closed season holds no unpaid seat', e.id::text FROM enrollments e JOIN seasons z ON z.number = e.season_number
    WHERE z.closed_at IS NOT NULL AND e.state IN ('held', 'pending_payment', 'offered', 'paid_waiting')
  UNION ALL
  SELECT 'every enrolled student of a closed season has an outcome', e.id::text FROM enrollments e JOIN seasons z ON z.number = e.season_number
    WHERE z.closed_at IS NOT NULL AND e.state = 'enrolled' AND e.outcome IS NULL
  UNION ALL
  SELECT 'the classes of a closed season are archived', c.id::text FROM classes c JOIN seasons z ON z.number = c.season_number
    WHERE z.closed_at IS NOT NULL AND c.archived_at IS NULL
$$;
