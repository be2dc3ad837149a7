import { describe, expect, test } from "vitest";
import { recordCall } from "@/lib/domain/attendance/record-call";
import { rescueList } from "@/lib/domain/attendance/rescue-list";
import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { closeSeason } from "../../support/seasons";
import { onSaturdayNoon, saveRegister, type TutoredClass, tutoredClass } from "./tutored-class";

onSaturdayNoon();

const [FIRST, SECOND, THIRD] = ["2026-11-07", "2026-11-14", "2026-11-21"] as const;

const mark = (all: TutoredClass, date: string, list: string) =>
  saveRegister(all.tutor, all, { date, [list]: all.ids });

/** The list as a tutor of one class sees it, so that students of other tests are not on it. */
const listOf = (all: TutoredClass) => rescueList(all.tutor, {});
const isListed = async (all: TutoredClass) => (await listOf(all)).total > 0;

/** A class of one student who missed two Saturdays in a row. */
async function absentees(size = 1): Promise<TutoredClass> {
  const all = await tutoredClass(size);
  await mark(all, FIRST, "absent");
  await mark(all, SECOND, "absent");
  return all;
}

describe("a student is on the rescue list", () => {
  test("after missing two meeting days in a row, with phone, class and the two dates", async () => {
    const all = await tutoredClass(1);
    await mark(all, FIRST, "absent");
    expect(await isListed(all)).toBe(false);
    await mark(all, SECOND, "absent");
    const { students, total } = await listOf(all);
    expect(total).toBe(1);
    expect(students).toEqual([
      {
        enrollment_id: all.people[0]?.enrollmentId,
        student_id: all.ids[0],
        full_name: "Amina Wanjiru Otieno",
        registration_no: all.people[0]?.student.registration_no,
        msisdn: all.people[0]?.student.msisdn,
        season: expect.any(Number),
        course: expect.stringMatching(/^Baking/),
        class: expect.stringMatching(/^Class/),
        missed: [
          { date: SECOND, day: "saturday" },
          { date: FIRST, day: "saturday" },
        ],
        call: null,
      },
    ]);
  });

  test("even if an excused meeting lies between, because that does not count", async () => {
    const all = await tutoredClass(1);
    await mark(all, FIRST, "absent");
    await mark(all, SECOND, "excused");
    expect(await isListed(all)).toBe(false);
    await mark(all, THIRD, "absent");
    expect(await isListed(all)).toBe(true);
  });

  test("after missing meetings of any of their sessions, such as a Saturday and the Sunday after it", async () => {
    const all = await tutoredClass(1);
    await sql`update sessions set tutor_id = ${all.tutor.actor.staffId} where id = ${all.there.sunday}`;
    await mark(all, FIRST, "absent");
    await saveRegister(all.tutor, all, { session_id: all.there.sunday, date: "2026-11-08", absent: all.ids });
    const { students } = await listOf(all);
    expect(students[0]?.missed).toEqual([
      { date: "2026-11-08", day: "sunday" },
      { date: FIRST, day: "saturday" },
    ]);
  });

  test("but not after one Sunday, even if class and chapel were both missed", async () => {
    const all = await tutoredClass(1);
    const sunday = { date: "2026-11-08", absent: all.ids };
    await sql`update sessions set tutor_id = ${all.tutor.actor.staffId} where class_id = ${all.there.classId}`;
    for (const session_id of [all.there.sunday, all.there.chapel])
      await saveRegister(all.tutor, all, { session_id, ...sunday });
    expect(await isListed(all)).toBe(false);
    await mark(all, SECOND, "absent");
    expect(await isListed(all)).toBe(true);
  });

  test("but not after coming to chapel alone", async () => {
    const all = await absentees();
    await sql`update sessions set tutor_id = ${all.tutor.actor.staffId} where class_id = ${all.there.classId}`;
    await saveRegister(all.tutor, all, { session_id: all.there.sunday, date: "2026-11-15", absent: all.ids });
    expect(await isListed(all)).toBe(true);
    await saveRegister(all.tutor, all, {
      session_id: all.there.chapel,
      date: "2026-11-15",
      present: all.ids,
    });
    expect(await isListed(all)).toBe(false);
  });

  test("until they attend the next meeting, late or not", async () => {
    const all = await absentees();
    await mark(all, THIRD, "late");
    expect(await isListed(all)).toBe(false);
  });

  test("until the season is closed or the student withdraws", async () => {
    const all = await absentees();
    const [row] = await sql`select current_season() as number`;
    await closeSeason(row!.number);
    expect(await isListed(all)).toBe(false);
    await sql`update seasons set closed_at = null where number = ${row!.number}`;
    expect(await isListed(all)).toBe(true);
    await sql`update enrollments set outcome = 'withdrew', outcome_at = now() where class_id = ${all.there.classId}`;
    expect(await isListed(all)).toBe(false);
  });

  test("but not because of drafts", async () => {
    const all = await tutoredClass(1);
    await mark(all, FIRST, "absent");
    await saveRegister(all.tutor, all, { date: SECOND, absent: all.ids, status: "draft" });
    expect(await isListed(all)).toBe(false);
  });
});

