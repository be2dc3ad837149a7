CREATE TABLE "unreadable_money" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"raw" text NOT NULL,
	"express_request_id" uuid,
	"receipt" text,
	"cents" bigint,
	"paid_at" timestamp with time zone,
	"msisdn" text DEFAULT '' NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"bill_ref" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolution" text,
	"transaction_id" uuid,
	"resolved_by" uuid,
	"resolved_reason" text,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "unreadable_money_source" CHECK ("source" in ('callback', 'statement', 'pull')),
	CONSTRAINT "unreadable_money_resolution" CHECK ("resolution" in ('taken', 'known', 'dismissed')),
	CONSTRAINT "unreadable_money_resolved" CHECK (num_nulls(resolution, resolved_by, resolved_reason, resolved_at) in (0, 4)),
	CONSTRAINT "unreadable_money_taken" CHECK ((coalesce(resolution, 'dismissed') <> 'dismissed') = (transaction_id is not null))
);
--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD COLUMN "unreadable_id" uuid;--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unreadable_money_key" ON "unreadable_money" USING btree ("key");--> statement-breakpoint
CREATE INDEX "unreadable_money_received" ON "unreadable_money" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "unreadable_money_open" ON "unreadable_money" USING btree ("received_at","id") WHERE resolution is null;--> statement-breakpoint
CREATE INDEX "unreadable_money_by_prompt" ON "unreadable_money" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "unreadable_money_by_receipt" ON "unreadable_money" USING btree ("receipt");--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_unreadable_id_unreadable_money_id_fk" FOREIGN KEY ("unreadable_id") REFERENCES "public"."unreadable_money"("id") ON DELETE no action ON UPDATE no action;