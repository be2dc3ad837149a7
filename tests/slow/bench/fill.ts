import type postgres from "postgres";
import { newPayCode } from "@/lib/domain/enrollments/pay-code";
import { hashToken } from "@/lib/platform/secrets";
import { runChild } from "@/scripts/lib/child.mjs";

/** A class without a limit, with its sessions in the order of the weekend. */
export type Group = { classId: string; sessionIds: string[] };

const GROUPS = 40;
/** Before the first of the forty seasons. */
export const FIRST_EXPORTED = "2010-01-01";

/**
 * Fills an academy with this many students, the same in every run (`npm run scale`), and adds forty classes without a
 * limit, in which the bench reserves its seats.
 * @param root the repository
 * @param url of the database that `sql` is connected to
 * @returns those classes
 */
export async function fill(root: string, url: string, sql: postgres.Sql, size: number): Promise<Group[]> {
  const script = ["scripts/scale.ts", String(size), "--database", url];
  const args = ["--conditions=react-server", "--import", "tsx", ...script];
  await runChild("npm run scale", process.execPath, args, { cwd: root, quiet: true });
  const rows = await sql`
    with course as (
      insert into courses (name, code, details) values ('Bench', 'BENCH', 'What the bench enrolls for.') returning id
    ), class as (
      insert into classes (course_id, season_number, name)
      select id, current_season(), 'Bench ' || n from course, generate_series(1, ${GROUPS}::int) n returning id
    )
    insert into sessions (class_id, day, starts_at, ends_at)
    select id, day, '09:00', '12:00' from class, unnest(array['saturday', 'sunday', 'chapel']) day
    returning class_id, id`;
  await sql`insert into settings (key, value) values ('export_from', ${sql.json(FIRST_EXPORTED)})`;
  await sql`vacuum analyze`;
  const groups = new Map<string, string[]>();
  for (const { class_id, id } of rows) groups.set(class_id, [...(groups.get(class_id) ?? []), id]);
  return [...groups].map(([classId, sessionIds]) => ({ classId, sessionIds }));
}

/** The token of a newcomer's student session. */
export const sessionOf = (studentId: string) => `visit-of-${studentId}`;

/** Inserts students without an enrollment, each with a student session. @param first of their phone numbers @returns their ids */
export async function newcomers(sql: postgres.Sql, size: number, first: number): Promise<string[]> {
  const rows = await sql`
    insert into students (full_name, msisdn, dob, id_number, residence, channel, enrollment_status, season_number)
    select 'New Comer', '2541' || (${first}::int + n), '1999-03-05', 'A1', 'Kayole', 'Flier', 'new', current_season()
    from generate_series(1, ${size}::int) n returning id`;
  const ids: string[] = rows.map(({ id }) => id);
  const hashes = ids.map((id) => hashToken(sessionOf(id)));
  await sql`insert into student_access (student_id, level, token_hash, last_seen_at, expires_at)
    select student, 'view', hash, 'infinity', 'infinity'
    from unnest(${ids}::uuid[], ${hashes}::text[]) as given (student, hash)`;
  return ids;
}

/** New pay codes that no enrollment has; among a million of them, three hundred random ones meet one in every third run. */
export async function freePayCodes(sql: postgres.Sql, size: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < size) {
    while (codes.size < size) codes.add(newPayCode());
    const taken = await sql`select pay_code from enrollments where pay_code = any(${[...codes]}::text[])`;
    for (const { pay_code } of taken) codes.delete(pay_code);
  }
  return [...codes];
}

/** Typical search terms: names, a registration number, a phone, and an unknown name. */
export type Terms = { names: string[]; others: string[] };

/** Search terms with results, the same in every run. */
export async function termsOf(sql: postgres.Sql): Promise<Terms> {
  const people = await sql`
    select full_name, registration_no, msisdn from students order by md5(registration_no) limit 12`;
  return {
    names: people.map(({ full_name }) => full_name),
    others: people
      .slice(0, 4)
      .flatMap(({ registration_no, msisdn }) => [registration_no, `0${msisdn.slice(3)}`, "Wxyzq Vbnmq"]),
  };
}