describe("calls", () => {
  const send = (who: StaffCtx, all: TutoredClass, fields: Record<string, unknown>) =>
    recordCall(who, { enrollment_id: all.people[0]?.enrollmentId, ...fields });
  const callOf = async (all: TutoredClass) => (await listOf(all)).students[0]?.call;

  test("are planned for a day and a caller, and planning one again adds no second line", async () => {
    const all = await absentees();
    const admin = await asStaff("admin");
    await send(admin, all, { call_on: "2026-11-24", caller_id: all.tutor.actor.staffId });
    await send(admin, all, { call_on: "2026-11-25", caller_id: "" });
    expect(await callOf(all)).toEqual({
      caller_id: admin.actor.staffId,
      caller: "Test admin",
      call_on: "2026-11-25",
      called_at: null,
      reason: null,
      note: "",
    });
    const [{ count }] = (await sql`select count(*)::int from rescue_calls
      where enrollment_id = ${all.people[0]!.enrollmentId}`) as [{ count: number }];
    expect(count).toBe(1);
  });

  test("record what came of them, and are counted by reason and season", async () => {
    const all = await absentees();
    await send(all.tutor, all, { call_on: "2026-11-22" });
    await send(all.tutor, all, { reason: "fare", note: "Asks for a bursary." });
    expect(await callOf(all)).toMatchObject({
      called_at: "2026-11-21T09:00:00.000Z",
      reason: "fare",
      note: "Asks for a bursary.",
    });
    const { reasons } = await listOf(all);
    expect(reasons).toEqual([
      { season: expect.any(Number), total: 1, fare: 1, exams: 0, sick: 0, lost_interest: 0, other: 0 },
    ]);
  });

  test("about an earlier absence become history once the student attends again", async () => {
    const all = await absentees();
    await sql`insert into rescue_calls (enrollment_id, caller_id, call_on, called_at, reason, created_at)
      values (${all.people[0]!.enrollmentId}, ${all.tutor.actor.staffId}, '2026-10-10', '2026-10-10T09:00:00Z', 'sick',
        '2026-10-10T09:00:00Z')`;
    expect(await callOf(all)).toMatchObject({ reason: "sick" });
    await saveRegister(all.tutor, all, { date: "2026-10-17", present: all.ids });
    expect(await callOf(all)).toBeNull();
  });

  test("need a note for any other reason, a day from today on, and a caller who works with registers", async () => {
    const all = await absentees();
    const admin = await asStaff("admin");
    const errorsOf = async (fields: Record<string, unknown>) =>
      Object.keys((await refusalOf(send(admin, all, fields))).errors ?? {});
    expect(await errorsOf({ reason: "other" })).toEqual(["note"]);
    expect(await errorsOf({ reason: "rain" })).toEqual(["reason"]);
    expect(await errorsOf({ call_on: "2026-11-20" })).toEqual(["call_on"]);
    expect(await errorsOf({ call_on: "2027-11-20" })).toEqual(["call_on"]);
    const cashier = await asStaff("cashier");
    expect(await errorsOf({ caller_id: cashier.actor.staffId })).toEqual(["caller_id"]);
    const suspended = await asStaff("tutor");
    await sql`update staff set status = 'inactive' where id = ${suspended.actor.staffId}`;
    expect(await errorsOf({ caller_id: suspended.actor.staffId })).toEqual(["caller_id"]);
  });

  test("are for students on the list only, and a tutor calls only their own", async () => {
    const [all, others] = [await absentees(), await absentees()];
    const { tutor } = all;
    expect(await outcomeOf(send(tutor, others, {}))).toBe("not_found");
    expect(await outcomeOf(send(tutor, all, { caller_id: others.tutor.actor.staffId }))).toBe("invalid");
    await mark(all, THIRD, "present");
    expect(await outcomeOf(send(tutor, all, {}))).toBe("not_listed");
  });

  test("that two people plan at once are one call", async () => {
    const all = await absentees();
    const admins = [await asStaff("admin"), await asStaff("admin"), await asStaff("admin")];
    await Promise.all(admins.map((admin) => send(admin, all, { call_on: "2026-11-23" })));
    const [{ count }] = (await sql`select count(*)::int from rescue_calls
      where enrollment_id = ${all.people[0]!.enrollmentId}`) as [{ count: number }];
    expect(count).toBe(1);
  });
});

test("an admin sees every class, page by page and by name", async () => {
  const all = await absentees(3);
  const admin = await asStaff("admin");
  const { total } = await rescueList(admin, {});
  expect(total).toBeGreaterThanOrEqual(3);
  const last = await rescueList(admin, { page: total, pageSize: 1 });
  expect(last).toMatchObject({ total, students: [{}] });
  expect(await rescueList(admin, { page: total + 1, pageSize: 1 })).toMatchObject({ total, students: [] });
  const [number] = all.people.map(({ student }) => student.registration_no);
  expect((await rescueList(admin, { search: number })).total).toBe(1);
  const names = async (sort: string) => (await rescueList(admin, { sort, pageSize: 500 })).students;
  const sorted = (await names("name")).map(({ full_name }) => full_name.toLowerCase());
  expect(sorted).toEqual(sorted.toSorted());
  expect((await names("-class")).map(({ enrollment_id }) => enrollment_id)).toEqual(
    (await names("class")).map(({ enrollment_id }) => enrollment_id).toReversed(),
  );
});

test("names stand where people look for them: capitals, accents and apostrophes change no place", async () => {
  const names = ["achieng Rose", "Álvaro Mwangi", "Ng'ang'a Peter", "Nganga Rose", "Zawadi Anne"];
  const all = await absentees(names.length);
  for (const [at, id] of all.ids.toReversed().entries())
    await sql`update students set full_name = ${names[at]!} where id = ${id}`;
  const { students } = await rescueList(all.tutor, { sort: "name" });
  expect(students.map(({ full_name }) => full_name)).toEqual(names);
  const { sessions } = await showTutorSessions(all.tutor, {});
  const own = sessions.find(({ id }) => id === all.there.saturday);
  expect(own?.students.map(({ name }) => name)).toEqual(names);
});
