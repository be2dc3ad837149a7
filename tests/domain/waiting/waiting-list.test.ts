import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { acceptOffer, declineOffer } from "@/lib/domain/waiting/answer-offer";
import { joinWaitingList } from "@/lib/domain/waiting/join";
import { leaveWaitingList, removeWaiting } from "@/lib/domain/waiting/leave";
import { countWaiting } from "@/lib/domain/waiting/list-waiting";
import { forgetOutlooks, outlookOf } from "@/lib/domain/waiting/outlook";
import { moveWaiting } from "@/lib/domain/waiting/reorder";
import { swapPair } from "@/lib/domain/waiting/serve-waiting";
import { showOffer } from "@/lib/domain/waiting/show-offer";
import { showOutlook, showWaiting } from "@/lib/domain/waiting/show-waiting";
import { SCHEDULER } from "@/lib/platform/permissions/actor";
import { heldSeat, newClass, paidSeat, payByPaybill, student } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, outcomeOnceServed, refusalOf } from "../../support/outcome";
import { tick } from "./tick";
import {
  admin,
  cancel,
  enrollmentOf,
  entryOf,
  fullClass,
  join,
  kindsTo,
  letLapse,
  linkOf,
  PUBLIC,
  queue,
  sisterClass,
  waiters,
} from "./waiting";

afterAll(closeDatabase);

describe("joining the list of a full class", () => {
  test("costs nothing and gives the next position; joining again keeps it", async () => {
    const { group } = await fullClass();
    const [first, second] = await waiters(group, 2);
    expect(await queue(group)).toEqual([
      [first!.id, "waiting"],
      [second!.id, "waiting"],
    ]);
    const again = await join(first!, group);
    expect(again).toMatchObject({ position: 1, ahead: 0, is_new: false, class_id: group.classId });
    expect(await join(second!, group)).toMatchObject({ position: 2, ahead: 1 });
    expect((await sql`select 1 from enrollments where student_id = ${first!.id}`).length).toBe(0);
  });

  test("is refused where there is a seat, and for a second class", async () => {
    const person = await student();
    const open = await newClass({ capacity: 1 });
    expect(await outcomeOf(join(person, open))).toBe("not_full");
    const { group } = await fullClass();
    await join(person, group);
    const other = await fullClass();
    const refused = await refusalOf(join(person, other.group));
    expect(refused).toMatchObject({ code: "already_waiting", data: { class_id: group.classId } });
  });

  test("for one session is possible while the class has seats but the session has no room", async () => {
    const group = await newClass({ capacity: 5, room: 1 });
    await heldSeat(undefined, group);
    const person = await student();
    expect(await outcomeOf(join(person, group))).toBe("not_full");
    expect(await join(person, group, group.sessions)).toMatchObject({ position: 1 });
  });

  test("is not for who has the seat, nor for who has one on another course", async () => {
    const { group, seats } = await fullClass();
    expect(await outcomeOf(join(seats[0]!.student, group))).toBe("already_enrolled");
    const elsewhere = await paidSeat();
    expect(await outcomeOf(join(elsewhere.student, group))).toBe("already_enrolled");
  });

  test("asks for a known student, a class of the current season, and sessions of the class", async () => {
    const { group } = await fullClass();
    const person = await student();
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await outcomeOf(joinWaitingList(PUBLIC, { student_id: unknown, class_id: group.classId }))).toBe(
      "not_found",
    );
    expect(await outcomeOf(joinWaitingList(PUBLIC, { student_id: person.id, class_id: unknown }))).toBe(
      "not_found",
    );
    const other = await newClass();
    expect(await outcomeOf(join(person, group, other.sessions))).toBe("invalid");
  });

  test("by ten calls of one student at once makes one place", async () => {
    const { group } = await fullClass();
    const person = await student();
    await Promise.all(Array.from({ length: 10 }, () => outcomeOnceServed(() => join(person, group))));
    expect(await queue(group)).toEqual([[person.id, "waiting"]]);
  });
});

