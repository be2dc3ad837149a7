import { sql } from "drizzle-orm";
import { bigint, check, date, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

/** The jobs of the scheduler, one row each, by how their last run went. The row `scheduler` is the beginning of the last run. */
export const jobs = pgTable(
  "jobs",
  {
    name: text("name").primaryKey(),
    lastRunAt: instant("last_run_at").notNull(),
    /** What went wrong in the last run, without personal data; null when it succeeded. */
    lastError: text("last_error"),
    /** Failed runs in a row, and since the row was made. */
    failuresInRow: integer("failures_in_row").notNull().default(0),
    failures: bigint("failures", { mode: "number" }).notNull().default(0),
  },
  () => [check("jobs_failing", sql`(last_error is null) = (failures_in_row = 0)`)],
);

/** What check_invariants() found: one row a day (Nairobi) with the last check of that day, kept for 90 days. */
export const invariantChecks = pgTable("invariant_checks", {
  day: date("day").primaryKey(),
  checkedAt: instant("checked_at").notNull(),
  tookMs: integer("took_ms").notNull(),
  /** The rules that do not hold and the records concerned: {rule, subject}. */
  broken: jsonb("broken").$type<{ rule: string; subject: string }[]>().notNull(),
});

/** Backups by the moment whose state they hold. Written by scripts/lib/backup-records.mjs. */
export const backups = pgTable(
  "backups",
  {
    madeAt: instant("made_at").primaryKey(),
    /** Its name, without the folder. */
    file: text("file").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** When it was restored into an empty database and had everything; null until then. */
    provenAt: instant("proven_at"),
  },
  (table) => [uniqueIndex("backups_file").on(table.file), check("backups_proven", sql`proven_at >= made_at`)],
);

/** What admins were alerted to: one open row for each problem that lasts. */
export const alerts = pgTable(
  "alerts",
  {
    id: id(),
    /** scheduler, messages, money, invariants, backup, or job: and its name. */
    problem: text("problem").notNull(),
    since: instant("since").notNull(),
    /** When admins were last written to about it. */
    toldAt: instant("told_at").notNull(),
    overAt: instant("over_at"),
  },
  (table) => [uniqueIndex("alerts_open").on(table.problem).where(sql`over_at is null`)],
);
