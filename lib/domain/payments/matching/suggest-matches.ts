import "server-only";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { HOLD_STATES } from "@/db/schema/enums";
import { receiptClaims } from "@/db/schema/ledger";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { nearPayCodes, payCodesIn } from "@/lib/domain/enrollments/pay-code";
import { dueOf } from "@/lib/domain/enrollments/rules";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { named } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { normalizeText } from "@/lib/platform/normalize-text";
import { fitsMask, type ReportedPhone, readReportedPhone, toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { findTransactionById, type TransactionRow } from "../ledger/record-transaction";
import { ledgerTexts } from "../ledger/texts";
import { SuggestMatches } from "./input";
import { countedReasons, type MatchReason, rankMatches, surnameOf, weighReasons } from "./rank-matches";
import { matchingTexts as texts } from "./texts";

/** How many suggestions are returned, and how many enrollments each reason may find. */
const LIMIT = 10;
const PER_REASON = 50;

/**
 * The enrollments a transaction in suspense may belong to, those with a debt first, and why: the account number or a typing error
 * in it, the payer's phone (whole, hashed or masked), name or surname, a claimed receipt. Only suggestions: staff match
 * (lib/domain/payments/README.md). Amounts in shillings.
 * @throws Refusal 404; 409 already_matched.
 */
export const suggestMatches = query("payments.suggest-matches", SuggestMatches, async ({ input, db }) => {
  const transaction = await findTransactionById(db, input.transaction_id);
  if (!transaction) throw new Refusal("not_found", "not_found", ledgerTexts.noTransaction);
  if (transaction.enrollmentId !== null)
    throw new Refusal("conflict", "already_matched", texts.alreadyMatched);
  const found = await findCandidates(db, transaction);
  const candidates = await withDetails(db, found, transaction);
  return {
    transaction_id: transaction.id,
    receipt: transaction.receipt,
    amount: toShillings(transaction.amountCents),
    transaction_date: transaction.transactedAt.toISOString(),
    msisdn: transaction.msisdn,
    payer_name: transaction.payerName,
    bill_ref: transaction.billRef,
    candidates: rankMatches(candidates).slice(0, LIMIT),
  };
});

async function withDetails(
  db: Db,
  found: Map<string, Set<MatchReason>>,
  { amountCents, msisdn }: TransactionRow,
) {
  if (found.size === 0) return [];
  const { mask } = readReportedPhone(msisdn);
  const rows = await db
    .select({
      enrollment: enrollments,
      student: students,
      className: classes.name,
      courseName: courses.name,
      paidCents: sql<number>`coalesce((select sum(a.amount_cents) from allocations a where a.enrollment_id = ${enrollments.id}), 0)::int`,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(inArray(enrollments.id, [...found.keys()]));
  return rows.flatMap(({ enrollment, student, className, courseName, paidCents }) => {
    const dueCents = enrollment.state === "enrolled" ? 0 : dueOf(enrollment, paidCents);
    const reasons = new Set(found.get(enrollment.id));
    const phones = [student.msisdn, student.guardianMsisdn ?? ""];
    if (mask && phones.some((phone) => fitsMask(phone, mask))) reasons.add("phone_like");
    if (dueCents === amountCents) reasons.add("amount");
    const why = countedReasons(reasons, dueCents > 0);
    const weight = weighReasons(why, dueCents > 0);
    if (weight === 0) return [];
    return {
      enrollment_id: enrollment.id,
      student_id: student.id,
      full_name: student.fullName,
      registration_no: student.registrationNo,
      msisdn: student.msisdn,
      course: courseName,
      class: className,
      season: enrollment.seasonNumber,
      status: SHOWN[enrollment.state],
      amount_due: toShillings(dueCents),
      why,
      weight,
    };
  });
}

/** The enrollments that a transaction may be for, with the reasons. Cancelled enrollments are left out. */
async function findCandidates(db: Db, transaction: TransactionRow): Promise<Map<string, Set<MatchReason>>> {
  const payer = readReportedPhone(transaction.msisdn);
  const searches: Array<[MatchReason, SQL | undefined]> = [
    ["account", ofCodes(payCodesIn(transaction.billRef))],
    ["typing_slip", ofCodes(nearPayCodes(transaction.billRef))],
    ["registration_no", ofRegistration(transaction.billRef)],
    ["account_is_phone", ofPhone(toMsisdn(transaction.billRef))],
    ["account_is_name", ofName(normalizeText(transaction.billRef), payer)],
    ["claimed", ofClaim(db, transaction.receipt)],
    ["phone", ofPayer(payer)],
    ["name", ofName(transaction.payerName, payer)],
    ["surname", ofSurname(surnameOf(transaction.payerName))],
  ];
  const found = new Map<string, Set<MatchReason>>();
  for (const [reason, where] of searches)
    for (const id of where ? await enrollmentsWhere(db, where) : [])
      found.set(id, (found.get(id) ?? new Set()).add(reason));
  return found;
}

async function enrollmentsWhere(db: Db, where: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(and(ne(enrollments.state, "cancelled"), eq(students.status, "active"), where))
    .orderBy(sql`${enrollments.createdAt} desc`)
    .limit(PER_REASON);
  return rows.map(({ id }) => id);
}

function ofCodes(codes: string[]): SQL | undefined {
  return codes.length > 0 ? inArray(enrollments.payCode, codes) : undefined;
}

function ofRegistration(typed: string): SQL | undefined {
  const number = /\bAC[\s-]?(\d{3,})\b/i.exec(typed)?.[1];
  return number ? named(`AC${number}`, null) : undefined;
}

function ofPhone(msisdn: string | null): SQL | undefined {
  return msisdn ? sql`${students.id} = any (array${withPhone((column) => eq(column, msisdn))})` : undefined;
}

type Phone = typeof students.msisdn | typeof students.guardianMsisdn | typeof paymentRequests.payingMsisdn;

/** The students with a phone as their own, also in a record merged into theirs, or their guardian's. A union uses both indexes; an OR in a join uses none. */
function withPhone(is: (column: Phone) => SQL): SQL {
  return sql`(select coalesce(${students.mergedInto}, ${students.id}) from ${students} where ${is(students.msisdn)}
    union select ${students.id} from ${students} where ${is(students.guardianMsisdn)})`;
}

/**
 * The enrollments with the payer's phone: the student's, the guardian's or that of an earlier payer. The hash is the plain
 * SHA-256 of the twelve digits (docs/mpesa.md, "Hidden phone numbers").
 */
function ofPayer({ msisdn, hash }: ReportedPhone): SQL | undefined {
  if (!msisdn && !hash) return undefined;
  const is = (column: Phone) =>
    msisdn ? eq(column, msisdn) : sql`phone_hash(${column}) = decode(${hash}, 'hex')`;
  // Arrays make Postgres look up the few ids found by key instead of scanning all enrollments.
  return sql`${enrollments.id} = any (array(
    select ${enrollments.id} from ${enrollments} where ${enrollments.studentId} = any (array${withPhone(is)})
    union select ${paymentRequests.enrollmentId} from ${paymentRequests} where ${is(paymentRequests.payingMsisdn)}))`;
}

/** Students by name; those whose phone fits the mask come first. A single word is too common for a suggestion. */
function ofName(name: string, { mask }: ReportedPhone): SQL | undefined {
  if (!/[A-Za-z]{2,}\s+\S*[A-Za-z]{2,}/.test(name)) return undefined;
  return sql`${enrollments.studentId} = any (array(select similar_students(${name}, ${mask}::text, ${PER_REASON})))`;
}

/** Enrollments with a debt, in a season that is not closed, where the student or the guardian has the payer's surname. */
function ofSurname(surname: string | undefined): SQL | undefined {
  if (!surname) return undefined;
  const has = (name: SQL) => sql`' ' || ${name} || ' ' like '% ' || academy_fold(${surname}) || ' %'`;
  return sql`${inArray(enrollments.state, [...HOLD_STATES, "expired"])}
    and exists (select from seasons z where z.number = ${enrollments.seasonNumber} and z.closed_at is null)
    and (${has(sql`${students}.folded_name`)} or ${has(sql`academy_fold(coalesce(${students.guardianName}, ''))`)})`;
}

function ofClaim(db: Db, receipt: string | null): SQL | undefined {
  if (!receipt) return undefined;
  const claimed = db
    .select({ id: receiptClaims.enrollmentId })
    .from(receiptClaims)
    .where(and(eq(receiptClaims.code, receipt), ne(receiptClaims.state, "refused")));
  return inArray(enrollments.id, claimed);
}
