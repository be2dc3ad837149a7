CREATE TABLE "register_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"register_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"reopened_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"marks" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_corrections_reason" CHECK (char_length(reason) between 3 and 200)
);
--> statement-breakpoint
CREATE TABLE "register_writings" (
	"register_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_writings_register_id_client_id_pk" PRIMARY KEY("register_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "register_marks" DROP CONSTRAINT "register_marks_state";--> statement-breakpoint
ALTER TABLE "register_marks" ADD COLUMN "marked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_reopened_by_staff_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_writings" ADD CONSTRAINT "register_writings_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "register_corrections_once" ON "register_corrections" USING btree ("register_id","version");--> statement-breakpoint
CREATE INDEX "register_corrections_by_staff" ON "register_corrections" USING btree ("reopened_by");--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_state" CHECK ("state" in ('present', 'absent', 'late', 'excused', 'unmarked'));