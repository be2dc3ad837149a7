import { newClass, staffMember } from "../../api/fixtures";
import { sql } from "../../support/database";
import { emptySeason } from "../season-lifecycle/closing/season";

type Reached = "registered" | "enrolled" | "completed";
export type Group = { count: number; reached: Reached; gender?: string; born?: string; county?: number };

let made = 0;

/** A new season, the current one, whose people registered, have a place or completed, and have answered. @returns its number, course and people */
export async function seasonOf(groups: Group[]) {
  const number = await emptySeason();
  const { classId, courseId } = await newClass();
  const people: string[] = [];
  for (const group of groups) people.push(...(await addTo({ number, classId }, group)));
  return { number, classId, courseId, people };
}

/** Adds people to a season. @param who known students, who take part again */
export async function addTo(
  { number, classId }: { number: number; classId: string },
  { count, reached, gender, born = "1999-03-05", county }: Group,
  who?: string[],
): Promise<string[]> {
  made += 1;
  const phones = Array.from({ length: count }, (_, nth) => `2541${String(70_000_000 + made * 1_000 + nth)}`);
  const ids =
    who ??
    (
      await sql`insert into students (full_name, msisdn, dob, id_number, residence, channel, enrollment_status, season_number)
        select 'Test Student', phone, ${born}, 'A1234567', 'Kayole', 'Flier', 'new', ${number}
        from unnest(${phones}::text[]) phone returning id`
    ).map(({ id }) => String(id));
  if (who) await sql`update students set season_number = ${number} where id in ${sql(who)}`;
  if (gender ?? county)
    await sql`insert into impact_answers (student_id, gender, county, text_version, given_by)
      select student, ${gender ?? null}, ${county ?? null}, 'test', 'student' from unnest(${ids}::uuid[]) student
      on conflict do nothing`;
  if (reached === "registered") return ids;
  const rows = await sql`
    insert into enrollments (student_id, season_number, class_id, state, enrolled_at, fee_cents, waived_cents, pay_code, receipt_no,
      outcome, outcome_at)
    select student, ${number}, ${classId}, 'enrolled', now(), 100, 100, 'T' || ${made}::int || 'N' || nth, 500000 + ${made * 1_000}::int + nth::int,
      ${reached === "completed" ? "completed" : null}::text, case when ${reached === "completed"} then now() end
    from unnest(${ids}::uuid[]) with ordinality as given (student, nth) returning id`;
  const enrolled = rows.map(({ id }) => String(id));
  await sql`insert into fee_waivers (enrollment_id, amount_cents, payer, reason, requested_by, state, decided_by, decided_at)
    select id, 100, 'academy', 'A test', ${await staffMember("cashier")}, 'approved', ${await staffMember("finance")}, now()
    from unnest(${enrolled}::uuid[]) id`;
  await sql`insert into audit_log (actor_kind, verb, subject, changes)
    select 'system', 'test', 'enrollment:' || id, '{}' from unnest(${enrolled}::uuid[]) id`;
  return ids;
}

/** The sum of a column of the report; null where its figures are withheld. */
export function sumOf(figures: Array<number | null>): number | null {
  return figures.reduce((sum, figure) => (sum === null || figure === null ? null : sum + figure), 0);
}
