import { describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { seatPaid } from "@/lib/domain/enrollments/seats/seat-paid";
import { heldSeat, newClass } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { closeSeason, openSeason } from "../../support/seasons";
import { accountOf, admin, endedHold, minutesHeld } from "./support";
import { decide, messagesOf, requestWaiverOf, rowOf, waive } from "./waiver-calls";

describe("a waived fee finds its seat as a paid one does", () => {
  test("after the hold it takes a free seat", async () => {
    const seat = await endedHold(false);
    expect(await waive(seat)).toMatchObject({ status: "enrolled" });
    expect(await rowOf(seat)).toMatchObject({ late: true });
  });

  test("of a full class it waits first, told so without a word of money, until staff find a seat", async () => {
    const seat = await endedHold(true);
    expect(await waive(seat)).toMatchObject({ status: "paid_waiting", amount_due: 0 });
    const [sms] = (await messagesOf(seat.student.id)).filter(({ kind }) => kind === "no_seat");
    expect(sms?.body).toContain("fee is waived, but");
    const other = await newClass();
    await seatPaid(admin, { id: seat.enrollmentId, class_id: other.classId, sessions: other.sessions });
    expect(await rowOf(seat)).toMatchObject({ state: "enrolled" });
  });

  test("a part does not hold a seat longer", async () => {
    const seat = await heldSeat();
    await waive(seat, { amount: 100 });
    expect(await minutesHeld(seat)).toBeLessThanOrEqual(30);
  });

  test("a cancelled enrollment's fee is not waived, nor one of a closed season", async () => {
    const [cancelled, closed] = [await heldSeat(), await heldSeat()];
    const [one, other] = [await requestWaiverOf(cancelled), await requestWaiverOf(closed)];
    await deleteEnrollment(admin, { id: cancelled.enrollmentId });
    expect(await outcomeOf(requestWaiverOf(cancelled))).toBe("closed_account");
    expect(await outcomeOf(decide(one.waiver_id))).toBe("closed_account");
    expect(await decide(one.waiver_id, false)).toMatchObject({ state: "refused" });
    const [{ number } = { number: 0 }] =
      await sql`select season_number as number from enrollments where id = ${closed.enrollmentId}`;
    await closeSeason(number);
    expect(await outcomeOf(requestWaiverOf(closed))).toBe("season_closed");
    expect(await outcomeOf(decide(other.waiver_id))).toBe("season_closed");
    await openSeason(number);
  });

  test("cancelled later, the waived student leaves no debt and no credit", async () => {
    const seat = await heldSeat();
    await waive(seat);
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "cancelled", paid: 0, free: 0 });
  });

  test("an ended hold asked for again keeps what was waived", async () => {
    const seat = await heldSeat();
    await waive(seat, { amount: 200 });
    await advanceClock(31 * 60);
    await heldSeat(seat.student, seat.group);
    expect(await rowOf(seat)).toMatchObject({ state: "held", fee: 500, waived: 200 });
  });
});
