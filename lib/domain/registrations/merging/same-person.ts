import "server-only";
import { sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import { query } from "@/lib/platform/commands/query";
import { NewPerson, SamePerson } from "./input";
import { readAlike, type Sought } from "./read-alike";

/** A record that was merged into this one. `merge_id` undoes it; null once its day is over. */
export type MergedRecord = {
  student_id: string;
  registration_no: string;
  msisdn: string;
  merge_id: string | null;
  at: string;
};

/**
 * The records that may be of the same person as a student's, by a name alike and the same date of birth, phone or ID number; and those
 * that were merged into it. Read-only.
 */
export const findSamePerson = query("students.same-person", SamePerson, async ({ input, db }) => {
  const [own] = await db.execute<Sought>(sql`
    select full_name, dob::text as dob, msisdn, id_number, id as own from students
    where id = ${input.student_id} and msisdn <> ${REMOVED} and merged_into is null`);
  const [maybe = []] = await readAlike(db, own ? [own] : []);
  const merged = await db.execute<MergedRecord>(sql`
    select s.id as student_id, s.registration_no, s.msisdn, m.done_at::text as at,
        case when m.kept_id = ${input.student_id} and m.done_at > now() - interval '1 day' then m.id end as merge_id
      from students s join student_merges m on m.merged_id = s.id and m.undone_at is null
      where s.merged_into = ${input.student_id} order by m.done_at desc, s.id`);
  return {
    student_id: input.student_id,
    maybe_same: maybe,
    merged: [...merged].map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
  };
});

/** The records that may be of the person who is being registered at the desk, before anything is written. */
export const findAlike = query("students.same-person", NewPerson, async ({ input, db }) => {
  const { full_name, dob, id_number = null } = input;
  const [maybe = []] = await readAlike(db, [{ full_name, dob, id_number, msisdn: null, own: null }]);
  return { maybe_same: maybe };
});
