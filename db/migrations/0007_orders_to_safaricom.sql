CREATE TABLE "mpesa_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"receipt" text NOT NULL,
	"amount_cents" integer,
	"subject" text,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"conversation_id" text,
	"originator_conversation_id" text,
	"response_code" text,
	"response_description" text,
	"result_code" text,
	"result_desc" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_orders_kind" CHECK ("kind" in ('status', 'reversal')),
	CONSTRAINT "mpesa_orders_state" CHECK ("state" in ('created', 'sent', 'refused', 'unknown', 'unanswered', 'done', 'failed')),
	CONSTRAINT "mpesa_orders_amount" CHECK ((kind = 'reversal') = (amount_cents is not null) and coalesce(amount_cents, 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" DROP CONSTRAINT "mpesa_callbacks_kind";--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD COLUMN "order_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_token" ON "mpesa_orders" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_one_open_reversal" ON "mpesa_orders" USING btree ("receipt") WHERE kind = 'reversal' and state in ('created', 'sent', 'unknown', 'unanswered');--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_receipt" ON "mpesa_orders" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_subject" ON "mpesa_orders" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "mpesa_orders_created" ON "mpesa_orders" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD CONSTRAINT "mpesa_callbacks_order_id_mpesa_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."mpesa_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_by_order" ON "mpesa_callbacks" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD CONSTRAINT "mpesa_callbacks_kind" CHECK ("kind" in ('express', 'confirmation', 'result', 'timeout'));--> statement-breakpoint
-- What was ordered stays as it was ordered, and what was done stays done, whatever is heard later.
CREATE FUNCTION keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.kind, NEW.receipt, NEW.token_hash) <> (OLD.kind, OLD.receipt, OLD.token_hash)
    OR NEW.amount_cents IS DISTINCT FROM OLD.amount_cents OR NEW.subject IS DISTINCT FROM OLD.subject THEN
    RAISE EXCEPTION 'an order to Safaricom is never changed or removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'done' AND NEW.state <> 'done' THEN
    RAISE EXCEPTION 'an order that was done stays done' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_orders_are_kept BEFORE UPDATE OR DELETE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION keep_order();
