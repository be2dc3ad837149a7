import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";

/** A student with the phone of a message, or whose guardian has it. */
export type PersonOfPhone = {
  student_id: string;
  full_name: string;
  registration_no: string;
  /** Whether the phone is the guardian's. */
  as: "student" | "guardian";
};

/** The students of phones by phone, the student's own first; archived ones too, because people still answer. */
export async function readPeople(db: Db, phones: readonly string[]): Promise<Map<string, PersonOfPhone[]>> {
  const wanted = [...new Set(phones)];
  const people = new Map<string, PersonOfPhone[]>(wanted.map((phone) => [phone, []]));
  if (wanted.length === 0) return people;
  const list = sql`jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) p(phone)`;
  const rows = await db.execute<PersonOfPhone & { phone: string }>(sql`
    select p.phone, s.id as student_id, s.full_name, s.registration_no, 'student' as as
      from ${list} join students m on m.msisdn = p.phone join students s on s.id = coalesce(m.merged_into, m.id)
    union all
    select p.phone, s.id, s.full_name, s.registration_no, 'guardian'
      from ${list} join students s on s.guardian_msisdn = p.phone and s.msisdn <> p.phone and s.merged_into is null
    order by 5 desc, 3, 2`);
  for (const { phone, ...person } of rows) people.get(phone)?.push(person);
  return people;
}
