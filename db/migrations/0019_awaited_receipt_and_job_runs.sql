CREATE TABLE "job_runs" (
	"job" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"is_full" boolean NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_runs_job_window_start_pk" PRIMARY KEY("job","window_start"),
	CONSTRAINT "job_runs_outcome" CHECK ("outcome" in ('done', 'failed')),
	CONSTRAINT "job_runs_end" CHECK ((outcome is null) = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD COLUMN "awaited_receipt" text;