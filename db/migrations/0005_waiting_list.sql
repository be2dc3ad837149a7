CREATE SEQUENCE "public"."waiting_list_ranks" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"season_number" integer NOT NULL,
	"class_id" uuid NOT NULL,
	"session_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"rank" numeric DEFAULT nextval('public.waiting_list_ranks') NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"enrollment_id" uuid,
	"offer_until" timestamp with time zone,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_state" CHECK ("state" in ('waiting', 'offered', 'seated', 'declined', 'lapsed', 'left', 'removed', 'closed')),
	CONSTRAINT "waiting_list_offer" CHECK (state <> 'offered' or (offer_until is not null and not is_paid)),
	CONSTRAINT "waiting_list_payment" CHECK (not is_paid or enrollment_id is not null),
	CONSTRAINT "waiting_list_end" CHECK (("state" in ('waiting', 'offered')) = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_list_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"waiting_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"position" integer,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_answer";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_class_of_season" FOREIGN KEY ("class_id","season_number") REFERENCES "public"."classes"("id","season_number") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waiting_list_changes" ADD CONSTRAINT "waiting_list_changes_waiting_id_waiting_list_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_list"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_changes" ADD CONSTRAINT "waiting_list_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_one_wish" ON "waiting_list" USING btree ("student_id","season_number") WHERE not is_paid and "state" in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_one_payment" ON "waiting_list" USING btree ("enrollment_id") WHERE is_paid and "state" in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_queue" ON "waiting_list" USING btree ("class_id","rank") WHERE "state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_list_by_student" ON "waiting_list" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "waiting_list_by_class" ON "waiting_list" USING btree ("class_id","state");--> statement-breakpoint
CREATE INDEX "waiting_list_changes_by_entry" ON "waiting_list_changes" USING btree ("waiting_id","created_at");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_waiting_id_waiting_list_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_list"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("waiting_id") WHERE answer is null;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_waiting" CHECK ((kind = 'waiting_list') = (waiting_id is not null));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_answer" CHECK ("answer" in ('accepted', 'declined', 'ended'));
--> statement-breakpoint
-- Nobody answered an offer in time: the first time its student goes to the end of the list, the second time off it.
CREATE FUNCTION lapse_offer(entry uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE waiting_list SET lapses = lapses + 1, rank = nextval('public.waiting_list_ranks'),
    state = CASE WHEN lapses > 0 THEN 'lapsed' ELSE 'waiting' END, ended_at = CASE WHEN lapses > 0 THEN now() END, updated_at = now()
    WHERE id = entry AND state = 'offered';
  UPDATE offers SET answer = 'ended', answered_at = now() WHERE waiting_id = entry AND answer IS NULL;
$$;
--> statement-breakpoint
-- Ends the waiting of a student. The link of an offer ends with it, unless the seat was taken: an offer that is paid for is accepted without a word.
CREATE FUNCTION end_waiting(entry uuid, ending text) RETURNS void LANGUAGE sql AS $$
  UPDATE waiting_list SET state = ending, ended_at = now(), updated_at = now() WHERE id = entry AND state IN ('waiting', 'offered');
  UPDATE offers SET answer = 'ended', answered_at = now() WHERE waiting_id = entry AND answer IS NULL AND ending <> 'seated';
$$;
--> statement-breakpoint
-- Keeps the waiting list in step with an enrollment, whoever writes it: a seat in the class ends the waiting for it, a late payment waits
-- first of all, and an offer that ends without an answer is counted.
CREATE FUNCTION follow_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  PERFORM end_waiting(w.id, 'closed') FROM waiting_list w
    WHERE w.enrollment_id = NEW.id AND w.is_paid AND w.class_id <> NEW.class_id AND w.state = 'waiting';
  IF NEW.state = 'paid_waiting' THEN
    UPDATE waiting_list SET is_paid = true, enrollment_id = NEW.id, state = 'waiting', offer_until = NULL, updated_at = now()
      WHERE student_id = NEW.student_id AND class_id = NEW.class_id AND state IN ('waiting', 'offered');
    IF FOUND THEN
      UPDATE offers o SET answer = 'ended', answered_at = now() FROM waiting_list w
        WHERE w.id = o.waiting_id AND w.enrollment_id = NEW.id AND w.is_paid AND o.answer IS NULL;
    ELSE
      INSERT INTO waiting_list (student_id, season_number, class_id, is_paid, enrollment_id, session_ids)
        VALUES (NEW.student_id, NEW.season_number, NEW.class_id, true, NEW.id,
          (SELECT coalesce(array_agg(s.session_id), '{}') FROM enrollment_sessions s WHERE s.enrollment_id = NEW.id));
    END IF;
  END IF;
  FOR entry IN SELECT w.* FROM waiting_list w WHERE w.state IN ('waiting', 'offered')
    AND ((w.student_id = NEW.student_id AND w.class_id = NEW.class_id) OR w.enrollment_id = NEW.id) ORDER BY w.rank
  LOOP
    IF NEW.state IN ('held', 'pending_payment', 'enrolled') AND entry.class_id = NEW.class_id THEN
      PERFORM end_waiting(entry.id, 'seated');
    ELSIF entry.is_paid AND entry.enrollment_id = NEW.id AND NEW.state <> 'paid_waiting' THEN
      PERFORM end_waiting(entry.id, 'closed');
    ELSIF entry.state = 'offered' AND entry.enrollment_id = NEW.id AND NEW.state = 'expired' THEN
      PERFORM lapse_offer(entry.id);
    ELSIF entry.state = 'offered' AND entry.enrollment_id = NEW.id AND (NEW.state <> 'offered' OR NEW.class_id <> entry.class_id) THEN
      PERFORM end_waiting(entry.id, 'declined');
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waiting_list_follows_new AFTER INSERT ON enrollments FOR EACH ROW
  WHEN (NEW.state IN ('held', 'pending_payment', 'enrolled', 'paid_waiting')) EXECUTE FUNCTION follow_enrollment();
--> statement-breakpoint
CREATE TRIGGER waiting_list_follows AFTER UPDATE OF state, class_id ON enrollments FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.class_id <> NEW.class_id) EXECUTE FUNCTION follow_enrollment();
--> statement-breakpoint
-- Nobody waits for a class that is archived; a payment that waits ends with its enrollment.
CREATE FUNCTION close_waiting_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_waiting(w.id, 'closed') FROM waiting_list w WHERE w.class_id = NEW.id AND NOT w.is_paid AND w.state IN ('waiting', 'offered');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER classes_close_waiting_list AFTER UPDATE OF archived_at ON classes FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION close_waiting_list();
--> statement-breakpoint
-- Who paid for a full class before there was a list waits in the order of the payments.
INSERT INTO waiting_list (student_id, season_number, class_id, is_paid, enrollment_id, session_ids, joined_at)
  SELECT e.student_id, e.season_number, e.class_id, true, e.id,
    (SELECT coalesce(array_agg(s.session_id), '{}') FROM enrollment_sessions s WHERE s.enrollment_id = e.id), e.updated_at
  FROM enrollments e WHERE e.state = 'paid_waiting' ORDER BY e.updated_at, e.id;
--> statement-breakpoint
-- check_invariants() adds the rules of waiting lists to those of seats, money and seasons.
ALTER FUNCTION check_invariants() RENAME TO check_seats_money_and_seasons;
--> statement-breakpoint
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH set_aside AS (
    SELECT class_id, count(*) AS seats FROM waiting_list WHERE state = 'offered' AND enrollment_id IS NULL AND offer_until > now() GROUP BY class_id
  )
  SELECT * FROM check_seats_money_and_seasons()
  UNION ALL
  SELECT 'a class never holds more than its seats, with those set aside', c.id::text FROM classes c JOIN set_aside a ON a.class_id = c.id
    WHERE c.overfull_since IS NULL AND c.capacity < a.seats + (SELECT count(*) FROM enrollments e WHERE e.class_id = c.id
      AND (e.state = 'enrolled' OR (e.state IN ('held', 'pending_payment', 'offered') AND e.hold_until > now())))
  UNION ALL
  SELECT 'who is offered a seat of a class holds it', w.id::text FROM waiting_list w
    WHERE w.state = 'offered' AND w.enrollment_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM enrollments e WHERE e.id = w.enrollment_id AND e.class_id = w.class_id AND e.student_id = w.student_id AND e.state = 'offered')
  UNION ALL
  SELECT 'an open offer is of who is offered a seat', o.id::text FROM offers o JOIN waiting_list w ON w.id = o.waiting_id
    WHERE o.answer IS NULL AND w.state NOT IN ('offered', 'seated')
  UNION ALL
  SELECT 'who is offered a seat has a link', w.id::text FROM waiting_list w
    WHERE w.state = 'offered' AND NOT EXISTS (SELECT FROM offers o WHERE o.waiting_id = w.id AND o.answer IS NULL)
  UNION ALL
  SELECT 'nobody has two offers open', w.student_id::text FROM waiting_list w
    WHERE w.state = 'offered' GROUP BY w.student_id, w.season_number HAVING count(*) > 1
  UNION ALL
  SELECT 'nobody waits for a class they have a seat in', w.id::text FROM waiting_list w JOIN enrollments e ON e.student_id = w.student_id
    AND e.class_id = w.class_id WHERE w.state IN ('waiting', 'offered') AND e.state = 'enrolled'
  UNION ALL
  SELECT 'who paid for a full class stands in its queue', e.id::text FROM enrollments e WHERE e.state = 'paid_waiting' AND NOT EXISTS (
    SELECT FROM waiting_list w WHERE w.enrollment_id = e.id AND w.class_id = e.class_id AND w.is_paid AND w.state = 'waiting')
  UNION ALL
  SELECT 'who stands first in a queue has paid', w.id::text FROM waiting_list w JOIN enrollments e ON e.id = w.enrollment_id
    WHERE w.is_paid AND w.state = 'waiting' AND e.state <> 'paid_waiting'
  UNION ALL
  SELECT 'nobody waits for an archived class', w.id::text FROM waiting_list w JOIN classes c ON c.id = w.class_id
    WHERE w.state IN ('waiting', 'offered') AND NOT w.is_paid AND c.archived_at IS NOT NULL
$$;
