import { describe, expect, test } from "vitest";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { leaveWaitingList } from "@/lib/domain/enrollments/waiting-list/leave";
import { showOffer } from "@/lib/domain/enrollments/waiting-list/show-offer";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { heldSeat, newClass, paidSeat, payByPaybill, secondSaturday, student } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { asOwner } from "../../../support/students";
import { tick } from "./tick";
import {
  cancel,
  enrollmentOf,
  entryOf,
  expireOffer,
  fullClass,
  join,
  kindsTo,
  linkOf,
  queue,
  sisterClass,
  waiters,
} from "./waiting";

describe("a seat that becomes free", () => {
  test("is offered to the first student waiting: an enrollment that holds it, and a link by SMS", async () => {
    const { group, seats } = await fullClass();
    const [first, second] = await waiters(group, 2);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    expect(await queue(group)).toEqual([
      [first!.id, "offered"],
      [second!.id, "waiting"],
    ]);
    expect(await enrollmentOf(first!)).toMatchObject({ state: "offered", class_id: group.classId });
    const { token, body } = await linkOf(first!);
    expect(body).toContain("a seat is free");
    expect(await showOffer(PUBLIC, { token })).toMatchObject({
      kind: "waiting_list",
      state: "open",
      moves_up: false,
    });
    await tick();
    expect((await queue(group)).map(([, state]) => state)).toEqual(["offered", "waiting"]);
  });

  test("is no newcomer's, also before it is offered, and none who moves from another class", async () => {
    const { group, seats } = await fullClass();
    const sister = await sisterClass(group, null);
    const mover = await paidSeat(undefined, sister);
    const [first] = await waiters(group, 1);
    await cancel(seats[0]!.enrollmentId);
    const newcomer = await student();
    expect(await outcomeOf(asOwner(enroll, { student_id: newcomer.id, class_id: group.classId }))).toBe(
      "class_full",
    );
    const move = updateEnrollment(await asStaff("admin"), {
      id: mover.enrollmentId,
      student_id: mover.student.id,
      class_id: group.classId,
      sessions: group.sessions,
    });
    expect(await outcomeOf(move)).toBe("class_full");
    // The first in the queue may take it by the form as well.
    expect(await outcomeOf(asOwner(enroll, { student_id: first!.id, class_id: group.classId }))).toBe("ok");
    expect(await entryOf(first!)).toMatchObject({ state: "seated" });
  });

  test("is one seat while it is offered: the next one is a newcomer's", async () => {
    const { group, seats } = await fullClass(2);
    await waiters(group, 1);
    for (const { enrollmentId } of seats) await cancel(enrollmentId);
    await tick();
    const choose = async () =>
      outcomeOf(asOwner(enroll, { student_id: (await student()).id, class_id: group.classId }));
    expect([await choose(), await choose()]).toEqual(["ok", "class_full"]);
  });

  test("is not offered to a student who was archived meanwhile, but to the next", async () => {
    const { group, seats } = await fullClass();
    const [gone, next] = await waiters(group, 2);
    await archiveStudents(await asStaff("admin"), { ids: [gone!.id], status: "archived" });
    await cancel(seats[0]!.enrollmentId);
    await tick();
    expect(await queue(group)).toEqual([[next!.id, "offered"]]);
    expect(await enrollmentOf(gone!)).toBeUndefined();
  });

  test("goes to the waiting list when a hold ends, a student moves away, or the capacity is raised", async () => {
    const { group, seats } = await fullClass(3);
    const people = await waiters(group, 4);
    const sister = await sisterClass(group, null);
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${seats[0]!.enrollmentId}`;
    await asOwner(updateEnrollment, {
      id: seats[1]!.enrollmentId,
      student_id: seats[1]!.student.id,
      class_id: sister.classId,
      sessions: sister.sessions,
    });
    await updateClass(await asStaff("admin"), { id: group.classId, capacity: 4 });
    await tick();
    expect(
      (await queue(group)).map(([id, state]) => [people.findIndex((one) => one.id === id), state]),
    ).toEqual([
      [0, "offered"],
      [1, "offered"],
      [2, "offered"],
      [3, "waiting"],
    ]);
  });

  test("skips a student who waits for a session without room, until that session has room", async () => {
    const group = await newClass({ capacity: 2, room: 1 });
    const blocker = await heldSeat(undefined, group);
    await sql`insert into sessions (class_id, day, starts_at, ends_at)
      values (${group.classId}, 'saturday', '13:00', '15:00')`;
    const picky = await student();
    await join(picky, group, group.sessions);
    await updateClass(await asStaff("admin"), { id: group.classId, capacity: 1 });
    const easy = await student();
    await join(easy, group);
    await updateClass(await asStaff("admin"), { id: group.classId, capacity: 2 });
    await tick();
    expect(await queue(group)).toEqual([
      [picky.id, "waiting"],
      [easy.id, "offered"],
    ]);
    await cancel(blocker.enrollmentId);
    await tick();
    expect(await queue(group)).toEqual([
      [picky.id, "offered"],
      [easy.id, "offered"],
    ]);
  });

  test("is a newcomer's while those ahead wait for a session without room", async () => {
    const group = await newClass({ capacity: 2, room: 1 });
    await secondSaturday(group);
    await heldSeat(undefined, group);
    await join(await student(), group, group.sessions);
    const newcomer = { student_id: (await student()).id, class_id: group.classId };
    expect(await outcomeOf(asOwner(enroll, newcomer))).toBe("ok");
  });
});

describe("an offer", () => {
  async function offered(size = 2) {
    const { group, seats } = await fullClass();
    const people = await waiters(group, size);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    return { group, people, first: people[0]!, ...(await linkOf(people[0]!)) };
  }

  test("is accepted by its link: the seat is held, then paid, and the waiting ends", async () => {
    const { group, first, token } = await offered();
    const taken = await acceptOffer(PUBLIC, { token });
    expect(taken).toMatchObject({ status: "pending", amount: 500, hold_until: expect.any(String) });
    expect(await entryOf(first)).toMatchObject({ state: "seated" });
    const { steps } = await studentTimeline(await asStaff("admin"), { student_id: first.id });
    expect(steps.map(({ step }) => step)).toEqual(expect.arrayContaining(["offered", "offer_accepted"]));
    expect(steps.map(({ step }) => step)).not.toContain("times_changed");
    const seat = await enrollmentOf(first);
    await payByPaybill({ student: first, group, enrollmentId: seat!.id, payCode: seat!.pay_code });
    expect(await enrollmentOf(first)).toMatchObject({ state: "enrolled" });
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
    expect((await queue(group)).length).toBe(1);
  });

  test("that was accepted frees its seat when it is given up, and its student waits no more", async () => {
    const { group, people, first, token } = await offered();
    const { enrollment_id } = await acceptOffer(PUBLIC, { token });
    await cancel(enrollment_id);
    await tick();
    expect(await queue(group)).toEqual([[people[1]!.id, "offered"]]);
    expect(await entryOf(first)).toMatchObject({ state: "seated" });
    expect((await kindsTo(first)).filter((kind) => kind === "offer")).toHaveLength(1);
  });

  test("is accepted by paying alone, and its link says so", async () => {
    const { group, first, token } = await offered();
    const seat = await enrollmentOf(first);
    await payByPaybill({ student: first, group, enrollmentId: seat!.id, payCode: seat!.pay_code });
    expect(await enrollmentOf(first)).toMatchObject({ state: "enrolled" });
    expect(await entryOf(first)).toMatchObject({ state: "seated" });
    expect(await showOffer(PUBLIC, { token })).toMatchObject({ state: "accepted" });
  });

  test("that is declined goes to the next student in the same transaction, and the first no longer waits", async () => {
    const { group, people, first, token } = await offered();
    await declineOffer(PUBLIC, { token });
    expect(await queue(group)).toEqual([[people[1]!.id, "offered"]]);
    expect(await entryOf(first)).toMatchObject({ state: "declined" });
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
    expect(await showOffer(PUBLIC, { token })).toMatchObject({ state: "declined" });
  });

  test("that nobody answers sends its student to the end of the list the first time, and off it the second time", async () => {
    const { group, people, first, token } = await offered();
    await expireOffer(first);
    await tick();
    expect(await queue(group)).toEqual([
      [people[1]!.id, "offered"],
      [first.id, "waiting"],
    ]);
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
    await expireOffer(people[1]!);
    await tick();
    expect(await queue(group)).toEqual([
      [first.id, "offered"],
      [people[1]!.id, "waiting"],
    ]);
    await expireOffer(first);
    await tick();
    expect(await queue(group)).toEqual([[people[1]!.id, "offered"]]);
    expect(await entryOf(first)).toMatchObject({ state: "lapsed" });
    expect((await kindsTo(first)).filter((kind) => kind === "offer" || kind === "hold_over")).toEqual([
      "offer",
      "hold_over",
      "offer",
      "hold_over",
    ]);
  });

  test("goes to the next when its student leaves the list; leaving twice is no mistake", async () => {
    const { group, people, first, token } = await offered();
    const leave = () => asOwner(leaveWaitingList, { student_id: first.id, class_id: group.classId });
    await leave();
    await leave();
    expect(await queue(group)).toEqual([[people[1]!.id, "offered"]]);
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
  });

  test("uses the enrollment whose hold ended, so that its pay code still counts", async () => {
    const { group, seats } = await fullClass(2);
    const [early] = seats;
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${early!.enrollmentId}`;
    await tick();
    await heldSeat(undefined, group);
    await join(early!.student, group);
    await cancel(seats[1]!.enrollmentId);
    await tick();
    expect(await enrollmentOf(early!.student)).toMatchObject({ id: early!.enrollmentId, state: "offered" });
    await payByPaybill(early!);
    expect(await enrollmentOf(early!.student)).toMatchObject({ state: "enrolled" });
  });

  test("ends when the class is archived", async () => {
    const { group, token } = await offered();
    await sql`update enrollments set state = 'cancelled' where class_id = ${group.classId}`;
    await sql`update classes set archived_at = now() where id = ${group.classId}`;
    expect(await queue(group)).toEqual([]);
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
  });
});
