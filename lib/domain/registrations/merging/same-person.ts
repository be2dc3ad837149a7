import "server-only";
import { sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import { query } from "@/lib/platform/commands/query";
import { SamePerson } from "./input";

/** Another record that may be of the same person, and why. */
export type MaybeSame = {
  id: string;
  full_name: string;
  registration_no: string;
  msisdn: string;
  why: "birth_date" | "phone" | "id_number";
};

/** A record that was merged into this one. `merge_id` undoes it; null once its day is over. */
export type MergedRecord = {
  student_id: string;
  registration_no: string;
  msisdn: string;
  merge_id: string | null;
  at: string;
};

/** How alike two names must be: the same words in another order are alike, other people's rarely. */
const ALIKE = 0.5;

/**
 * The records that may be of the same person as a student's, by a name alike and the same date of birth, phone or ID number; and those
 * that were merged into it. Read-only.
 */
export const findSamePerson = query("students.same-person", SamePerson, async ({ input, db }) => {
  const maybe = await db.execute<MaybeSame>(sql`
    with own as (select * from students where id = ${input.student_id} and msisdn <> ${REMOVED} and merged_into is null)
    select s.id, s.full_name, s.registration_no, s.msisdn,
        case when s.dob = own.dob then 'birth_date' when s.msisdn = own.msisdn then 'phone' else 'id_number' end as why
      from own join students s on s.id <> own.id and s.merged_into is null and s.msisdn <> ${REMOVED}
        and (s.dob = own.dob or s.msisdn = own.msisdn or lower(s.id_number) = lower(own.id_number))
      where similarity(s.folded_name, own.folded_name) >= ${ALIKE}
      order by s.created_at, s.id limit 5`);
  const merged = await db.execute<MergedRecord>(sql`
    select s.id as student_id, s.registration_no, s.msisdn, m.done_at::text as at,
        case when m.kept_id = ${input.student_id} and m.done_at > now() - interval '1 day' then m.id end as merge_id
      from students s join student_merges m on m.merged_id = s.id and m.undone_at is null
      where s.merged_into = ${input.student_id} order by m.done_at desc, s.id`);
  return {
    student_id: input.student_id,
    maybe_same: [...maybe],
    merged: [...merged].map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
  };
});
