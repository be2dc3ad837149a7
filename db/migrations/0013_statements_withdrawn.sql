ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_approved";--> statement-breakpoint
ALTER TABLE "statement_rows" DROP CONSTRAINT "statement_rows_kind";--> statement-breakpoint
DROP INDEX "statements_file";--> statement-breakpoint
ALTER TABLE "statement_rows" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file" ON "statements" USING btree ("file_id") WHERE withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("state" in ('asked', 'approved', 'sent', 'settled', 'cancelled', 'reversed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved" CHECK (state in ('asked', 'cancelled', 'reversed', 'withdrawn') or approved_by is not null);--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_kind" CHECK ("kind" in ('payment', 'charge', 'reversal', 'sweep', 'withdrawal', 'payout', 'other'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_withdrawn" CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3) and withdrawn_reason <> '');