import "server-only";
import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { registerMarks } from "@/db/schema/attendance";
import { enrollments, waitingList } from "@/db/schema/enrollments";
import { DOORS } from "@/db/schema/enums";
import { followUpConsents } from "@/db/schema/follow-ups";
import { impactAnswers } from "@/db/schema/impact";
import { sessionMemberships } from "@/db/schema/memberships";
import { outbox, replies } from "@/db/schema/messages";
import { consents, registrationDrafts, seasonRegistrations, studentAccess } from "@/db/schema/students";
import type { Db } from "@/lib/platform/db/client";

/**
 * The tables whose rows belong to a student, each with the column that tells a student's rows apart. Payments, certificates, offers,
 * follow-ups, feedback and calls belong to an enrollment and come along with it. A test compares this list with the keys of the database.
 */
export const MOVED_TABLES = {
  enrollments: [enrollments, enrollments.id],
  waiting_list: [waitingList, waitingList.id],
  session_memberships: [sessionMemberships, sessionMemberships.enrollmentId],
  register_marks: [registerMarks, registerMarks.registerId],
  season_registrations: [seasonRegistrations, seasonRegistrations.seasonNumber],
  outbox: [outbox, outbox.id],
  replies: [replies, replies.id],
  consents: [consents, consents.id],
  follow_up_consents: [followUpConsents, followUpConsents.id],
  impact_answers: [impactAnswers, impactAnswers.id],
  student_access: [studentAccess, studentAccess.id],
  registration_drafts: [registrationDrafts, registrationDrafts.id],
} as const satisfies Record<string, readonly [PgTable, PgColumn]>;
type MovedTable = keyof typeof MOVED_TABLES;

/** What a merge changed, to undo it exactly. */
export const Moved = z.object({
  /** The keys of the rows that moved, by table. */
  rows: z.partialRecord(z.enum(Object.keys(MOVED_TABLES) as [MovedTable]), z.array(z.string())),
  /** Registrations for a season for which the kept record was registered too. */
  dropped: z.array(z.object({ season: z.number(), at: z.string(), door: z.enum(DOORS) })),
  /** Unpaid holds of the merged record that were given up. */
  given_up: z
    .array(
      z.object({
        id: z.string(),
        class_id: z.string(),
        state: z.enum(["held", "pending_payment"]),
        until: z.string().nullable(),
      }),
    )
    .default([]),
  /** The fields of the kept record that were empty before. */
  filled: z.array(z.string()),
  /** Records that had been merged into the merged one. */
  followers: z.array(z.string()),
  /** Of the kept record before. */
  season: z.number(),
  door: z.enum(DOORS),
  consent_until: z.string().nullable(),
  /** Of the merged record before. */
  status: z.enum(["active", "archived"]),
});
export type Moved = z.output<typeof Moved>;

/** Moves all rows of one student to another. @returns their keys by table */
export async function moveRows(tx: Db, from: string, to: string): Promise<Moved["rows"]> {
  const moved: Moved["rows"] = {};
  for (const [name, [table, key]] of entries()) {
    const rows = await tx.execute<{ key: string }>(
      sql`update ${table} set student_id = ${to} where student_id = ${from} returning ${key}::text as key`,
    );
    moved[name] = [...new Set([...rows].map((row) => row.key))];
  }
  return moved;
}

/** Moves the rows with these keys back. */
export async function moveBack(tx: Db, rows: Moved["rows"], from: string, to: string): Promise<void> {
  for (const [name, [table, key]] of entries()) {
    const keys = rows[name] ?? [];
    if (keys.length === 0) continue;
    await tx.execute(
      sql`update ${table} set student_id = ${to} where student_id = ${from} and ${key}::text in ${keys}`,
    );
  }
}

const entries = () => Object.entries(MOVED_TABLES) as Array<[MovedTable, readonly [PgTable, PgColumn]]>;
