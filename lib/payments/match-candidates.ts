import "server-only";
import { and, eq, inArray, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { nearPayCodes } from "../enrollments/near-pay-codes";
import { readPayCode } from "../enrollments/pay-code";
import { tidy } from "../platform/person-text";
import { toMsisdn } from "../platform/phone";
import type { TransactionRow } from "./record-money";
import { type Payer, readPayer, type Why } from "./rules";

export type { Why };

const MOST = 50;
/** From so much likeness of names on, by trigrams; whole equal names have 1. */
const ALIKE = 0.45;

/** Enrollments that money may be for, each with the reasons. Cancelled ones are nobody's account. */
export async function findCandidates(db: Db, money: TransactionRow): Promise<Map<string, Set<Why>>> {
  const payer = readPayer(money.msisdn);
  const searches: Array<[Why, SQL | undefined]> = [
    ["account", ofCodes(exactCodes(money.billRef))],
    ["typing_slip", ofCodes(nearPayCodes(money.billRef))],
    ["registration_no", ofRegistration(money.billRef)],
    ["account_is_phone", ofPhone(toMsisdn(money.billRef))],
    ["account_is_name", ofName(tidy(money.billRef))],
    ["claimed", ofClaim(db, money.receipt)],
    ["phone", ofPayer(db, payer)],
    ["phone_like", ofMask(payer)],
    ["name", ofName(money.payerName)],
  ];
  const found = new Map<string, Set<Why>>();
  for (const [why, where] of searches)
    for (const id of where ? await enrollmentsWhere(db, where) : [])
      found.set(id, (found.get(id) ?? new Set()).add(why));
  return found;
}

async function enrollmentsWhere(db: Db, where: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(and(ne(enrollments.state, "cancelled"), eq(students.status, "active"), where))
    .orderBy(sql`${enrollments.createdAt} desc`)
    .limit(MOST);
  return rows.map(({ id }) => id);
}

/** The pay code typed alone, or among other words. */
function exactCodes(typed: string): string[] {
  return [typed, ...typed.split(/[^A-Za-z0-9]+/)].flatMap((part) => readPayCode(part) ?? []);
}

function ofCodes(codes: string[]): SQL | undefined {
  return codes.length > 0 ? inArray(enrollments.payCode, codes) : undefined;
}

function ofRegistration(typed: string): SQL | undefined {
  const number = /\bAC[\s-]?(\d{3,})\b/i.exec(typed)?.[1];
  return number ? eq(students.registrationNo, `AC${number}`) : undefined;
}

function ofPhone(msisdn: string | null): SQL | undefined {
  return msisdn ? sql`${students.id} in ${withPhone(msisdn)}` : undefined;
}

/** Whose own or guardian's phone it is. Two searches put together: an OR in a join is answered by no index. */
function withPhone(msisdn: string): SQL {
  return sql`(select ${students.id} from ${students} where ${eq(students.msisdn, msisdn)}
    union select ${students.id} from ${students} where ${eq(students.guardianMsisdn, msisdn)})`;
}

/** Whose own, guardian's or payer's phone it is, whole or by its hash (plain SHA-256 of the twelve digits, mpesa.md 4.4). */
function ofPayer(db: Db, { msisdn, hash }: Payer): SQL | undefined {
  if (msisdn)
    return sql`${enrollments.id} in (
      select ${enrollments.id} from ${enrollments} where ${enrollments.studentId} in ${withPhone(msisdn)}
      union select ${paymentRequests.enrollmentId} from ${paymentRequests} where ${eq(paymentRequests.payingMsisdn, msisdn)})`;
  if (!hash) return undefined;
  const is = (
    column: typeof students.msisdn | typeof paymentRequests.payingMsisdn | typeof students.guardianMsisdn,
  ) => sql`encode(sha256(convert_to(${column}, 'UTF8')), 'hex') = ${hash}`;
  const asked = db
    .select({ id: paymentRequests.enrollmentId })
    .from(paymentRequests)
    .where(is(paymentRequests.payingMsisdn));
  return or(is(students.msisdn), is(students.guardianMsisdn), inArray(enrollments.id, asked));
}

function ofMask({ mask }: Payer): SQL | undefined {
  return mask ? like(students.msisdn, `${mask.start}%${mask.end}`) : undefined;
}

/** A name of one word is many people's; it is no reason. */
function ofName(name: string): SQL | undefined {
  if (!/[A-Za-z]{2,}\s+\S*[A-Za-z]{2,}/.test(name)) return undefined;
  // By the index first, which finds all that are alike a little.
  return sql`academy_fold(${students.fullName}) % academy_fold(${name})
    and similarity(academy_fold(${students.fullName}), academy_fold(${name})) >= ${ALIKE}`;
}

function ofClaim(db: Db, receipt: string | null): SQL | undefined {
  if (!receipt) return undefined;
  const claimed = db
    .select({ id: receiptClaims.enrollmentId })
    .from(receiptClaims)
    .where(and(eq(receiptClaims.code, receipt), ne(receiptClaims.state, "refused")));
  return inArray(enrollments.id, claimed);
}
