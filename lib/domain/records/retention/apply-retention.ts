import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { IS_OPEN_UNREADABLE } from "@/lib/domain/payments/unreadable/open-entries";
import { type Ctx, changed, command, unchanged, workflow } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { startRun } from "@/lib/platform/db/job-runs";
import { databaseNow } from "@/lib/platform/db/now";
import { anonymizeUnpaid } from "./anonymize-unpaid";
import { RETENTION_PERIODS } from "./periods";

const BATCH = 1_000;

const before = (period: string) => sql`now() - ${period}::interval`;
const MESSAGES = before(`${RETENTION_PERIODS.messageMonths} months`);
const TEXTS = before(`${RETENTION_PERIODS.textMonths} months`);
const LOG = before(`${RETENTION_PERIODS.logYears} years`);
const FEEDBACK = before(`${RETENTION_PERIODS.feedbackDays} days`);
const FOLLOW_UPS = before(`${RETENTION_PERIODS.followUpYears} years`);
const STUDENT_FILES = before(`${RETENTION_PERIODS.studentFileDays} days`);
const IMPORTS = before(`${RETENTION_PERIODS.importDays} days`);
const LINKS = before(`${RETENTION_PERIODS.linkDays} days`);
const REPORTS = before(`${RETENTION_PERIODS.reportDays} days`);
const VIEWS = before(`${RETENTION_PERIODS.viewDays} days`);
const IMPACT = before(`${RETENTION_PERIODS.impactMonths} months`);
const WRITINGS = before(`${RETENTION_PERIODS.writingDays} days`);

/** One statement per kind of record; each erases or deletes at most one batch. The names go to the audit log. */
const STATEMENTS = {
  callbacks: sql`update mpesa_callbacks set body = '' where id in (
    select id from mpesa_callbacks where received_at < ${MESSAGES} and body <> '' order by received_at limit ${BATCH})`,
  answers: sql`update mpesa_queries set body = null where id in (
    select id from mpesa_queries where created_at < ${MESSAGES} and body is not null order by created_at limit ${BATCH})`,
  // What still waits for a person keeps its text.
  unreadable: sql`update unreadable_money set raw = '', msisdn = '', payer_name = '', bill_ref = '' where id in (
    select u.id from unreadable_money u where u.received_at < ${MESSAGES} and (u.raw, u.msisdn, u.payer_name, u.bill_ref) <> ('', '', '', '')
    and not (${sql.raw(IS_OPEN_UNREADABLE)}) order by u.received_at limit ${BATCH})`,
  batch_texts: sql`update message_batches set body_en = '', body_sw = '', subject = '' where id in (
    select id from message_batches where created_at < ${TEXTS} and body_en <> '' order by created_at limit ${BATCH})`,
  message_texts: sql`update outbox set body = '', subject = '' where id in (
    select id from outbox where created_at < ${TEXTS} and (body <> '' or subject <> '')
    and state not in ('queued', 'sending') order by created_at limit ${BATCH})`,
  reply_texts: sql`update replies set body = '' where id in (
    select id from replies where created_at < ${TEXTS} and body <> '' order by created_at limit ${BATCH})`,
  audit_lines: sql`delete from audit_log where id in (
    select id from audit_log where at < ${LOG} order by at limit ${BATCH})`,
  access_log: sql`delete from access_log where id in (
    select id from access_log where at < ${LOG} order by at limit ${BATCH})`,
  // The two logs refer to sign-ins, so these are kept as long.
  sign_ins: sql`delete from staff_sessions where id in (
    select id from staff_sessions where expires_at < ${LOG} limit ${BATCH})`,
  sms_reports: sql`delete from message_reports where id in (
    select id from message_reports where created_at < ${REPORTS} order by created_at limit ${BATCH})`,
  reset_links: sql`delete from password_resets where id in (
    select id from password_resets where expires_at < ${LINKS} limit ${BATCH})`,
  // Keys that were never confirmed; the others go with their accounts.
  second_factor_setups: sql`delete from second_factors where staff_id in (
    select staff_id from second_factors where confirmed_at is null and created_at < ${LINKS} limit ${BATCH})`,
  follow_ups: sql`delete from follow_ups where id in (
    select id from follow_ups where created_at < ${FOLLOW_UPS} order by created_at limit ${BATCH})`,
  feedback_begun: sql`update feedback_asked set scores = '{}' where enrollment_id in (
    select f.enrollment_id from feedback_asked f join enrollments e on e.id = f.enrollment_id join seasons z on z.number = e.season_number
    where z.closed_at < ${FEEDBACK} and f.scores <> '{}' limit ${BATCH})`,
  // The other answers are figures.
  feedback_texts: sql`update feedback_answers set text = null where id in (
    select f.id from feedback_answers f join seasons z on z.number = f.season_number
    where z.closed_at < ${TEXTS} and f.text is not null limit ${BATCH})`,
  // Uploaded lists of students; what was imported is in the records.
  student_files: sql`delete from student_files where id in (
    select id from student_files where created_at < ${STUDENT_FILES} order by created_at limit ${BATCH})`,
  imports: sql`delete from import_runs where id in (
    select id from import_runs where created_at < ${IMPORTS} order by created_at limit ${BATCH})`,
  // The reports of the student's seasons are stored by then.
  impact_answers: sql`delete from impact_answers where id in (
    select a.id from impact_answers a where a.updated_at < ${IMPACT} and not exists (
      select from season_registrations r join seasons z on z.number = r.season_number
      where r.student_id = a.student_id and (z.closed_at is null or z.closed_at >= ${IMPACT})) limit ${BATCH})`,
  searching_views: sql`delete from list_views where id in (
    select id from list_views where updated_at < ${VIEWS} and query ~ '(^|&)q=' limit ${BATCH})`,
  register_writings: sql`delete from register_writings where (register_id, client_id) in (
    select register_id, client_id from register_writings where created_at < ${WRITINGS} limit ${BATCH})`,
};

