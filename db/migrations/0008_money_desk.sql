CREATE TABLE "credit_keeps" (
	"enrollment_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"from_enrollment_id" uuid NOT NULL,
	"to_enrollment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"staff_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_moves_amount" CHECK (amount_cents > 0),
	CONSTRAINT "credit_moves_somewhere" CHECK (from_enrollment_id <> to_enrollment_id)
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "money_matches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"step" text NOT NULL,
	"staff_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_matches_step" CHECK ("step" in ('matched', 'unmatched')),
	CONSTRAINT "money_matches_why" CHECK (step = 'matched' or (reason <> '' and staff_id is not null))
);
--> statement-breakpoint
CREATE TABLE "receipt_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"claimed_by" text NOT NULL,
	"staff_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"said_cents" integer,
	"said_at" timestamp with time zone,
	"doubts" text[] DEFAULT '{}' NOT NULL,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_claims_state" CHECK ("state" in ('open', 'proved', 'refused')),
	CONSTRAINT "receipt_claims_desk" CHECK ((claimed_by = 'desk') = (staff_id is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"approved_by" uuid,
	"settled_by" uuid,
	"payout_code" text,
	"returned_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_state" CHECK ("state" in ('asked', 'approved', 'sent', 'settled', 'cancelled')),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_reason" CHECK (reason <> ''),
	CONSTRAINT "refunds_two_people" CHECK (approved_by <> asked_by),
	CONSTRAINT "refunds_approved" CHECK (state in ('asked', 'cancelled') or approved_by is not null),
	CONSTRAINT "refunds_settled" CHECK ((state = 'settled') = (payout_code is not null))
);
--> statement-breakpoint
ALTER TABLE "credit_keeps" ADD CONSTRAINT "credit_keeps_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_keeps" ADD CONSTRAINT "credit_keeps_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_from_enrollment_id_enrollments_id_fk" FOREIGN KEY ("from_enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_to_enrollment_id_enrollments_id_fk" FOREIGN KEY ("to_enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_matches" ADD CONSTRAINT "money_matches_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_matches" ADD CONSTRAINT "money_matches_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_matches" ADD CONSTRAINT "money_matches_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_claims" ADD CONSTRAINT "receipt_claims_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_claims" ADD CONSTRAINT "receipt_claims_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_moves_by_transaction" ON "credit_moves" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "credit_moves_by_source" ON "credit_moves" USING btree ("from_enrollment_id");--> statement-breakpoint
CREATE INDEX "credit_moves_by_target" ON "credit_moves" USING btree ("to_enrollment_id");--> statement-breakpoint
CREATE INDEX "donations_by_transaction" ON "donations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "donations_by_enrollment" ON "donations" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "money_matches_by_transaction" ON "money_matches" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "money_matches_by_enrollment" ON "money_matches" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_claims_once" ON "receipt_claims" USING btree ("code","enrollment_id");--> statement-breakpoint
CREATE INDEX "receipt_claims_by_enrollment" ON "receipt_claims" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "receipt_claims_open" ON "receipt_claims" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payout" ON "refunds" USING btree ("payout_code");--> statement-breakpoint
CREATE INDEX "refunds_by_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_by_enrollment" ON "refunds" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at","id") WHERE state in ('asked', 'approved', 'sent');