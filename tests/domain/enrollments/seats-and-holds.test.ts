import { describe, expect, onTestFinished, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { isFull } from "@/lib/domain/catalog/rules";
import { showClass } from "@/lib/domain/catalog/show-class";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { lockFacts } from "@/lib/domain/enrollments/seats/seat-facts";
import { seatsByClass, seatsBySession } from "@/lib/domain/enrollments/seats/seats";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { read, transaction } from "@/lib/platform/db/client";
import {
  heldSeat,
  newClass,
  paidSeat,
  payByPaybill,
  paymentOf,
  type Seat,
  secondSaturday,
} from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { gateAfterInsert } from "../../support/gate";
import { insertHolds, insertStudents, seatsByState } from "../../support/many-students";
import { outcomeOf } from "../../support/outcome";
import { closeSeason, openSeason, planSeason } from "../../support/seasons";
import { asOwner, asStudent } from "../../support/students";

const HALF_AN_HOUR = 30 * 60;

async function rowOf(enrollmentId: string) {
  const [row] =
    await sql`select state, class_id, hold_until, late, receipt_no from enrollments where id = ${enrollmentId}`;
  return row!;
}

const byPaybill = (seat: Seat) => asOwner(requestPayment, paymentOf(seat));

describe("a hold", () => {
  test("is not prolonged by asking again", async () => {
    const seat = await heldSeat();
    const before = await rowOf(seat.enrollmentId);
    await advanceClock(600);
    await asOwner(enroll, { student_id: seat.student.id, class_id: seat.group.classId });
    expect((await rowOf(seat.enrollmentId)).hold_until).toEqual(before.hold_until);
  });

  test("is not prolonged by changing sessions or class", async () => {
    const [seat, other] = [await heldSeat(), await newClass()];
    const before = await rowOf(seat.enrollmentId);
    await advanceClock(600);
    const choice = { id: seat.enrollmentId, student_id: seat.student.id };
    await asOwner(updateEnrollment, {
      ...choice,
      class_id: seat.group.classId,
      sessions: seat.group.sessions,
    });
    await asOwner(updateEnrollment, { ...choice, class_id: other.classId, sessions: other.sessions });
    expect((await rowOf(seat.enrollmentId)).hold_until).toEqual(before.hold_until);
  });

  test.each([
    ["class", { capacity: 1 }, "class_full"],
    ["room", { room: 1 }, "session_full"],
  ])(
    "frees its seat in a %s when its time is over, whether or not it was marked as expired",
    async (_where, limit, full) => {
      const group = await newClass(limit);
      const seat = await heldSeat(undefined, group);
      const [next] = await insertStudents(1);
      const choice = { student_id: next!, class_id: group.classId, sessions: group.sessions };
      const shown = () =>
        read(async (db) => [
          (await seatsByClass(db, [group.classId])).get(group.classId)?.taken ?? 0,
          (await seatsBySession(db, [group.saturday])).get(group.saturday)?.taken ?? 0,
        ]);
      await advanceClock(HALF_AN_HOUR - 1);
      expect(await shown()).toEqual([1, 1]);
      expect(await outcomeOf(asOwner(enroll, choice))).toBe(full);
      await advanceClock(2);
      expect(await shown()).toEqual([0, 0]);
      expect(await outcomeOf(asOwner(enroll, choice))).toBe("ok");
      expect((await rowOf(seat.enrollmentId)).state).toBe("held");
    },
  );

  test("is marked as expired once it ended, and not before", async () => {
    const group = await newClass();
    await insertHolds(group.classId, 150, -1);
    await insertHolds(group.classId, 3, 5);
    const rounds = [];
    do rounds.push((await sweepHolds({ actor: SCHEDULER }, {})).lapsed);
    while (rounds.at(-1)! > 0);
    expect(rounds[0]).toBe(100);
    expect(await seatsByState(group.classId)).toEqual({ held: 3, expired: 150 });
  });

  test("that is paid during the sweep is not marked, and the sweep does not wait", async () => {
    const gate = await gateAfterInsert("allocations");
    const seat = await heldSeat();
    await advanceClock(HALF_AN_HOUR + 1);
    const paying = payByPaybill(seat);
    await gate.reached();
    await sweepHolds({ actor: SCHEDULER }, {});
    await gate.open();
    await paying;
    expect((await rowOf(seat.enrollmentId)).state).toBe("enrolled");
  });

  test("that expired is reserved again while there is a free seat", async () => {
    const seat = await heldSeat(undefined, await newClass({ capacity: 1 }));
    await advanceClock(HALF_AN_HOUR + 1);
    await asOwner(enroll, { student_id: seat.student.id, class_id: seat.group.classId });
    const row = await rowOf(seat.enrollmentId);
    const [{ minutes } = { minutes: 0 }] =
      await sql`select round(extract(epoch from ${row.hold_until}::timestamptz - now()) / 60)::int as minutes`;
    expect({ state: row.state, minutes }).toEqual({ state: "held", minutes: 30 });
  });

  test("never outlasts the season's last payment date, and none begins after that date", async () => {
    onTestFinished(async () => void (await sql`update seasons set last_payment_at = null where number = 8`));
    await sql`update seasons set last_payment_at = now() + interval '10 minutes' where number = 8`;
    const seat = await heldSeat();
    const [{ minutes } = { minutes: 0 }] = await sql`select
      round(extract(epoch from hold_until - now()) / 60)::int as minutes from enrollments where id = ${seat.enrollmentId}`;
    expect(minutes).toBe(10);
    await byPaybill(seat);
    expect((await rowOf(seat.enrollmentId)).hold_until).toEqual(
      (await sql`select last_payment_at from seasons where number = 8`)[0]!.last_payment_at,
    );
    await advanceClock(601);
    const [late] = await insertStudents(1);
    expect(await outcomeOf(asOwner(enroll, { student_id: late!, class_id: seat.group.classId }))).toBe(
      "enrollment_closed",
    );
  });

  test("lasts a day once Paybill was chosen", async () => {
    const seat = await heldSeat();
    await byPaybill(seat);
    const [{ hours } = { hours: 0 }] = await sql`select
      round(extract(epoch from hold_until - now()) / 3600)::int as hours from enrollments where id = ${seat.enrollmentId}`;
    expect(hours).toBe(24);
  });
});

describe("a student's own seat", () => {
  test("is not counted twice: the student with the last seat may come back and pay", async () => {
    const group = await newClass({ capacity: 3 });
    await insertHolds(group.classId, 2);
    const seat = await heldSeat(undefined, group);
    expect(await outcomeOf(asOwner(enroll, { student_id: seat.student.id, class_id: group.classId }))).toBe(
      "ok",
    );
    expect(await outcomeOf(byPaybill(seat))).toBe("ok");
  });

  test("is not counted twice in its session either", async () => {
    const group = await newClass({ room: 1 });
    const seat = await heldSeat(undefined, group);
    const again = { student_id: seat.student.id, class_id: group.classId, sessions: group.sessions };
    expect(await outcomeOf(asOwner(enroll, again))).toBe("ok");
  });

  test("is kept when the class is made smaller than its enrollments; no new student gets in", async () => {
    const group = await newClass({ capacity: 3 });
    await insertHolds(group.classId, 2);
    const seat = await heldSeat(undefined, group);
    await updateClass(await asStaff("admin"), { id: group.classId, capacity: 1 });
    expect(await outcomeOf(byPaybill(seat))).toBe("ok");
    await payByPaybill(seat);
    expect((await rowOf(seat.enrollmentId)).state).toBe("enrolled");
    const [next] = await insertStudents(1);
    expect(await outcomeOf(asOwner(enroll, { student_id: next!, class_id: group.classId }))).toBe(
      "class_full",
    );
  });
});

describe("moving", () => {
  test("frees the old seat at once, and takes no second one", async () => {
    const [from, to] = [await newClass({ capacity: 1 }), await newClass({ capacity: 1 })];
    const seat = await heldSeat(undefined, from);
    await asOwner(enroll, { student_id: seat.student.id, class_id: to.classId });
    const [next] = await insertStudents(1);
    expect(await outcomeOf(asOwner(enroll, { student_id: next!, class_id: from.classId }))).toBe("ok");
    expect([await seatsByState(from.classId), await seatsByState(to.classId)]).toEqual([
      { held: 1 },
      { held: 1 },
    ]);
  });

  test("drops the sessions of the old class", async () => {
    const seat = await heldSeat();
    const to = await newClass();
    await asOwner(enroll, { student_id: seat.student.id, class_id: to.classId });
    expect(
      await sql`select 1 from enrollment_sessions where enrollment_id = ${seat.enrollmentId}`,
    ).toHaveLength(0);
  });
});

describe("a paid enrollment", () => {
  test("is moved by an admin or with manage access, not with view access", async () => {
    const paid = await paidSeat();
    const to = await newClass();
    const wish = {
      id: paid.enrollmentId,
      student_id: paid.student.id,
      class_id: to.classId,
      sessions: to.sessions,
    };
    const session = (level: "view" | "manage") => asStudent(paid.student.id, level);
    expect(await outcomeOf(updateEnrollment({ actor: { kind: "public" } }, wish))).toBe("identity_required");
    expect(await outcomeOf(updateEnrollment(session("view"), wish))).toBe("manage_required");
    expect(await outcomeOf(updateEnrollment(session("manage"), wish))).toBe("ok");
    const back = { ...wish, class_id: paid.group.classId, sessions: paid.group.sessions };
    expect(await outcomeOf(updateEnrollment(await asStaff("admin"), back))).toBe("ok");
    expect(await rowOf(paid.enrollmentId)).toMatchObject({ state: "enrolled", class_id: paid.group.classId });
  });
});

describe("no student becomes enrolled", () => {
  test("while the season is closed, or not open yet", async () => {
    const group = await newClass();
    const [who] = await insertStudents(1);
    const ask = () => outcomeOf(asOwner(enroll, { student_id: who!, class_id: group.classId }));
    await closeSeason(8);
    expect(await ask()).toBe("enrollment_closed");
    await planSeason(8);
    await sql`update seasons set registration_opens_at = now() + interval '1 hour' where number = 8`;
    expect(await ask()).toBe("enrollment_closed");
    await openSeason(8);
    expect(await ask()).toBe("ok");
  });

  test("in an unknown or archived class", async () => {
    const group = await newClass();
    const [who] = await insertStudents(1);
    await sql`update classes set archived_at = now() where id = ${group.classId}`;
    expect(await outcomeOf(asOwner(enroll, { student_id: who!, class_id: group.classId }))).toBe("not_found");
    expect(await outcomeOf(asOwner(enroll, { student_id: who!, class_id: who! }))).toBe("not_found");
  });

  test("in a class with a day that has no room left, with times or without, and every list says so", async () => {
    const group = await newClass({ capacity: 5, room: 1 });
    await heldSeat(undefined, group);
    const [id] = await insertStudents(1);
    const asked = { student_id: id!, class_id: group.classId };
    for (const times of [{}, { sessions: group.sessions }])
      expect(await outcomeOf(asOwner(enroll, { ...asked, ...times }))).toBe("session_full");
    expect(isFull(await showClass(PUBLIC, { classId: group.classId }))).toBe(true);
    await secondSaturday(group);
    expect(await outcomeOf(asOwner(enroll, asked))).toBe("ok");
  });

  test("in a class that is archived while they wait for its lock", async () => {
    const group = await newClass();
    const [id] = await insertStudents(1);
    const { asked } = await sql.begin(async (archiving) => {
      await archiving`select from classes where id = ${group.classId} for update`;
      const asked = outcomeOf(asOwner(enroll, { student_id: id!, class_id: group.classId }));
      const waiting = () => archiving`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(waiting).toHaveLength(1);
      await archiving`update classes set archived_at = now() where id = ${group.classId}`;
      return { asked };
    });
    expect(await asked).toBe("not_found");
  });

  test("beside a seat that came while they waited, which is locked before it is moved", async () => {
    const [first, second] = [await newClass(), await newClass()];
    const [id] = await insertStudents(1);
    const network = "one network";
    const facts = await sql.begin(async (other) => {
      await other`select pg_advisory_xact_lock(hashtextextended(${network}, 0))`;
      await other`with seat as (
          insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
          select ${id!}, season_number, id, 'held', now() + interval '1 hour', 100, 'ABCDEFG' from classes where id = ${first.classId}
          returning id)
        insert into audit_log (actor_kind, verb, subject, changes) select 'system', 'test', 'enrollment:' || id, '{}' from seat`;
      const asking = transaction(async (tx) => {
        const { own } = await lockFacts(tx, { studentId: id!, classId: second.classId, heldFrom: network });
        const locked = await outcomeOf(
          sql`select from enrollments where id = ${own?.id ?? ""} for update nowait`,
        );
        return { classId: own?.classId, locked };
      });
      const waiting = () => other`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(waiting).toHaveLength(1);
      return { asking };
    });
    expect(await facts.asking).toEqual({
      classId: first.classId,
      locked: expect.stringMatching(/could not obtain lock/),
    });
  });

  test("twice in one season, which the database enforces too", async () => {
    const seat = await heldSeat();
    const twice = sql`insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
      values (${seat.student.id}, 8, ${seat.group.classId}, 'held', now() + interval '1 hour', 50000, 'TWICE')`;
    await expect(twice).rejects.toThrow("enrollments_one_live");
  });
});
