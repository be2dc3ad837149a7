import "server-only";
import { createHash } from "node:crypto";
import { type AnyColumn, like, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { enrollments } from "@/db/schema/enrollments";
import {
  mpesaExpressRequests,
  mpesaPaybillConfirmations,
  paymentRequests,
  transactions,
} from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { readPhonePart } from "@/lib/domain/people/students/rules";
import { matchesStudent } from "@/lib/domain/people/students/student-scope";
import { containsOneOf, foldedContains, namesContain } from "@/lib/platform/db/contains";
import { containsPattern } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { toMsisdn } from "@/lib/platform/phone";

/** Cents of a transaction that pay for enrollments. */
export const ALLOCATED_CENTS = sql<number>`coalesce((select sum(a.amount_cents) from allocations a where a.transaction_id = ${transactions.id}), 0)::int`;

/** The student columns of a payment list. */
export const STUDENT = {
  id: students.id,
  full_name: students.fullName,
  registration_no: students.registrationNo,
};

/** The transaction of a row: our id and the M-Pesa receipt, which is null while only a query has reported the payment. */
export const TRANSACTION = { id: transactions.id, transaction_id: transactions.receipt };

/** The number of rows that match the filter, and the sum of their amounts in shillings. */
export function totals(sums: { total: number; cents: string | null } | undefined) {
  return { total: sums?.total ?? 0, total_amount: toShillings(Number(sums?.cents ?? 0)) };
}

/**
 * Whether one of the columns contains the search text. Phone numbers match in any written form, by their beginning, and by
 * hash where M-Pesa sent only that (docs/mpesa.md, "Hidden phone numbers").
 */
export function mentions(search: string, columns: Array<AnyColumn | SQL>): SQL | undefined {
  if (!search) return undefined;
  const patterns = spellingsOf(search).map((text) => sql`academy_fold(${containsPattern(text)})`);
  return or(
    ...columns.flatMap((column) => {
      const text = sql`academy_fold(coalesce(${column}, ''))`;
      return patterns.map((pattern) => like(text, pattern));
    }),
  );
}

/** The keys that any of the SELECTs finds, for an IN. A union uses an index per SELECT; an OR across tables uses none. */
function unionOfKeys(...selects: SQL[]): SQL {
  return sql`(${sql.join(selects, sql` union `)})`;
}

/** Whether a searched column with names contains the search text; phone numbers match as in `mentions`. */
function namesMention(folded: AnyPgColumn, search: string): SQL {
  return containsOneOf(folded, spellingsOf(search), namesContain);
}

/** Whether a folded text without names contains the search text; phone numbers match as in `mentions`. */
function foldedMentions(folded: AnyPgColumn | SQL, search: string): SQL {
  return containsOneOf(folded, spellingsOf(search), foldedContains);
}

/** FROM and WHERE for the students that match, joined to their enrollments and then to `joined`. */
function studentsMatching(search: string, joined: SQL): SQL {
  return sql`${students} join ${enrollments} on ${enrollments.studentId} = ${students.id} ${joined} where ${matchesStudent(search)}`;
}

/** The ids of the transactions that match by code, payer, account or student. */
export function transactionsMatching(search: string): SQL {
  return unionOfKeys(
    sql`select ${transactions.id} from ${transactions} where ${namesMention(transactions.search, search)}`,
    sql`select ${transactions.id} from ${studentsMatching(search, sql`join ${transactions} on ${transactions.enrollmentId} = ${enrollments.id}`)}`,
  );
}

/** The ids of the confirmations that match by payer, code, account or student. */
export function confirmationsMatching(search: string): SQL {
  const confirmations = mpesaPaybillConfirmations;
  const joined = sql`join ${transactions} on ${transactions.enrollmentId} = ${enrollments.id}
    join ${confirmations} on ${confirmations.transId} = ${transactions.receipt}`;
  return unionOfKeys(
    sql`select ${confirmations.id} from ${confirmations} where ${namesMention(confirmations.search, search)}`,
    sql`select ${confirmations.id} from ${studentsMatching(search, joined)}`,
  );
}

/** The ids of the payment requests that match by payer, student, or the receipt of a payment on the same account. */
export function requestsMatching(search: string): SQL {
  const requests = paymentRequests;
  const joined = sql`join ${requests} on ${requests.enrollmentId} = ${enrollments.id}`;
  const receipt = search.replace(/\s/g, "").toUpperCase();
  return unionOfKeys(
    sql`select ${requests.id} from ${requests} where ${namesMention(requests.search, search)}`,
    sql`select ${requests.id} from ${studentsMatching(search, joined)}`,
    sql`select ${requests.id} from ${transactions} join ${requests} on ${requests.enrollmentId} = ${transactions.enrollmentId}
      where ${transactions.receipt} = ${receipt}`,
  );
}

const RECEIPT = sql`academy_fold(${transactions.receipt})`;

/** The ids of the prompts that match by phone, Daraja's ids, student, or the receipt of their payment. */
export function stkPushesMatching(search: string): SQL {
  const stkPushes = mpesaExpressRequests;
  return unionOfKeys(
    sql`select ${stkPushes.id} from ${stkPushes} where ${foldedMentions(stkPushes.search, search)}`,
    sql`select ${stkPushes.id} from ${studentsMatching(search, sql`join ${stkPushes} on ${stkPushes.enrollmentId} = ${enrollments.id}`)}`,
    sql`select ${transactions.expressRequestId} from ${transactions} where ${namesMention(transactions.search, search)}
      and ${foldedMentions(RECEIPT, search)} and ${transactions.expressRequestId} is not null`,
  );
}

/** The texts to look for. Digits may be part of a phone or of something else, so both spellings are tried. */
function spellingsOf(search: string): string[] {
  const whole = toMsisdn(search);
  if (whole) return [whole, createHash("sha256").update(whole).digest("hex")];
  return [...new Set([search, readPhonePart(search) ?? search])];
}
