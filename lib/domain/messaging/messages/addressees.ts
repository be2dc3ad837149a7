import "server-only";
import { inArray, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { maskName, phoneOfRecord } from "@/lib/domain/academy/people-rules";
import { parseSettings, STORED_SETTINGS } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";

/** The addressee of messages about a student, and how to reach them. */
export type Addressee = {
  studentId: string;
  /** The phone as 2547XXXXXXXX; null if there is no usable number. */
  phone: string | null;
  /** Whether it is the guardian's, because the student is a minor. */
  isGuardian: boolean;
  language: Language;
  /** First name and initial, because phones are shared. */
  name: string;
  /** Used instead of a name that would shorten the SMS to 70 characters. */
  registrationNo: string;
};

/** The addressees of some students, and the settings, which have the age rule and values for texts. */
export type Addressees = { settings: Settings; people: Map<string, Addressee> };

/** The columns that decide a student's addressee; `today` is the date in Nairobi. */
export const ADDRESSEE_COLUMNS = {
  id: students.id,
  fullName: students.fullName,
  registrationNo: students.registrationNo,
  dob: students.dob,
  msisdn: students.msisdn,
  guardianMsisdn: students.guardianMsisdn,
  language: students.language,
  today: sql<string>`to_char(now() at time zone 'Africa/Nairobi', 'YYYY-MM-DD')`,
};

type Row = Pick<
  typeof students.$inferSelect,
  "id" | "fullName" | "registrationNo" | "dob" | "msisdn" | "guardianMsisdn" | "language"
> & { today: string };

/**
 * The addressees of some students: of a minor the guardian, else the student (lib/domain/messaging/README.md). If the
 * guardian's number is not a Kenyan mobile number there is no addressee phone; the minor's own phone is no substitute.
 */
export async function readAddressees(tx: Db, studentIds: readonly string[]): Promise<Addressees> {
  // One query, because many messages are queued while a class is locked.
  const rows = await tx
    .select({ ...ADDRESSEE_COLUMNS, stored: STORED_SETTINGS })
    .from(students)
    .where(inArray(students.id, [...studentIds]));
  return addresseesOf(rows, parseSettings(rows[0]?.stored ?? {}));
}

/** The last three digits of the guardian's phone, where messages about a student go to it; null for an adult. */
export async function readGuardianEnd(db: Db, studentId: string): Promise<string | null> {
  const { people } = await readAddressees(db, [studentId]);
  const addressee = people.get(studentId);
  return addressee?.isGuardian ? (addressee.phone?.slice(-3) ?? null) : null;
}

/** The addressees of students whose rows were read already. */
export function addresseesOf(rows: readonly Row[], settings: Settings): Addressees {
  const people = rows.map((row) => {
    const { id, fullName, registrationNo, language, today } = row;
    const { phone, isMinor } = phoneOfRecord(row, today, settings.adult_above);
    const name = maskName(fullName);
    return [
      id,
      { studentId: id, phone: usable(phone), isGuardian: isMinor, language, name, registrationNo },
    ] as const;
  });
  return { settings, people: new Map(people) };
}

function usable(phone: string | null): string | null {
  return phone && /^254[17]\d{8}$/.test(phone) ? phone : null;
}
