import { beforeAll, describe, expect, test } from "vitest";
import { listExposed, listReaders } from "@/lib/domain/records/read-access-log";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { exportStudents } from "@/lib/domain/reports/export-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { newPhone, student } from "../../api/fixtures";
import { sql } from "../../support/database";
import { type StaffRole, signedIn } from "../../support/staff";

const OPERATOR = { actor: { kind: "system", name: "operator" } } as const;
const EVER = { from: new Date("2020-01-01"), to: new Date("2100-01-01") };

let seen: Awaited<ReturnType<typeof student>>;
beforeAll(async () => {
  seen = await student();
});

/** A new sign-in: the access log is written per sign-in. */
async function signedInAs(
  role: StaffRole,
): Promise<Ctx & { token: string; staffId: string; sessionId: string }> {
  const { id: staffId, token } = await signedIn(role);
  const [row] = await sql`select id from staff_sessions where staff_id = ${staffId}`;
  const sessionId = row!.id as string;
  return {
    token,
    staffId,
    sessionId,
    actor: { kind: "staff", staffId, sessionId, role, mustChangePassword: false },
  };
}

describe("the drill that finds which students a stolen session has seen", () => {
  test("names exactly the students of a list, a record and an export, and not what others read", async () => {
    const [thief, colleague] = [await signedInAs("admin"), await signedInAs("admin")];
    const listed = await student({ full_name: "Listed Drillperson" });
    const opened = await student({ full_name: "Opened Drillchild" });
    await sql`update students set guardian_name = 'Grace Guardian', guardian_id_no = '12345678',
      guardian_msisdn = '254722000111' where id = ${opened.id}`;
    const before = await student({ full_name: "Before Drillperson" });
    await sql`update students set created_at = '2025-03-05T09:00:00Z' where id = ${before.id}`;
    const exportOnly = await student({ full_name: "Exported Person" });
    await sql`update students set created_at = '2025-03-04T20:59:59Z' where id = ${exportOnly.id}`;
    const unseen = await student({ full_name: "Unseen Person" });

    await getStudent(thief, { q: before.id });
    const from = await now();
    await listStudents(thief, { search: "Listed Drillperson" });
    await getStudent(thief, { q: opened.id });
    const { csv } = await exportStudents(thief, { createdFrom: "2025-03-04", createdTo: "2025-03-04" });
    expect(await new Response(csv).text()).toContain("Exported Person");
    await getStudent(colleague, { q: unseen.id });
    const to = await now();
    await getStudent(thief, { q: unseen.id });

    for (const who of [thief.token, thief.sessionId, thief.staffId]) {
      const { rows, reader } = await listExposed(OPERATOR, { who, from, to });
      expect(reader.name).toMatch(/^Test admin/);
      expect(rows.map(({ full_name }) => full_name).sort()).toEqual([
        "Exported Person",
        "Listed Drillperson",
        "Opened Drillchild",
      ]);
      expect(rows.find(({ full_name }) => full_name.startsWith("Opened"))).toMatchObject({
        registration_no: opened.registration_no,
        tell_name: "Grace Guardian",
        tell_msisdn: "254722000111",
        verbs: ["students.get-student"],
        times: 1,
      });
      expect(rows.find(({ full_name }) => full_name.startsWith("Listed"))).toMatchObject({
        tell_name: "Listed Drillperson",
        tell_msisdn: listed.msisdn,
      });
    }
    const [line] =
      await sql`select subject, changes from audit_log where verb = 'reports.exposed' order by id limit 1`;
    expect(line).toMatchObject({ subject: `sign-in:${thief.sessionId}`, changes: { students: 3 } });

    const readers = await listReaders(OPERATOR, { student: unseen.registration_no, ...EVER });
    expect(readers.rows.map(({ session_id }) => session_id)).toEqual([thief.sessionId, colleague.sessionId]);
  });

  test("names a student who was exported by the day of any registration of theirs", async () => {
    const thief = await signedInAs("admin");
    const again = await student();
    await sql`insert into season_registrations (season_number, student_id, registered_at)
      values (current_season() - 1, ${again.id}, '2025-03-11T09:00:00Z')`;
    const { csv } = await exportStudents(thief, { createdFrom: "2025-03-11", createdTo: "2025-03-11" });
    expect(await new Response(csv).text()).toContain(again.registration_no);
    const { rows } = await listExposed(OPERATOR, { who: thief.sessionId, ...EVER });
    expect(rows.map(({ registration_no }) => registration_no)).toEqual([again.registration_no]);
  });

  test("finds them among many entries by an index", async () => {
    const thief = await signedInAs("admin");
    await sql`insert into access_log (at, actor_kind, actor_id, session_id, verb, student_ids)
      select now() - make_interval(secs => n), 'staff', md5(n::text), gen_random_uuid(), 'students.list',
        array[gen_random_uuid()] from generate_series(1, 20000) n`;
    await sql`analyze access_log`;
    await getStudent(thief, { q: seen.id });
    const { rows } = await listExposed(OPERATOR, { who: thief.sessionId, ...EVER });
    await listReaders(OPERATOR, { student: seen.id, ...EVER });
    expect(rows.map(({ registration_no }) => registration_no)).toEqual([seen.registration_no]);
    const plan = async (where: ReturnType<typeof sql>) =>
      JSON.stringify(await sql`explain select at from access_log where ${where}`);
    expect(await plan(sql`session_id = ${thief.sessionId} and at >= now() - interval '1 day'`)).toContain(
      "access_log_session",
    );
    expect(await plan(sql`student_ids @> array[${seen.id}]::uuid[]`)).toContain("access_log_students");
  });

  test("reports an unknown token, phone or number as unknown", async () => {
    for (const who of ["gnm_nobody", newPhone(), "00000000-0000-4000-8000-000000000000"])
      await expect(listExposed(OPERATOR, { who, ...EVER })).rejects.toMatchObject({ kind: "not_found" });
    await expect(listReaders(OPERATOR, { student: "AC999999", ...EVER })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  test("is for the operator only", async () => {
    for (const role of ["admin", "tutor", "cashier", "finance"] as const)
      await expect(listExposed(await signedInAs(role), { who: seen.id, ...EVER })).rejects.toMatchObject({
        code: "not_allowed",
      });
  });
});

/** The database's time in milliseconds; no later entry shares it. */
async function now(): Promise<Date> {
  const [row] = await sql`select clock_timestamp() as at from pg_sleep(0.005)`;
  return row!.at;
}
