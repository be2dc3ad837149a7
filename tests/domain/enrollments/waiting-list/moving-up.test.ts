import { describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import {
  classesToServe,
  serveClass,
  serveUntilDone,
  swapPair,
} from "@/lib/domain/enrollments/waiting-list/serve-waiting";
import { showOffer } from "@/lib/domain/enrollments/waiting-list/show-offer";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { heldSeat, newClass, paidSeat, student } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf, outcomeOnceServed } from "../../../support/outcome";
import { asOwner } from "../../../support/students";
import { tick } from "./tick";
import {
  cancel,
  enrollmentOf,
  expireOffer,
  fullClass,
  join,
  kindsTo,
  linkOf,
  queue,
  sisterClass,
} from "./waiting";

describe("moving up without losing the seat", () => {
  test("keeps the old seat until the new one is accepted; then payments come along", async () => {
    const { group: wanted, seats } = await fullClass();
    const own = await sisterClass(wanted, 1);
    const mover = await paidSeat(undefined, own);
    const nextForOwn = await student();
    await join(nextForOwn, own);
    await join(mover.student, wanted);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    // Both seats are the mover's: no student is enrolled in either.
    const newcomer = await student();
    expect(await outcomeOf(asOwner(enroll, { student_id: newcomer.id, class_id: wanted.classId }))).toBe(
      "class_full",
    );
    expect(await enrollmentOf(mover.student)).toMatchObject({ state: "enrolled", class_id: own.classId });
    const shown = await listClasses(PUBLIC, { courseId: wanted.courseId });
    expect(shown.classes.map(({ seats_left }) => seats_left)).toEqual([0, 0]);
    const { token, body } = await linkOf(mover.student);
    expect(body).toContain("Change to it");
    expect(await showOffer(PUBLIC, { token })).toMatchObject({ moves_up: true, state: "open" });

    expect(await acceptOffer(PUBLIC, { token })).toMatchObject({
      enrollment_id: mover.enrollmentId,
      status: "enrolled",
      hold_until: null,
    });
    expect(await enrollmentOf(mover.student)).toMatchObject({ state: "enrolled", class_id: wanted.classId });
    const chosen =
      await sql`select session_id from enrollment_sessions where enrollment_id = ${mover.enrollmentId}`;
    expect(chosen.map(({ session_id }) => session_id).sort()).toEqual([...wanted.sessions].sort());
    await tick();
    expect(await queue(own)).toEqual([[nextForOwn.id, "offered"]]);
  });

  test("needs a seat: a student whose hold has ended, swept or not, gets an ordinary offer", async () => {
    for (const isSwept of [false, true]) {
      const { group: wanted, seats } = await fullClass();
      const own = await sisterClass(wanted, 1);
      const waiter = await heldSeat(undefined, own);
      await join(waiter.student, wanted);
      await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${waiter.enrollmentId}`;
      if (isSwept) await tick();
      await cancel(seats[0]!.enrollmentId);
      for (const id of await classesToServe())
        await serveUntilDone(id, (input) => serveClass({ actor: SCHEDULER }, input));
      expect(await enrollmentOf(waiter.student)).toMatchObject({
        state: "offered",
        class_id: wanted.classId,
      });
      const { token, body } = await linkOf(waiter.student);
      expect(body).toContain("a seat is free");
      await tick();
      expect(await showOffer(PUBLIC, { token })).toMatchObject({ state: "open", moves_up: false });
    }
  });

  test("lets a student take an offered seat by choosing its class, which is then not shown as full", async () => {
    const { group: wanted, seats } = await fullClass();
    const own = await sisterClass(wanted, 1);
    const mover = await heldSeat(undefined, own);
    await join(mover.student, wanted, wanted.sessions);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    expect(await queue(wanted)).toEqual([[mover.student.id, "offered"]]);
    const choice = { class_id: wanted.classId, sessions: wanted.sessions };
    const newcomer = await student();
    // The control: to anybody else the class is full.
    expect(await outcomeOf(asOwner(enroll, { student_id: newcomer.id, ...choice }))).toBe("class_full");

    await asOwner(enroll, { student_id: mover.student.id, ...choice });

    expect(await enrollmentOf(mover.student)).toMatchObject({ state: "held", class_id: wanted.classId });
    expect(await queue(wanted)).toEqual([]);
    expect(await outcomeOf(asOwner(enroll, { student_id: newcomer.id, ...choice }))).toBe("class_full");
    await asOwner(enroll, { student_id: newcomer.id, class_id: own.classId, sessions: own.sessions });
  });

  test("frees the seat set aside at the offer's last moment, whether or not the offer was marked as over", async () => {
    const { group: wanted, seats } = await fullClass();
    const mover = await paidSeat(undefined, await sisterClass(wanted, 1));
    await join(mover.student, wanted);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    const newcomer = await student();
    const choose = () =>
      outcomeOf(
        asOwner(enroll, { student_id: newcomer.id, class_id: wanted.classId, sessions: wanted.sessions }),
      );
    expect(await choose()).toBe("class_full");
    await expireOffer(mover.student);
    expect(await choose()).toBe("ok");
  });

  test("sets a place aside in the rooms of the times wanted, and in no other", async () => {
    const { group: wanted, seats } = await fullClass(2);
    const [, sunday, chapel] = wanted.sessions;
    const [other] = await sql`insert into sessions (class_id, day, starts_at, ends_at, capacity)
      values (${wanted.classId}, 'saturday', '13:00', '15:00', 1) returning id`;
    const mover = await paidSeat(undefined, await sisterClass(wanted, 1));
    await join(mover.student, wanted, wanted.sessions);
    for (const { enrollmentId } of seats) await cancel(enrollmentId);
    await tick();
    const choice = { class_id: wanted.classId, sessions: [other!.id, sunday, chapel] };
    expect(await outcomeOf(asOwner(enroll, { student_id: (await student()).id, ...choice }))).toBe("ok");
  });

  test("changes nothing about the old seat when the offer is declined or expires", async () => {
    const { group: wanted, seats } = await fullClass();
    const own = await sisterClass(wanted, 1);
    const mover = await paidSeat(undefined, own);
    await join(mover.student, wanted);
    const next = await student();
    await join(next, wanted);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    await expireOffer(mover.student);
    await tick();
    expect(await queue(wanted)).toEqual([
      [next.id, "offered"],
      [mover.student.id, "waiting"],
    ]);
    await expireOffer(next);
    await tick();
    await declineOffer(PUBLIC, { token: (await linkOf(mover.student)).token });
    expect(await enrollmentOf(mover.student)).toMatchObject({ state: "enrolled", class_id: own.classId });
    expect(await queue(wanted)).toEqual([[next.id, "offered"]]);
  });

  test("swaps two students who want each other's class by itself; both keep their payments and get a message", async () => {
    const { group: one } = await fullClass(0);
    await updateClass(await asStaff("admin"), { id: one.classId, capacity: 1 });
    const other = await sisterClass(one, 1);
    const amina = await paidSeat(undefined, one);
    const brian = await heldSeat(undefined, other);
    await join(amina.student, other);
    const joined = await join(brian.student, one);
    expect(joined.msg).toContain("changed places");
    expect(await enrollmentOf(amina.student)).toMatchObject({ state: "enrolled", class_id: other.classId });
    expect(await enrollmentOf(brian.student)).toMatchObject({ state: "held", class_id: one.classId });
    for (const { student: person, group } of [
      { student: amina.student, group: other },
      { student: brian.student, group: one },
    ]) {
      expect(await kindsTo(person)).toContain("moved");
      expect(await queue(group)).toEqual([]);
    }
    const chosen =
      await sql`select count(*)::int as all from enrollment_sessions where class_id in (${one.classId}, ${other.classId})`;
    expect(chosen[0]!.all).toBe(6);
  });

  test("never swaps a student with one who was archived meanwhile", async () => {
    const one = await newClass({ capacity: 1 });
    const other = await sisterClass(one, 1);
    const [gone, brian] = [await paidSeat(undefined, one), await paidSeat(undefined, other)];
    await join(gone.student, other);
    await archiveStudents(await asStaff("admin"), { ids: [gone.student.id], status: "archived" });
    expect((await join(brian.student, one)).msg).not.toContain("changed places");
    await tick();
    expect(await enrollmentOf(gone.student)).toMatchObject({ class_id: one.classId });
    expect(await enrollmentOf(brian.student)).toMatchObject({ class_id: other.classId });
    expect(await kindsTo(gone.student)).not.toContain("moved");
  });

  test("three who each want another's class are swapped once, however many runs see both pairs", async () => {
    const one = await newClass({ capacity: 1 });
    const other = await sisterClass(one, 2);
    const amina = await paidSeat(undefined, one);
    const [brian, chao] = [await paidSeat(undefined, other), await paidSeat(undefined, other)];
    // Rows beside the verb, which would swap at once.
    for (const { student: person, group } of [
      { student: amina.student, group: other },
      { student: brian.student, group: one },
      { student: chao.student, group: one },
    ])
      await sql`insert into waiting_list (student_id, season_number, class_id)
        select ${person.id}, season_number, id from classes where id = ${group.classId}`;
    const pairs = [
      { one: amina.enrollmentId, other: brian.enrollmentId },
      { one: chao.enrollmentId, other: amina.enrollmentId },
    ];
    await Promise.all(pairs.map((pair) => outcomeOnceServed(() => swapPair({ actor: SCHEDULER }, pair))));
    const inOne = await sql`select student_id from enrollments where class_id = ${one.classId}`;
    expect(inOne.length).toBe(1);
    expect((await queue(one)).length).toBe(1);
    expect(await queue(other)).toEqual([]);
    const lines = await sql`select 1 from audit_log where verb = 'waiting.swap'`;
    expect(lines.length).toBe(2);
  });

  test("finds two students who join at the same moment at the next run", async () => {
    const one = await newClass({ capacity: 1 });
    const other = await sisterClass(one, 1);
    const [amina, brian] = [await paidSeat(undefined, one), await paidSeat(undefined, other)];
    await Promise.all([
      outcomeOnceServed(() => join(amina.student, other)),
      outcomeOnceServed(() => join(brian.student, one)),
    ]);
    await tick();
    expect(await enrollmentOf(amina.student)).toMatchObject({ class_id: other.classId });
    expect(await enrollmentOf(brian.student)).toMatchObject({ class_id: one.classId });
  });
});
