import "server-only";
import { and, eq, inArray, like, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { nearPayCodes, readPayCode } from "@/lib/domain/enrollments/pay-code";
import { normalizeText } from "@/lib/platform/normalize-text";
import { toMsisdn } from "@/lib/platform/phone";
import type { TransactionRow } from "../ledger/record-transaction";
import { type Payer, readPayer, type Why } from "../rules";

export type { Why };

const MOST = 50;
/** Enrollments that money may be for, each with the reasons. Cancelled ones are nobody's account. */
export async function findCandidates(db: Db, money: TransactionRow): Promise<Map<string, Set<Why>>> {
  const payer = readPayer(money.msisdn);
  const searches: Array<[Why, SQL | undefined]> = [
    ["account", ofCodes(exactCodes(money.billRef))],
    ["typing_slip", ofCodes(nearPayCodes(money.billRef))],
    ["registration_no", ofRegistration(money.billRef)],
    ["account_is_phone", ofPhone(toMsisdn(money.billRef))],
    ["account_is_name", ofName(normalizeText(money.billRef))],
    ["claimed", ofClaim(db, money.receipt)],
    ["phone", ofPayer(payer)],
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
  return msisdn ? sql`${students.id} = any (array${withPhone((column) => eq(column, msisdn))})` : undefined;
}

type Phone = typeof students.msisdn | typeof students.guardianMsisdn | typeof paymentRequests.payingMsisdn;

/** Whose own or guardian's phone it is. Two searches put together: an OR in a join is answered by no index. */
function withPhone(is: (column: Phone) => SQL): SQL {
  return sql`(select ${students.id} from ${students} where ${is(students.msisdn)}
    union select ${students.id} from ${students} where ${is(students.guardianMsisdn)})`;
}

/** Whose own, guardian's or payer's phone it is, whole or by its hash (plain SHA-256 of the twelve digits, mpesa.md 4.4). */
function ofPayer({ msisdn, hash }: Payer): SQL | undefined {
  if (!msisdn && !hash) return undefined;
  const is = (column: Phone) =>
    msisdn ? eq(column, msisdn) : sql`phone_hash(${column}) = decode(${hash}, 'hex')`;
  // Arrays: the few that are found are looked up by key, however many others there are.
  return sql`${enrollments.id} = any (array(
    select ${enrollments.id} from ${enrollments} where ${enrollments.studentId} = any (array${withPhone(is)})
    union select ${paymentRequests.enrollmentId} from ${paymentRequests} where ${is(paymentRequests.payingMsisdn)}))`;
}

/** By the three last digits, for which there is an index. */
function ofMask({ mask }: Payer): SQL | undefined {
  if (!mask) return undefined;
  return sql`right(${students.msisdn}, 3) = ${mask.end} and ${like(students.msisdn, `${mask.start}%${mask.end}`)}`;
}

/** A name of one word is many people's; it is no reason. */
function ofName(name: string): SQL | undefined {
  if (!/[A-Za-z]{2,}\s+\S*[A-Za-z]{2,}/.test(name)) return undefined;
  return sql`${students.id} in (select students_alike(${name}))`;
}

function ofClaim(db: Db, receipt: string | null): SQL | undefined {
  if (!receipt) return undefined;
  const claimed = db
    .select({ id: receiptClaims.enrollmentId })
    .from(receiptClaims)
    .where(and(eq(receiptClaims.code, receipt), ne(receiptClaims.state, "refused")));
  return inArray(enrollments.id, claimed);
}
