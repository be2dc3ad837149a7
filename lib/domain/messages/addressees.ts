import "server-only";
import { inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { students } from "@/db/schema/students";
import type { Language } from "@/lib/platform/language";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { maskName, needsGuardian } from "../academy/people-rules";
import { readSettings } from "../academy/read-settings";

/** Who hears about a student, and how. */
export type Addressee = {
  studentId: string;
  /** The phone as 2547XXXXXXXX; null where nobody can be reached by SMS. */
  phone: string | null;
  language: Language;
  /** First name and initial, for phones are shared. */
  name: string;
  /** Said where the name is in letters that an SMS takes few of. */
  registrationNo: string;
};

/**
 * Who hears about some students: of a minor the guardian, else the student (docs/business-rules.md, "Messages"). A
 * guardian's number may be something else than a Kenyan mobile number; then nobody is reached, and the minor's own phone is
 * no substitute.
 */
export async function readAddressees(tx: Db, studentIds: readonly string[]): Promise<Map<string, Addressee>> {
  if (studentIds.length === 0) return new Map();
  const { adult_above } = await readSettings(tx);
  const today = nairobiDate(await databaseNow(tx));
  const rows = await tx
    .select({
      id: students.id,
      fullName: students.fullName,
      registrationNo: students.registrationNo,
      dob: students.dob,
      msisdn: students.msisdn,
      guardian: students.guardianMsisdn,
      language: students.language,
    })
    .from(students)
    .where(inArray(students.id, [...studentIds]));
  return new Map(
    rows.map(({ id, fullName, registrationNo, dob, msisdn, guardian, language }) => {
      const phone = needsGuardian(dob, today, adult_above) ? guardian : msisdn;
      const name = maskName(fullName);
      return [id, { studentId: id, phone: usable(phone), language, name, registrationNo }];
    }),
  );
}

function usable(phone: string | null): string | null {
  return phone && /^254[17]\d{8}$/.test(phone) ? phone : null;
}
