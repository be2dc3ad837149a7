import { afterAll, describe, expect, test } from "vitest";
import { updateSettings } from "@/lib/domain/academy/settings";
import { OPERATOR, SCHEDULER } from "@/lib/domain/access/actor";
import { listAudit } from "@/lib/domain/records/list-audit";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, payByPaybill, staffMember, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";

afterAll(closeDatabase);

const list = async (filter: Record<string, unknown> = {}) => listAudit(await asStaff("admin"), filter);

async function line(more: Record<string, unknown>): Promise<void> {
  const row = {
    actor_kind: "system",
    actor_id: "scheduler",
    verb: "x.y",
    subject: "thing:1",
    changes: sql.json({}),
  };
  await sql`insert into audit_log ${sql({ ...row, ...more })}`;
}

describe("the audit log", () => {
  test("has who changed what, when and in which request", async () => {
    const [admin] = await sql`insert into staff (role, first_name, last_name, msisdn, password_hash)
      values ('admin', 'Njeri', 'Mwangi', '254720000001', 'x') returning id`;
    await updateSettings({ ...(await asStaff("admin", admin!.id)), requestId: "request-77" }, { fee: "510" });
    const { rows, total, total_is_more } = await list({ verb: "academy.update-settings" });
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        actor_kind: "staff",
        actor_id: admin!.id,
        actor_name: "Njeri Mwangi",
        verb: "academy.update-settings",
        subject: "academy:settings",
        subject_name: null,
        changes: { fee: "500 -> 510" },
        request_id: "request-77",
      },
    ]);
    expect([total, total_is_more]).toEqual([1, false]);
    await sql`delete from settings`;
  });

  test("names actors other than staff in words", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat);
    for (const { name } of [SCHEDULER, OPERATOR] as Array<{ name: string }>)
      await line({ actor_id: name, subject: "who:1" });
    await line({ actor_kind: "student", actor_id: seat.student.id, subject: "who:1" });
    await line({ actor_kind: "staff", actor_id: "00000000-0000-4000-8000-000000000000", subject: "who:1" });
    const named = async (subject: string) =>
      (await list({ subject })).rows.map(({ actor_name }) => actor_name);
    expect(await named("who:1")).toEqual(["A removed account", "Student", "Operator", "Scheduler"]);
    expect(await named(`enrollment:${seat.enrollmentId}`)).toEqual(["Safaricom", "Student"]);
    expect(await named(`student:${seat.student.id}`)).toEqual(["Visitor"]);
  });

  test("names the student, class or account that a line is about, instead of its id", async () => {
    const seat = await heldSeat();
    const { rows } = await list({ subject: `enrollment:${seat.enrollmentId}` });
    expect(rows[0]).toMatchObject({ student_id: seat.student.id });
    expect(rows[0]!.subject_name).toMatch(/\w+ \w+, \w/);
    const { rows: own } = await list({ subject: `student:${seat.student.id}` });
    expect(own[0]!.subject_name).toContain(`(${seat.student.registration_no})`);
  });

  test("is searched by a person's name, in any order of the words: what was done to and by them", async () => {
    const [clerk] = await sql`insert into staff (role, first_name, last_name, msisdn, password_hash)
      values ('cashier', 'Zipporah', 'Kiptanui', '254720000077', 'x') returning id`;
    await line({ actor_kind: "staff", actor_id: clerk!.id, verb: "a.done", subject: "thing:9" });
    const someone = await student({ full_name: "Barasa Wekhomba" });
    for (const search of ["kiptanui", "Zipporah Kip"])
      expect((await list({ search })).rows.map(({ verb }) => verb)).toEqual(["a.done"]);
    for (const search of ["wekhomba", "wekh barasa", someone.registration_no])
      expect((await list({ search })).rows.map((row) => row.student_id)).toEqual([someone.id]);
  });

  test("leaves out look-ups when asked to, unless they are searched by verb", async () => {
    await line({ verb: "students.open-visit", subject: "looked:1" });
    await line({ verb: "students.update-student", subject: "looked:1" });
    const verbs = async (more: Record<string, unknown>) =>
      (await list({ subject: "looked:1", ...more })).rows.map(({ verb }) => verb);
    expect(await verbs({})).toHaveLength(2);
    expect(await verbs({ look_ups: "hidden" })).toEqual(["students.update-student"]);
    expect(await verbs({ look_ups: "hidden", verb: "students.open-visit" })).toEqual(["students.open-visit"]);
  });
});

