import "server-only";
import { sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";

/** Another record that may be of the same person, and why. */
export type MaybeSame = {
  id: string;
  full_name: string;
  registration_no: string;
  msisdn: string;
  why: "birth_date" | "phone" | "id_number";
};

/** A person to look for; the date of birth as it is stored. */
export type Sought = {
  full_name: string;
  dob: string;
  msisdn: string | null;
  id_number: string | null;
  /** Their own record, which is not found. */
  own: string | null;
};

/** How alike two names must be: the same words in another order are alike, other people's rarely. */
const ALIKE = 0.5;
const MOST = 5;

/**
 * The records that may be of the same people: a name alike and the same date of birth, phone or ID number.
 * @returns for each sought person, five at most, the oldest first
 */
export async function readAlike(db: Db, sought: Sought[]): Promise<MaybeSame[][]> {
  if (sought.length === 0) return [];
  const rows = await db.execute<MaybeSame & { at: number }>(sql`
    select p.at - 1 as at, s.* from jsonb_to_recordset(${JSON.stringify(sought.map((one, at) => ({ ...one, at: at + 1 })))}::jsonb)
        as p(at int, full_name text, dob date, msisdn text, id_number text, own uuid)
      cross join lateral (
        select s.id, s.full_name, s.registration_no, s.msisdn,
          case when s.dob = p.dob then 'birth_date' when s.msisdn = p.msisdn then 'phone' else 'id_number' end as why
        from students s
        where (s.dob = p.dob or s.msisdn = p.msisdn or lower(s.id_number) = lower(p.id_number))
          and s.id is distinct from p.own and s.merged_into is null and s.msisdn <> ${REMOVED}
          and similarity(s.folded_name, academy_fold(p.full_name)) >= ${ALIKE}
        order by s.created_at, s.id limit ${MOST}) s`);
  const found = [...rows];
  return sought.map((_, nth) => found.flatMap(({ at, ...record }) => (at === nth ? record : [])));
}
