import { describe, expect, test } from "vitest";
import { leaveWaitingList } from "@/lib/domain/enrollments/waiting-list/leave";
import { heldSeat, newClass, payByPaybill } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { asOwner } from "../../../support/students";
import { tick } from "./tick";
import { cancel, enrollmentOf, type fullClass, join, kindsTo, queue, waiters } from "./waiting";

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
    const held = await heldSeat(undefined, group);
    const [first] = await waiters(group, 1);
    await payByPaybill(late);
    expect(await queue(group)).toEqual([
      [late.student.id, "waiting"],
      [first!.id, "waiting"],
    ]);
    expect(await join(late.student, group)).toMatchObject({ position: 1, is_new: false });
    expect(
      await outcomeOf(asOwner(leaveWaitingList, { student_id: late.student.id, class_id: group.classId })),
    ).toBe("waits_paid");
    await cancel(held.enrollmentId);
    await tick();
    expect(await enrollmentOf(late.student)).toMatchObject({ state: "enrolled" });
    expect(await queue(group)).toEqual([[first!.id, "waiting"]]);
    expect(await kindsTo(late.student)).toContain("enrolled");
  });

  test("puts a student who already waits first", async () => {
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

  test("leaves the waiting list when staff cancel it", async () => {
    const group = await newClass({ capacity: 1 });
    const late = await latePayment(group);
    await heldSeat(undefined, group);
    await payByPaybill(late);
    await cancel(late.enrollmentId);
    expect(await queue(group)).toEqual([]);
  });
});
