import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { RETENTION_PERIODS } from "./periods";

const BATCH = 1_000;

const before = (term: string) => sql`now() - ${term}::interval`;
const MESSAGES = before(`${RETENTION_PERIODS.messageMonths} months`);
const LOG = before(`${RETENTION_PERIODS.logYears} years`);

/** Each makes one batch of its table anonymous or gone; `id` says which rows. */
const OLD = {
  callbacks: sql`update mpesa_callbacks set body = '' where id in (
    select id from mpesa_callbacks where received_at < ${MESSAGES} and body <> '' order by received_at limit ${BATCH})`,
  answers: sql`update mpesa_queries set body = null where id in (
    select id from mpesa_queries where created_at < ${MESSAGES} and body is not null order by created_at limit ${BATCH})`,
  audit_lines: sql`delete from audit_log where id in (
    select id from audit_log where at < ${LOG} order by at limit ${BATCH})`,
  accessLog: sql`delete from disclosures where id in (
    select id from disclosures where at < ${LOG} order by at limit ${BATCH})`,
  // A sign-in is what the two above speak of: it goes with them.
  sign_ins: sql`delete from staff_sessions where id in (
    select id from staff_sessions where expires_at < ${LOG} limit ${BATCH})`,
  reset_links: sql`delete from password_resets where id in (
    select id from password_resets where expires_at < ${before(`${RETENTION_PERIODS.linkDays} days`)} limit ${BATCH})`,
  register_writings: sql`delete from register_writings where (register_id, client_id) in (
    select register_id, client_id from register_writings where created_at < ${before(`${RETENTION_PERIODS.writingDays} days`)} limit ${BATCH})`,
};

/**
 * Ends the terms of what is kept for some time only: the text of M-Pesa's messages, the lines of the two logs, ended
 * sign-ins, links for a new password, the names of a register's writings. Safe with any number of instances.
 * @returns how many rows, at most 1,000 of each kind a call.
 */
export const purgeOldRecords = command("academy.apply-retention", z.object({}), async ({ tx }) => {
  // Once a day it may take longer than what a person waits for.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const counts: Record<string, number> = {};
  for (const [kind, statement] of Object.entries(OLD)) {
    const rows = await rowsOf(tx, statement);
    if (rows > 0) counts[kind] = rows;
  }
  const forgotten = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
  if (forgotten === 0) return unchanged({ forgotten });
  return changed({ forgotten }, { subject: "academy:records", what: { forgotten: true, ...counts } });
});

async function rowsOf(tx: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const done = await tx.execute(
    sql`with done as (${statement} returning 1) select count(*)::int as rows from done`,
  );
  return Number(done[0]?.rows ?? 0);
}
