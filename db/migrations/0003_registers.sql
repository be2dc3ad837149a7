CREATE TABLE "register_marks" (
	"register_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "register_marks_register_id_student_id_pk" PRIMARY KEY("register_id","student_id"),
	CONSTRAINT "register_marks_state" CHECK ("state" in ('present', 'absent', 'late', 'excused'))
);
--> statement-breakpoint
CREATE TABLE "registers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"marked_by" uuid NOT NULL,
	"saved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registers_status" CHECK ("status" in ('draft', 'saved'))
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "overfull_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_marked_by_staff_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_marks_by_student" ON "register_marks" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registers_one_a_day" ON "registers" USING btree ("session_id","date");--> statement-breakpoint
CREATE INDEX "registers_by_marker" ON "registers" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "registers_by_date" ON "registers" USING btree ("date");