describe("the audit log is filtered", () => {
  test("by one actor of one kind, not by an equal id of another kind", async () => {
    const [one, two] = [await staffMember("admin"), await staffMember("admin")];
    await line({ actor_kind: "staff", actor_id: one, subject: "by:1" });
    await line({ actor_kind: "staff", actor_id: two, subject: "by:2" });
    await line({ actor_kind: "student", actor_id: one, subject: "by:3" });
    expect((await list({ actor: one })).rows.map(({ subject }) => subject)).toEqual(["by:1"]);
    expect(await outcomeOf(list({ actor: "' or 1=1" }))).toBe("invalid");
  });

  test("by the beginning of a subject, or by one subject", async () => {
    const id = "6f1c1a8e-0000-4000-8000-00000000000a";
    await line({ subject: `prefix:${id}` });
    await line({ subject: "prefix:other" });
    await line({ subject: "no-prefix:other" });
    expect((await list({ subject: "prefix:" })).total).toBe(2);
    expect((await list({ subject: `prefix:${id}` })).total).toBe(1);
    expect((await list({ subject: "prefix:%" })).total).toBe(0);
  });

  test("by dates in Nairobi time, both included", async () => {
    for (const at of [
      "2026-02-13T20:59:59Z",
      "2026-02-13T21:00:00Z",
      "2026-02-14T20:59:59Z",
      "2026-02-14T21:00:00Z",
    ])
      await line({ at, subject: "day:1" });
    const { rows } = await list({ createdFrom: "2026-02-14", createdTo: "2026-02-14" });
    expect(rows.map(({ at }) => at)).toEqual(["2026-02-14T20:59:59.000Z", "2026-02-13T21:00:00.000Z"]);
  });

  test("by text in verb and subject, literally", async () => {
    await line({ verb: "search.one", subject: "needle:50%" });
    await line({ verb: "search.needle", subject: "hay:1" });
    expect((await list({ search: "NEEDLE" })).total).toBe(2);
    expect((await list({ search: "needle:50%" })).total).toBe(1);
    expect((await list({ search: "needle%5" })).total).toBe(0);
  });
});

describe("a long log", () => {
  test("is paged by twenty, newest first, without repeats or gaps", async () => {
    await sql`insert into audit_log (actor_kind, actor_id, verb, subject, changes, at)
      select 'system', 'scheduler', 'page.test', 'page:' || n, '{}', '2026-03-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 second'
      from generate_series(1, 47) n`;
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await list({ verb: "page.test", page })).rows);
    expect(pages.map((rows) => rows.length)).toEqual([20, 20, 7, 0]);
    expect(pages.flat().map(({ subject }) => subject)).toEqual(
      Array.from({ length: 47 }, (_, n) => `page:${47 - n}`),
    );
  });

  test("is counted up to ten thousand and marked if longer; older entries are reached by date filters", async () => {
    await sql`insert into audit_log (actor_kind, actor_id, verb, subject, changes, at)
      select 'system', 'scheduler', 'many.test', 'many:' || n, '{}', '2026-04-01T00:00:00Z'::timestamptz + n * interval '10 seconds'
      from generate_series(1, 20000) n`;
    const first = await list({ verb: "many.test" });
    expect([first.total, first.total_is_more, first.rows[0]?.subject]).toEqual([10_000, true, "many:20000"]);
    const last = await list({ verb: "many.test", page: 500 });
    expect(last.rows.map(({ subject }) => subject).at(-1)).toBe("many:10001");
    expect((await list({ verb: "many.test", page: 501 })).rows).toEqual([]);
    expect((await list({ verb: "many.test", createdTo: "2026-04-01" })).total).toBe(7559);
  });
});