describe("a seat that comes free", () => {
  test("is offered to the first who waits: an enrollment that holds it, and a link by SMS", async () => {
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
    expect(await outcomeOf(enroll(PUBLIC, { student_id: newcomer.id, class_id: group.classId }))).toBe(
      "class_full",
    );
    const move = updateEnrollment(await admin(), {
      id: mover.enrollmentId,
      student_id: mover.student.id,
      class_id: group.classId,
      sessions: group.sessions,
    });
    expect(await outcomeOf(move)).toBe("class_full");
    // The first who waits may take it by the form as well.
    expect(await outcomeOf(enroll(PUBLIC, { student_id: first!.id, class_id: group.classId }))).toBe("ok");
    expect(await entryOf(first!)).toMatchObject({ state: "seated" });
  });

  test("by a hold that ends, a move away or a raised capacity goes to the list", async () => {
    const { group, seats } = await fullClass(3);
    const people = await waiters(group, 4);
    const sister = await sisterClass(group, null);
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${seats[0]!.enrollmentId}`;
    await updateEnrollment(PUBLIC, {
      id: seats[1]!.enrollmentId,
      student_id: seats[1]!.student.id,
      class_id: sister.classId,
      sessions: sister.sessions,
    });
    await updateClass(await admin(), { id: group.classId, capacity: 4 });
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

  test("goes past who waits for a session without room, whose turn comes with that room", async () => {
    const group = await newClass({ capacity: 2, room: 1 });
    const blocker = await heldSeat(undefined, group);
    await sql`insert into sessions (class_id, day, starts_at, ends_at)
      values (${group.classId}, 'saturday', '13:00', '15:00')`;
    const picky = await student();
    await join(picky, group, group.sessions);
    await updateClass(await admin(), { id: group.classId, capacity: 1 });
    const easy = await student();
    await join(easy, group);
    await updateClass(await admin(), { id: group.classId, capacity: 2 });
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
});

describe("an offer", () => {
  async function offered(size = 2) {
    const { group, seats } = await fullClass();
    const people = await waiters(group, size);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    return { group, people, first: people[0]!, ...(await linkOf(people[0]!)) };
  }

  test("is accepted by paying: the seat is held, then enrolled, and the waiting is over", async () => {
    const { group, first, token } = await offered();
    const taken = await acceptOffer(PUBLIC, { token });
    expect(taken).toMatchObject({ status: "pending", amount: 500, hold_until: expect.any(String) });
    expect(await entryOf(first)).toMatchObject({ state: "seated" });
    const seat = await enrollmentOf(first);
    await payByPaybill({ student: first, group, enrollmentId: seat!.id, payCode: seat!.pay_code });
    expect(await enrollmentOf(first)).toMatchObject({ state: "enrolled" });
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
    expect((await queue(group)).length).toBe(1);
  });

  test("that is paid for without a word is accepted", async () => {
    const { group, first } = await offered();
    const seat = await enrollmentOf(first);
    await payByPaybill({ student: first, group, enrollmentId: seat!.id, payCode: seat!.pay_code });
    expect(await enrollmentOf(first)).toMatchObject({ state: "enrolled" });
    expect(await entryOf(first)).toMatchObject({ state: "seated" });
  });

  test("that is declined goes to the next in the same transaction, and its student waits no more", async () => {
    const { group, people, first, token } = await offered();
    await declineOffer(PUBLIC, { token });
    expect(await queue(group)).toEqual([[people[1]!.id, "offered"]]);
    expect(await entryOf(first)).toMatchObject({ state: "declined" });
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
    expect(await showOffer(PUBLIC, { token })).toMatchObject({ state: "declined" });
  });

  test("that nobody answers sends its student to the end of the list once, and off it twice", async () => {
    const { group, people, first, token } = await offered();
    await letLapse(first);
    await tick();
    expect(await queue(group)).toEqual([
      [people[1]!.id, "offered"],
      [first.id, "waiting"],
    ]);
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
    await letLapse(people[1]!);
    await tick();
    expect(await queue(group)).toEqual([
      [first.id, "offered"],
      [people[1]!.id, "waiting"],
    ]);
    await letLapse(first);
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

  test("of who leaves the list goes to the next; leaving twice is no mistake", async () => {
    const { group, people, first, token } = await offered();
    const leave = () => leaveWaitingList(PUBLIC, { student_id: first.id, class_id: group.classId });
    await leave();
    await leave();
    expect(await queue(group)).toEqual([[people[1]!.id, "offered"]]);
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
  });

  test("uses the enrollment whose hold ended, so that its pay code counts", async () => {
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

  test("ends with the class", async () => {
    const { group, token } = await offered();
    await sql`update enrollments set state = 'cancelled' where class_id = ${group.classId}`;
    await sql`update classes set archived_at = now() where id = ${group.classId}`;
    expect(await queue(group)).toEqual([]);
    expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
  });
});

describe("a payment that came when the class was full", () => {
  async function latePayment(group: Awaited<ReturnType<typeof fullClass>>["group"]) {
    const seat = await heldSeat(undefined, group);
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${seat.enrollmentId}`;
    await tick();
    return seat;
  }

  test("stands first in the queue and is enrolled by the next free seat", async () => {
    const group = await newClass({ capacity: 1 });
    const late = await latePayment(group);
    const holder = await heldSeat(undefined, group);
    const [first] = await waiters(group, 1);
    await payByPaybill(late);
    expect(await queue(group)).toEqual([
      [late.student.id, "waiting"],
      [first!.id, "waiting"],
    ]);
    expect(await join(late.student, group)).toMatchObject({ position: 1, is_new: false });
    expect(
      await outcomeOf(leaveWaitingList(PUBLIC, { student_id: late.student.id, class_id: group.classId })),
    ).toBe("waits_paid");
    await cancel(holder.enrollmentId);
    await tick();
    expect(await enrollmentOf(late.student)).toMatchObject({ state: "enrolled" });
    expect(await queue(group)).toEqual([[first!.id, "waiting"]]);
    expect(await kindsTo(late.student)).toContain("enrolled");
  });

  test("makes the place of who waits already the first", async () => {
    const group = await newClass({ capacity: 1 });
    const late = await latePayment(group);
    await heldSeat(undefined, group);
    const [first] = await waiters(group, 1);
    await join(late.student, group);
    await payByPaybill(late);
    expect(await queue(group)).toEqual([
      [late.student.id, "waiting"],
      [first!.id, "waiting"],
    ]);
  });

  test("leaves the queue when staff cancel it", async () => {
    const group = await newClass({ capacity: 1 });
    const late = await latePayment(group);
    await heldSeat(undefined, group);
    await payByPaybill(late);
    await cancel(late.enrollmentId);
    expect(await queue(group)).toEqual([]);
  });
});

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
    // Both seats are the mover's: nobody is enrolled in either.
    const newcomer = await student();
    expect(await outcomeOf(enroll(PUBLIC, { student_id: newcomer.id, class_id: wanted.classId }))).toBe(
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

  test("an offer that is declined or lapses changes nothing of the old seat", async () => {
    const { group: wanted, seats } = await fullClass();
    const own = await sisterClass(wanted, 1);
    const mover = await paidSeat(undefined, own);
    await join(mover.student, wanted);
    const next = await student();
    await join(next, wanted);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    await letLapse(mover.student);
    await tick();
    expect(await queue(wanted)).toEqual([
      [next.id, "offered"],
      [mover.student.id, "waiting"],
    ]);
    await letLapse(next);
    await tick();
    await declineOffer(PUBLIC, { token: (await linkOf(mover.student)).token });
    expect(await enrollmentOf(mover.student)).toMatchObject({ state: "enrolled", class_id: own.classId });
    expect(await queue(wanted)).toEqual([[next.id, "offered"]]);
  });

  test("two who want each other's class change places by themselves, each with the own payment, both told", async () => {
    const { group: one } = await fullClass(0);
    await updateClass(await admin(), { id: one.classId, capacity: 1 });
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

  test("two who join at the same moment are found by the next run", async () => {
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

describe("staff", () => {
  test("change the order with a reason, which is kept; late payments stay first", async () => {
    const { group } = await fullClass();
    const people = await waiters(group, 3);
    const ctx = await admin();
    const last = (await entryOf(people[2]!))!.id;
    expect(await outcomeOf(moveWaiting(ctx, { waiting_id: last, position: 1, reason: " " }))).toBe("invalid");
    await moveWaiting(ctx, { waiting_id: last, position: 1, reason: "Her sister is in the class" });
    expect((await queue(group)).map(([id]) => id)).toEqual([people[2]!.id, people[0]!.id, people[1]!.id]);
    expect(await moveWaiting(ctx, { waiting_id: last, position: 2, reason: "No" })).toMatchObject({
      position: 2,
    });
    expect(await moveWaiting(ctx, { waiting_id: last, position: 99, reason: "No" })).toMatchObject({
      position: 3,
    });
    const [line] =
      await sql`select changes from audit_log where verb = 'classes.move-waiting' order by id limit 1`;
    expect(line!.changes).toMatchObject({ from: 3, to: 1 });
    const reasons =
      await sql`select reason, position from waiting_list_changes where waiting_id = ${last} order by created_at`;
    expect(reasons).toEqual([
      { reason: "Her sister is in the class", position: 1 },
      { reason: "No", position: 2 },
      { reason: "No", position: 3 },
    ]);
  });

  test("take a student off the list with a reason", async () => {
    const { group } = await fullClass();
    const people = await waiters(group, 2);
    const entry = (await entryOf(people[0]!))!.id;
    const ctx = await admin();
    await removeWaiting(ctx, { waiting_id: entry, reason: "Moved away" });
    expect(await queue(group)).toEqual([[people[1]!.id, "waiting"]]);
    expect(await outcomeOf(removeWaiting(ctx, { waiting_id: entry, reason: "Again" }))).toBe("not_waiting");
  });
});

test("staff see how many wait for each class; one without a queue is left out", async () => {
  const [{ group }, { group: none }] = [await fullClass(), await fullClass()];
  const [first] = await waiters(group, 3);
  await leaveWaitingList(PUBLIC, { student_id: first!.id, class_id: group.classId });
  const { counts } = await countWaiting(await admin(), { class_ids: [group.classId, none.classId] });
  expect(counts).toEqual({ [group.classId]: 2 });
});

describe("who waits sees", () => {
  test("the own place, who is paying, when the next hold ends, and how many moved up last season", async () => {
    forgetOutlooks();
    const { group, seats } = await fullClass();
    const [person] = await waiters(group, 1);
    const { waiting } = await showWaiting(PUBLIC, { student_id: person!.id });
    const [seat] = await sql`select hold_until from enrollments where id = ${seats[0]!.enrollmentId}`;
    expect(waiting).toMatchObject([
      {
        class_id: group.classId,
        position: 1,
        ahead: 0,
        state: "waiting",
        outlook: { waiting: 1, paying_now: 1, next_hold_ends_at: seat!.hold_until.toISOString() },
      },
    ]);
    const outlook = await showOutlook(PUBLIC, { class_id: group.classId });
    expect(outlook).toEqual({ class_id: group.classId, ...waiting[0]!.outlook });
  });

  test("what was read at most 15 seconds before, so that many who look cost one query", async () => {
    forgetOutlooks();
    const group = await newClass({ capacity: 1 });
    let reads = 0;
    const db = {
      execute: async () => {
        reads += 1;
        return [{ waiting: reads, paying_now: 0, next_end: null, moved_up: null }];
      },
    };
    const look = (at: number) => outlookOf(db as never, group.classId, at);
    const seen = await Promise.all([look(0), look(0), look(14_999), look(15_000)]);
    expect(seen.map(({ waiting }) => waiting)).toEqual([1, 1, 1, 2]);
    expect(countOutcomes([String(reads)])).toEqual({ 2: 1 });
  });
});