/**
 * Purges one batch of each kind of record that has passed its retention period: the text of M-Pesa's callbacks and answers and of
 * our messages, of replies, both logs, old sign-ins, links for a new password, forms of the SMS gateway, views with a search
 * text, the client ids of register writes, answers for the impact report. Any number of instances may run it at once.
 * lib/domain/records/README.md.
 * @returns how many rows, at most 1,000 of each kind.
 */
export const purgeOldRecords = command("academy.apply-retention", z.object({}), async ({ tx }) => {
  // A daily job may take longer than a request.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const counts: Record<string, number> = {};
  for (const [kind, statement] of Object.entries(STATEMENTS)) {
    const rows = await countRows(tx, statement);
    if (rows > 0) counts[kind] = rows;
  }
  const removed = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
  if (removed === 0) return unchanged({ removed });
  return changed(
    { removed },
    { type: "academy.records_removed", id: "records", what: { forgotten: true, ...counts } },
  );
});

async function countRows(tx: Db, statement: SQL): Promise<number> {
  const done = await tx.execute(
    sql`with done as (${statement} returning 1) select count(*)::int as rows from done`,
  );
  return Number(done[0]?.rows ?? 0);
}

const MAX_BATCHES = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reserves today's run, by UTC, for one of all instances. */
const startRetention = command("academy.apply-retention", z.object({}), async ({ tx }) => {
  const now = await databaseNow(tx);
  const windowStart = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return unchanged(await startRun(tx, { job: "retention", windowStart }));
});

/**
 * Anonymizes and purges what has passed its retention period, once a day from 03:00 in Nairobi. Rows left after the last batch
 * wait for the next day. lib/domain/records/README.md.
 * @returns whether the run was due and not reserved by another instance, and how many rows
 */
export const applyRetention = workflow(startRetention, async (ctx, isOurs) => {
  if (!isOurs) return { isDue: false, removed: 0 };
  const removed = (await inBatches(ctx, anonymizeUnpaid)) + (await inBatches(ctx, purgeOldRecords));
  return { isDue: true, removed };
});

async function inBatches(ctx: Ctx, verb: typeof anonymizeUnpaid | typeof purgeOldRecords): Promise<number> {
  let sum = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { removed } = await verb(ctx, {});
    sum += removed;
    if (removed === 0) break;
  }
  return sum;
}
