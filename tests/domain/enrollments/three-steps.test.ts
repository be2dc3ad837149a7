import { describe, expect, test } from "vitest";
import { checkChoice } from "@/lib/domain/catalog/check-choice";
import { completeRegistration } from "@/lib/domain/enrollments/complete-registration";
import { keepDraft } from "@/lib/domain/people/students/keep-draft";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { adult, newClass } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import "../../support/clock";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { openSeason } from "../../support/seasons";

/** What the public form sends: neither how they heard, nor whether the student is new, nor consent. */
function form(changes: Record<string, unknown> = {}) {
  const { channel: _channel, enrollment_status: _status, consent: _consent, ...asked } = adult(changes);
  return asked;
}

const studentOf = async (id: string) =>
  (await sql`select channel, enrollment_status, consent_until, language from students where id = ${id}`)[0]!;

async function registered(changes: Record<string, unknown>) {
  const { token } = await keepDraft(PUBLIC, form(changes));
  return completeRegistration(PUBLIC, { token, consent: true });
}

describe("the first step", () => {
  test("takes a class of the current season with one time for each of its days", async () => {
    const group = await newClass();
    const choice = { class_id: group.classId, sessions: group.sessions };
    expect(await checkChoice(PUBLIC, choice)).toEqual(choice);
  });

  test("names the day without a time, and what is no choice at all", async () => {
    const group = await newClass();
    const other = await newClass();
    const errorsOf = async (choice: unknown) => (await refusalOf(checkChoice(PUBLIC, choice))).errors;
    expect(await errorsOf({ class_id: group.classId, sessions: [group.saturday] })).toEqual({
      sessions: ["Choose a Sunday session."],
    });
    expect(await errorsOf({ class_id: group.classId, sessions: other.sessions })).toEqual({
      sessions: ["Choose sessions of this class."],
    });
    expect(await errorsOf({ sessions: [] })).toEqual({ class_id: ["Choose a course."] });
    expect(await errorsOf({ class_id: "", sessions: [] })).toEqual({ class_id: ["Choose a class."] });
    await sql`update classes set archived_at = now() where id = ${other.classId}`;
    expect(await errorsOf({ class_id: other.classId, sessions: other.sessions })).toEqual({
      class_id: ["Choose a class."],
    });
  });

  test("asks no times of a full class, which one may wait for", async () => {
    const full = await newClass({ capacity: 0 });
    expect(await checkChoice(PUBLIC, { class_id: full.classId, sessions: [] })).toEqual({
      class_id: full.classId,
      sessions: [],
    });
    const noSaturday = await newClass({ room: 0 });
    expect(await checkChoice(PUBLIC, { class_id: noSaturday.classId, sessions: [] })).toMatchObject({
      sessions: [],
    });
  });
});

describe("the check", () => {
  test("registers nobody without consent, and with it a student who has class and times and only has to pay", async () => {
    const group = await newClass();
    const typed = form({ class_id: group.classId, sessions: group.sessions });
    const { token } = await keepDraft(PUBLIC, typed);
    const refused = await refusalOf(completeRegistration(PUBLIC, { token }));
    expect(refused.errors).toEqual({ consent: ["Please tick the box to agree before you continue."] });
    expect(await sql`select 1 from students where full_name = ${typed.full_name}`).toHaveLength(0);

    const { student_id } = await completeRegistration(PUBLIC, { token, consent: true });
    const chosen = await sql`select session_id from enrollment_sessions s
      join enrollments e on e.id = s.enrollment_id where e.student_id = ${student_id}`;
    expect(chosen.map(({ session_id }) => session_id).sort()).toEqual([...group.sessions].sort());
    expect(await studentOf(student_id)).toMatchObject({ consent_until: null });
  });

  test("registers nobody when a chosen time is gone, so that another can be chosen", async () => {
    const group = await newClass({ room: 1 });
    const [first, second] = await Promise.all(
      [1, 2].map(() => keepDraft(PUBLIC, form({ class_id: group.classId, sessions: group.sessions }))),
    );
    await completeRegistration(PUBLIC, { token: first!.token, consent: true });
    const late = await refusalOf(completeRegistration(PUBLIC, { token: second!.token, consent: true }));
    expect([late.code, Object.keys(late.errors ?? {})]).toEqual(["session_full", ["sessions"]]);
    expect(await sql`select 1 from enrollments where class_id = ${group.classId}`).toHaveLength(1);
  });
});

describe("what is not asked", () => {
  test("a new phone is a new student, and how they heard stays open until they say it", async () => {
    const { classId } = await newClass();
    const { student_id } = await registered({ class_id: classId });
    expect(await studentOf(student_id)).toMatchObject({ channel: null, enrollment_status: "new" });
  });

  test("a phone of an earlier season continues, and keeps the answers that are not asked again", async () => {
    const known = adult({ channel: "GNM Member" });
    const { id } = await registerStudent(PUBLIC, known);
    await openSeason(9);
    const { classId } = await newClass();
    const { student_id, exists, not_saved } = await registered({
      msisdn: known.msisdn,
      class_id: classId,
      residence: "Rongai",
    });
    expect([student_id, exists, not_saved]).toEqual([id, true, []]);
    expect(await studentOf(id)).toMatchObject({ channel: "GNM Member", enrollment_status: "continuing" });
  });

  test("who registers twice in one season stays what they were", async () => {
    const { classId } = await newClass();
    const first = await registered({ class_id: classId, msisdn: "0733 111 222" });
    const again = await registered({ class_id: classId, msisdn: "0733 111 222" });
    expect([again.student_id, again.not_saved]).toEqual([first.student_id, []]);
    expect(await studentOf(first.student_id)).toMatchObject({ enrollment_status: "new" });
  });
});
