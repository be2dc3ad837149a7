CREATE TABLE "closing_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_number" integer NOT NULL,
	"step" text NOT NULL,
	"reason" text,
	"done_by" uuid NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undo_reason" text,
	CONSTRAINT "closing_acts_step" CHECK ("step" in ('end_unpaid', 'accept_results', 'close_season')),
	CONSTRAINT "closing_acts_undone" CHECK ((undone_at is null) = (undone_by is null))
);
--> statement-breakpoint
ALTER TABLE "closing_acts" ADD CONSTRAINT "closing_acts_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_acts" ADD CONSTRAINT "closing_acts_done_by_staff_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_acts" ADD CONSTRAINT "closing_acts_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_acts_by_season" ON "closing_acts" USING btree ("season_number","done_at");