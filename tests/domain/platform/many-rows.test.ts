import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assignTutors, assignTutorsBack } from "@/lib/domain/catalog/assign-tutor";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { moveEnrollments, moveEnrollmentsBack } from "@/lib/domain/enrollments/move-enrollments";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { type NewClass, newClass, paidSeat, type Seat, staffMember, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { barrier } from "../../support/barrier";
import { sql } from "../../support/database";
import { insertHolds, seatsByState } from "../../support/many-students";
import { outcomeOf, refusalOf } from "../../support/outcome";

const NOBODY = "00000000-0000-4000-8000-000000000000";

let admin: Ctx;
let tutor: Ctx;
beforeAll(async () => {
  [admin, tutor] = [await asStaff("admin"), await asStaff("tutor")];
});
afterAll(closeDatabase);

const auditLines = async (verb: string, subjects: string[]) =>
  (await sql`select subject from audit_log where verb = ${verb} and subject in ${sql(subjects)}`).length;

describe("students archived together", () => {
  const statusesOf = async (ids: string[]) =>
    (await sql`select status from students where id in ${sql(ids)}`).map(({ status }) => status);

  test("have an audit line each; doing it again is no mistake, and they come back the same way", async () => {
    const ids = [];
    for (let n = 0; n < 10; n++) ids.push((await student()).id);
    const subjects = ids.map((id) => `student:${id}`);
    const archived = await archiveStudents(admin, { ids, status: "archived" });
    expect(archived).toMatchObject({ done: 10, unchanged: 0, left: [], msg: "10 students archived." });
    expect(archived.changed.toSorted()).toEqual(ids.toSorted());
    expect(await auditLines("students.archive-students", subjects)).toBe(10);
    const again = await archiveStudents(admin, { ids, status: "archived" });
    expect(again).toMatchObject({ done: 0, unchanged: 10 });
    expect(await auditLines("students.archive-students", subjects)).toBe(10);
    expect(new Set(await statusesOf(ids))).toEqual(new Set(["archived"]));
    await archiveStudents(admin, { ids, status: "active" });
    expect(new Set(await statusesOf(ids))).toEqual(new Set(["active"]));
  });

  test("an id of no student is named, and the others are archived", async () => {
    const { id } = await student();
    const { done, left } = await archiveStudents(admin, { ids: [id, NOBODY], status: "archived" });
    expect([done, left.map((row) => [row.id, row.code])]).toEqual([1, [[NOBODY, "not_found"]]]);
    expect(await statusesOf([id])).toEqual(["archived"]);
  });

  test("are archived only by an admin, at most 200 at once and at least one", async () => {
    const { id } = await student();
    expect(await outcomeOf(archiveStudents(tutor, { ids: [id], status: "archived" }))).toBe("not_allowed");
    const cashier = await asStaff("cashier");
    expect(await outcomeOf(archiveStudents(cashier, { ids: [id], status: "archived" }))).toBe("not_allowed");
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    for (const ids of [[], many])
      expect(await refusalOf(archiveStudents(admin, { ids, status: "archived" }))).toMatchObject({
        kind: "invalid",
        errors: { ids: expect.any(Array) },
      });
    expect(await statusesOf([id])).toEqual(["active"]);
  });
});

describe("enrollments moved together", () => {
  const move = (seats: Seat[], to: NewClass) =>
    moveEnrollments(admin, {
      ids: seats.map(({ enrollmentId }) => enrollmentId),
      class_id: to.classId,
      sessions: to.sessions,
    });
  const classesOf = async (seats: Seat[]) =>
    (
      await sql`select class_id from enrollments where id in ${sql(seats.map((seat) => seat.enrollmentId))}`
    ).map(({ class_id: id }) => id);
  async function paidSeats(size: number): Promise<Seat[]> {
    const seats: Seat[] = [];
    for (let n = 0; n < size; n++) seats.push(await paidSeat());
    return seats;
  }

  test("have their new class and sessions, an audit line each, and their students get a message", async () => {
    const [seats, to] = [await paidSeats(3), await newClass()];
    expect(await move(seats, to)).toMatchObject({
      done: 3,
      unchanged: 0,
      left: [],
      msg: "3 enrollments moved.",
    });
    expect(new Set(await classesOf(seats))).toEqual(new Set([to.classId]));
    const chosen =
      await sql`select count(*)::int as all from enrollment_sessions where class_id = ${to.classId}`;
    expect(chosen[0]!.all).toBe(9);
    const subjects = seats.map(({ enrollmentId }) => `enrollment:${enrollmentId}`);
    expect(await auditLines("students.move-enrollments", subjects)).toBe(3);
    const messages = await sql`select count(*)::int as all from outbox
      where kind = 'moved' and about_id in ${sql(seats.map((seat) => seat.enrollmentId))}`;
    expect(messages[0]!.all).toBe(3);
    expect(await move(seats, to)).toMatchObject({
      done: 0,
      unchanged: 3,
      msg: expect.stringContaining("already"),
    });
    expect(await auditLines("students.move-enrollments", subjects)).toBe(3);
  });

  test("stay where they are if they find no seat, and are named with the reason while the others are moved", async () => {
    const [seats, to] = [await paidSeats(3), await newClass({ capacity: 2 })];
    const { done, left, msg } = await move(seats, to);
    expect([done, left.length, msg]).toEqual([2, 1, "2 enrollments moved. 1 was not moved."]);
    const stayed = seats.find(({ enrollmentId }) => enrollmentId === left[0]!.id)!;
    expect(left[0]).toMatchObject({
      code: "class_full",
      why: "This class is full. Please choose another class.",
      name: expect.stringContaining(stayed.student.registration_no),
    });
    expect(await classesOf([stayed])).toEqual([stayed.group.classId]);
    const kept = await sql`select count(*)::int as all from enrollment_sessions
      where enrollment_id = ${stayed.enrollmentId} and class_id = ${stayed.group.classId}`;
    expect(kept[0]!.all).toBe(3);
    expect(await seatsByState(to.classId)).toEqual({ enrolled: 2 });
  });

  test("a move is undone: everybody is back in their own class at their own times", async () => {
    const [seats, to] = [await paidSeats(3), await newClass()];
    const timesOf = () =>
      sql`select e.id, e.class_id, array_agg(x.session_id order by x.session_id) as times
        from enrollments e join enrollment_sessions x on x.enrollment_id = e.id
        where e.id in ${sql(seats.map(({ enrollmentId }) => enrollmentId))} group by e.id order by e.id`;
    const before = await timesOf();
    const { from } = await move(seats, to);
    expect(await timesOf()).not.toEqual(before);
    expect(
      await moveEnrollmentsBack(admin, { moves: JSON.stringify(from), class_id: to.classId }),
    ).toMatchObject({
      done: 3,
      left: [],
      msg: "3 enrollments moved back.",
    });
    expect(await timesOf()).toEqual(before);
  });

  test("a move that is undone before its messages went tells nobody; undone later, it tells where they are", async () => {
    const [seats, to] = [await paidSeats(2), await newClass()];
    const [silent, told] = seats as [Seat, Seat];
    const messages = async ({ enrollmentId }: Seat) =>
      (
        await sql`select state, next_attempt_at > now() + interval '30 seconds' as waits from outbox
        where about_id = ${enrollmentId} and kind = 'moved' order by created_at, id`
      ).map(({ state, waits }) => (state === "queued" ? [state, waits] : [state]));
    const { from } = await move(seats, to);
    expect([await messages(silent), await messages(told)]).toEqual([[["queued", true]], [["queued", true]]]);
    await sql`update outbox set state = 'accepted', sent_at = now() where about_id = ${told.enrollmentId} and kind = 'moved'`;
    await moveEnrollmentsBack(admin, { moves: from, class_id: to.classId });
    expect(await messages(silent)).toEqual([["expired"]]);
    expect(await messages(told)).toEqual([["accepted"], ["queued", false]]);

    // Twice: what nobody was told of before the move is told when it is undone.
    const again = await move([silent], to);
    await moveEnrollmentsBack(admin, { moves: again.from, class_id: to.classId });
    expect(await messages(silent)).toEqual([["expired"], ["expired"]]);
    await move([silent], await newClass());
    const [at] = await classesOf([silent]);
    const last = await move([silent], to);
    await moveEnrollmentsBack(admin, { moves: last.from, class_id: to.classId });
    expect(await classesOf([silent])).toEqual([at]);
    expect((await messages(silent)).at(-1)).toEqual(["queued", false]);
  });

  test("who had no times have none again when the move is undone, but keep those of their own class", async () => {
    const [seats, to] = [await paidSeats(2), await newClass()];
    const [moved, stays] = seats as [Seat, Seat];
    await sql`delete from enrollment_sessions where enrollment_id in ${sql(seats.map(({ enrollmentId }) => enrollmentId))}`;
    const times = async ({ enrollmentId }: Seat) =>
      (await sql`select session_id from enrollment_sessions where enrollment_id = ${enrollmentId}`).length;
    const { from } = await move([moved], to);
    expect(await times(moved)).toBe(3);
    expect(await moveEnrollmentsBack(admin, { moves: from, class_id: to.classId })).toMatchObject({
      done: 1,
      left: [],
    });
    expect([await times(moved), ...(await classesOf([moved]))]).toEqual([0, moved.group.classId]);

    const { done: timed, from: same } = await move([stays], stays.group);
    expect([
      timed,
      await auditLines("students.move-enrollments", [`enrollment:${stays.enrollmentId}`]),
    ]).toEqual([1, 1]);
    const { done, left } = await moveEnrollmentsBack(admin, { moves: same, class_id: stays.group.classId });
    expect([done, left.map(({ code }) => code), await times(stays)]).toEqual([0, ["had_no_times"], 3]);
  });

  test("whose old class filled up meanwhile stays, and is named, when the move is undone", async () => {
    const group = await newClass({ capacity: 1 });
    const [seat, to] = [await paidSeat(undefined, group), await newClass()];
    const { from } = await move([seat], to);
    await paidSeat(undefined, group);
    const { done, left } = await moveEnrollmentsBack(admin, { moves: from, class_id: to.classId });
    expect([done, left.map(({ code }) => code)]).toEqual([0, ["class_full"]]);
    expect(await classesOf([seat])).toEqual([to.classId]);
  });

  test("who was moved again since stays there when the first move is undone", async () => {
    const [seat, to, later] = [await paidSeat(), await newClass(), await newClass()];
    const { from } = await move([seat], to);
    await move([seat], later);
    const { done, left } = await moveEnrollmentsBack(admin, { moves: from, class_id: to.classId });
    expect([done, left.map(({ code }) => code)]).toEqual([0, ["stale"]]);
    expect(await classesOf([seat])).toEqual([later.classId]);
  });

  test("are taken in the order asked: of three for two seats the first two are moved", async () => {
    const [[one, two, three], to] = [await paidSeats(3), await newClass({ capacity: 2 })];
    const byId = [one!, two!, three!].toSorted((a, b) => (a.enrollmentId < b.enrollmentId ? -1 : 1));
    const [last, first, second] = byId as [Seat, Seat, Seat];
    const { done, left } = await move([second, first, last], to);
    expect([done, left.map(({ id, code }) => [id, code])]).toEqual([2, [[last.enrollmentId, "class_full"]]]);
    expect(new Set(await classesOf([first, second]))).toEqual(new Set([to.classId]));
  });

  test("a removed enrollment is named, and the others are moved", async () => {
    const [[seat, gone], to] = [await paidSeats(2), await newClass()];
    await deleteEnrollment(admin, { id: gone!.enrollmentId });
    const { done, left } = await move([seat!, gone!], to);
    expect([done, left.map(({ id, code }) => [id, code])]).toEqual([1, [[gone!.enrollmentId, "not_found"]]]);
  });

  test("are all refused if the sessions are no choice of the class", async () => {
    const [seats, to] = [await paidSeats(2), await newClass()];
    const wish = {
      ids: seats.map((seat) => seat.enrollmentId),
      class_id: to.classId,
      sessions: [to.saturday],
    };
    expect(await refusalOf(moveEnrollments(admin, wish))).toMatchObject({
      kind: "invalid",
      errors: { sessions: ["Choose a Sunday session."] },
    });
    expect(new Set(await classesOf(seats))).not.toContain(to.classId);
    expect(await outcomeOf(moveEnrollments(tutor, { ...wish, sessions: to.sessions }))).toBe("not_allowed");
  });

  test("without a class are refused in one sentence, which asks for the class and not for times too", async () => {
    const errorsOf = async (class_id: string) =>
      (await refusalOf(moveEnrollments(admin, { ids: [crypto.randomUUID()], class_id, sessions: [] })))
        .errors;
    expect(await errorsOf("")).toEqual({ class_id: ["Choose a class."] });
    const { classId } = await newClass();
    expect(await errorsOf(classId)).toEqual({ sessions: [expect.any(String)] });
  });

  test("fill no class beyond its seats when six admins move the same twelve students to two classes at once", async () => {
    const seats = await paidSeats(12);
    const [one, other] = [await newClass({ capacity: 5 }), await newClass({ capacity: 5 })];
    const admins = Array.from({ length: 6 }, (_, turn) => move(seats, turn % 2 === 0 ? one : other));
    const moves = await Promise.allSettled(admins);
    // They queue for the twelve: who waits longer than a lock may take, on a busy machine, is asked to try again.
    const refused = moves.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(refused.filter((code) => code !== "busy")).toEqual([]);
    expect(refused.length).toBeLessThan(6);
    for (const { classId } of [one, other]) {
      const taken = (await seatsByState(classId)).enrolled ?? 0;
      expect(taken).toBeLessThanOrEqual(5);
    }
    expect(await classesOf(seats)).toHaveLength(12);
  });

  test("the race is real: counting once before all are written moves too many", async () => {
    const [from, to] = [await newClass(), await newClass({ capacity: 5 })];
    const holds = await insertHolds(from.classId, 12);
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
    const bothRead = barrier(2);
    await Promise.all(
      [holds.slice(0, 5), holds.slice(5, 10)].map(async (half) => {
        const [taken] =
          await many`select count(*)::int as all from enrollments where class_id = ${to.classId}`;
        await bothRead();
        if (taken!.all + half.length > 5) return;
        await many`update enrollments set class_id = ${to.classId} where id in ${many(half.map((hold) => hold.enrollmentId))}`;
      }),
    );
    await many.end();
    const moved = await sql`delete from enrollments where class_id = ${to.classId} returning id`;
    expect(moved.length).toBeGreaterThan(5);
  });
});

describe("sessions that get the same tutor together", () => {
  const tutorsOf = async (ids: string[]) =>
    (await sql`select tutor_id from sessions where id in ${sql(ids)}`).map(({ tutor_id: id }) => id);

  test("have the tutor and an audit line each, and those at the same hour are named", async () => {
    const [one, other] = [await newClass(), await newClass()];
    const tutorId = await staffMember("tutor");
    const ids = [one.saturday, one.sunday, other.saturday];
    const given = await assignTutors(admin, { ids, tutor_id: tutorId });
    expect(given).toMatchObject({ done: 3, unchanged: 0, left: [] });
    // Both Saturdays are at eight: accepted, because two groups may share a hall.
    expect(given.clashes.map(({ id }) => id).sort()).toEqual([one.saturday, other.saturday].sort());
    expect(await tutorsOf(ids)).toEqual([tutorId, tutorId, tutorId]);
    expect(
      await auditLines(
        "sessions.assign-tutors",
        ids.map((id) => `session:${id}`),
      ),
    ).toBe(3);
    expect(await assignTutors(admin, { ids, tutor_id: tutorId })).toMatchObject({ done: 0, unchanged: 3 });
    await assignTutors(admin, { ids, tutor_id: null });
    expect(await tutorsOf(ids)).toEqual([null, null, null]);
  });

  test("get back the tutors they had, but for those that got another one since", async () => {
    const [one, other] = [await newClass({ tutorId: await staffMember("tutor") }), await newClass()];
    const [given, later] = [await staffMember("tutor"), await staffMember("tutor")];
    const ids = [one.saturday, one.sunday, other.saturday];
    const had = await sql`select id, tutor_id from sessions where id in ${sql(ids)} order by id`;
    const { before } = await assignTutors(admin, { ids, tutor_id: given });
    await assignTutors(admin, { ids: [one.sunday], tutor_id: later });
    const undone = await assignTutorsBack(admin, { before: JSON.stringify(before), tutor_id: given });
    expect([undone.done, undone.left.map(({ code }) => code)]).toEqual([2, ["stale"]]);
    expect([...(await sql`select id, tutor_id from sessions where id in ${sql(ids)} order by id`)]).toEqual(
      had.map((row) => (row.id === one.sunday ? { ...row, tutor_id: later } : row)),
    );
  });

  test("stay as they are and are named if their season is closed or they were removed", async () => {
    const [now, past] = [await newClass(), await newClass()];
    const [closed] = await sql`insert into seasons (number, closed_at) values (4000, now()) returning number`;
    await sql`update classes set season_number = ${closed!.number}, archived_at = now() where id = ${past.classId}`;
    const tutorId = await staffMember("tutor");
    const ids = [now.saturday, past.saturday, NOBODY];
    const { done, left } = await assignTutors(admin, { ids, tutor_id: tutorId });
    expect([done, left.map(({ code }) => code).sort()]).toEqual([1, ["not_found", "season_closed"]]);
    expect(await tutorsOf([past.saturday])).toEqual([null]);
  });

  test("are changed by an admin only, and get an active tutor only", async () => {
    const { saturday } = await newClass();
    const inactive = await staffMember("tutor", { status: "inactive" });
    expect(await outcomeOf(assignTutors(tutor, { ids: [saturday], tutor_id: null }))).toBe("not_allowed");
    expect(await refusalOf(assignTutors(admin, { ids: [saturday], tutor_id: inactive }))).toMatchObject({
      errors: { tutor_id: ["This is not an active tutor."] },
    });
  });
});
