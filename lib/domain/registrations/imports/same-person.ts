import "server-only";
import { inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { students } from "@/db/schema/students";
import { formatBirthDate } from "@/lib/domain/people/students/rules";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import type { Db } from "@/lib/platform/db/client";
import { toMsisdn } from "@/lib/platform/phone";
import type { MappedRow } from "./map-rows";

/** The phone of a row; none where it is no phone. */
export function phoneOf({ given }: MappedRow): string[] {
  const phone = toMsisdn(given.msisdn ?? "");
  return phone ? [phone] : [];
}

/** The students by their phones; a phone of a record that was merged is that of the one it stands in. */
export async function readOnPhones(db: Db, phones: string[]): Promise<Map<string, StudentRow[]>> {
  const known = new Map<string, StudentRow[]>();
  if (phones.length === 0) return known;
  const named = alias(students, "named");
  const rows = await db
    .select({ phone: named.msisdn, student: students })
    .from(named)
    .innerJoin(students, sql`${students.id} = coalesce(${named.mergedInto}, ${named.id})`)
    .where(inArray(named.msisdn, [...new Set(phones)]));
  for (const { phone, student } of rows) {
    const others = (known.get(phone) ?? []).filter(({ id }) => id !== student.id);
    known.set(phone, [...others, student]);
  }
  return known;
}

/** Who on a row's phone may be its student though the date of birth is another or missing: the only one with a like name. */
export function sameOnPhone({ given }: MappedRow, onPhone: StudentRow[]): StudentRow | undefined {
  const [one, another] = onPhone.filter(({ fullName }) => isLike(fullName, given.full_name ?? ""));
  return another ? undefined : one;
}

/** A row that a person said is of this student, with the recorded date of birth; any other as it is. */
export function asRecorded(row: MappedRow, onPhone: StudentRow[]): MappedRow {
  const self = row.isKnown ? sameOnPhone(row, onPhone) : undefined;
  if (!self) return row;
  return {
    ...row,
    given: { ...row.given, dob: formatBirthDate(self.dob) },
    written: "",
    sharesPhone: false,
  };
}

/** Whether all words of the shorter name stand in the longer one. */
function isLike(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return shorter.length > 0 && shorter.every((word) => longer.includes(word));
}

/** The words of a name without accents, apostrophes and what people type for them, as a search reads it. */
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/-/g, " ")
    .replace(/[^\p{L}\s]|\p{Lm}/gu, "")
    .split(/\s+/)
    .filter(Boolean);
