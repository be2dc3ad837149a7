CREATE TABLE "session_memberships" (
	"session_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_memberships_session_id_enrollment_id_first_day_pk" PRIMARY KEY("session_id","enrollment_id","first_day"),
	CONSTRAINT "session_memberships_days" CHECK (last_day >= first_day),
	CONSTRAINT "session_memberships_left" CHECK ((last_day is null) = (left_at is null))
);
--> statement-breakpoint
ALTER TABLE "registers" DROP CONSTRAINT "registers_status";--> statement-breakpoint
DROP INDEX "registers_one_a_day";--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "unusual_reason" text;--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "removed_reason" text;--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_memberships_open" ON "session_memberships" USING btree ("enrollment_id","session_id") WHERE last_day is null;--> statement-breakpoint
CREATE INDEX "session_memberships_by_enrollment" ON "session_memberships" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "session_memberships_by_student" ON "session_memberships" USING btree ("student_id","session_id");--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registers_by_session" ON "registers" USING btree ("session_id","date");--> statement-breakpoint
CREATE INDEX "registers_by_remover" ON "registers" USING btree ("removed_by") WHERE removed_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registers_one_a_day" ON "registers" USING btree ("session_id","date") WHERE status <> 'removed';--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_unusual_reason" CHECK (char_length(unusual_reason) between 3 and 200);--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_removed_reason" CHECK (char_length(removed_reason) between 3 and 200);--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_removal" CHECK (num_nonnulls(removed_at, removed_by, removed_reason) = case when status = 'removed' then 3 else 0 end);--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_status" CHECK ("status" in ('draft', 'saved', 'removed'));