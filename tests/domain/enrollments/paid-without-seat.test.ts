import { afterAll, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, payByPaybill } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { asOwner } from "../../support/students";

const HALF_AN_HOUR = 30 * 60;

afterAll(closeDatabase);

async function rowOf(enrollmentId: string) {
  const [row] =
    await sql`select state, class_id, hold_until, late, receipt_no from enrollments where id = ${enrollmentId}`;
  return row!;
}

describe("a student who paid and has no seat", () => {
  async function paidButFull() {
    const group = await newClass({ capacity: 1 });
    const seat = await heldSeat(undefined, group);
    await advanceClock(HALF_AN_HOUR + 1);
    await heldSeat(undefined, group);
    await payByPaybill(seat);
    expect((await rowOf(seat.enrollmentId)).state).toBe("paid_waiting");
    return seat;
  }

  test("is enrolled in the class chosen instead, and informed", async () => {
    const seat = await paidButFull();
    const to = await newClass({ capacity: 1 });
    const result = await asOwner(enroll, { student_id: seat.student.id, class_id: to.classId });
    expect(result).toMatchObject({ enrollment_id: seat.enrollmentId, status: "enrolled", hold_until: null });
    expect(await rowOf(seat.enrollmentId)).toMatchObject({
      state: "enrolled",
      late: true,
      class_id: to.classId,
    });
  });

  test("keeps waiting when that class is full too", async () => {
    const seat = await paidButFull();
    const to = await newClass({ capacity: 0 });
    expect(await outcomeOf(asOwner(enroll, { student_id: seat.student.id, class_id: to.classId }))).toBe(
      "class_full",
    );
    expect((await rowOf(seat.enrollmentId)).state).toBe("paid_waiting");
  });
});
