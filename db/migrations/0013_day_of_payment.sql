-- The time of payment in Safaricom's stamp (YYYYMMDDHHMMSS, Nairobi), or another time where the stamp is none.
CREATE FUNCTION paid_at(stamp text, otherwise timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN to_char(paid.at, 'YYYYMMDDHH24MISS') = stamp THEN paid.at AT TIME ZONE 'Africa/Nairobi' ELSE otherwise END
  FROM (SELECT CASE WHEN stamp ~ '^[12]\d{3}(0[1-9]|1[0-2])\d{2}([01]\d|2[0-3])[0-5]\d[0-5]\d$' THEN
    make_timestamp(substr(stamp, 1, 4)::int, substr(stamp, 5, 2)::int, 1, substr(stamp, 9, 2)::int, substr(stamp, 11, 2)::int, substr(stamp, 13, 2)::int)
      + (substr(stamp, 7, 2)::int - 1) * interval '1 day' END) paid (at)
$$;
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_settled";--> statement-breakpoint
DROP INDEX "transactions_unknown";--> statement-breakpoint
ALTER TABLE "mpesa_paybill_confirmations" ADD COLUMN "transacted_at" timestamp with time zone GENERATED ALWAYS AS (paid_at(trans_time, created_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "mpesa_paybill_transacted" ON "mpesa_paybill_confirmations" USING btree ("transacted_at","id");--> statement-breakpoint
CREATE INDEX "transactions_unknown" ON "transactions" USING btree ("transacted_at","id") WHERE enrollment_id is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled" CHECK (case state when 'settled' then payout_code is not null when 'reversed' then true else payout_code is null end);