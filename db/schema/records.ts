import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";

/**
 * The audit log: actor, time and change, as names of fields and states without personal data. Rows are never changed, and deleted
 * after three years.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: instant("at").notNull().defaultNow(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    verb: text("verb").notNull(),
    subject: text("subject").notNull(),
    changes: jsonb("changes").notNull(),
    requestId: text("request_id"),
    /** The session it was done with; null without a sign-in. */
    sessionId: uuid("session_id"),
  },
  (table) => [
    index("audit_log_session").on(table.sessionId, table.at).where(sql`session_id is not null`),
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_subject").on(table.subject),
    index("audit_log_actor").on(table.actorId, table.at, table.id).where(sql`actor_id is not null`),
    index("audit_log_verb").on(table.verb, table.at, table.id),
  ],
);

/**
 * The access log: reader, session, time and students, one row for each answer with student data (lib/platform/commands/query.ts).
 * Rows are never changed, and deleted after three years.
 */
export const accessLog = pgTable(
  "access_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: instant("at").notNull().defaultNow(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    /** The session of the reader; null without a sign-in. */
    sessionId: uuid("session_id"),
    verb: text("verb").notNull(),
    studentIds: uuid("student_ids").array().notNull(),
    requestId: text("request_id"),
  },
  (table) => [
    index("access_log_at").on(table.at),
    index("access_log_session").on(table.sessionId, table.at).where(sql`session_id is not null`),
    index("access_log_actor").on(table.actorId, table.at).where(sql`actor_id is not null`),
    index("access_log_students").using("gin", table.studentIds),
    check("access_log_not_empty", sql`cardinality(student_ids) > 0`),
  ],
);

/** Attempts by key and window. Keys are hashes: the table holds no phone numbers and no addresses. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index("rate_limits_expiry").on(table.expiresAt),
  ],
);

export const RUN_OUTCOMES = ["done", "failed"] as const;

/** Runs of scheduled jobs: one row per reserved window of time, kept for a week (lib/platform/db/job-runs.ts). */
export const jobRuns = pgTable(
  "job_runs",
  {
    job: text("job").notNull(),
    windowStart: instant("window_start").notNull(),
    /** Whether the run covers its job's whole period, not only the latest part. */
    isFull: boolean("is_full").notNull(),
    /** Null while the job runs, after a crash, and for jobs that do not report their end. */
    outcome: text("outcome", { enum: RUN_OUTCOMES }),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.job, table.windowStart] }),
    check("job_runs_outcome", oneOf("outcome", RUN_OUTCOMES)),
    check("job_runs_end", sql`(outcome is null) = (ended_at is null)`),
  ],
);

/** Answers to requests with an Idempotency-Key, so that a repeat gets the same answer. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    bodyHash: text("body_hash").notNull(),
    status: integer("status"),
    response: jsonb("response"),
    leaseUntil: instant("lease_until").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("idempotency_keys_expiry").on(table.expiresAt)],
);
