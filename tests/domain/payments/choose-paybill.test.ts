import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/payments/[[...call]]/route";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { choosePaybill } from "@/lib/domain/payments/requests/choose-paybill";
import { clientOf } from "../../api/client";
import { heldSeat, newClass, payByPaybill, type Seat, setting, student } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { asOwner } from "../../support/students";
import { admin, minutesHeld } from "./support";

const HOUR = 60 * 60;
const choose = (seat: Seat) =>
  asOwner(choosePaybill, { enrollment_id: seat.enrollmentId, student_id: seat.student.id });

describe("a student who chooses paybill", () => {
  test("has the seat for 24 hours at once, before the payer is named, and is told until when", async () => {
    const seat = await heldSeat();
    expect(await minutesHeld(seat)).toBe(30);
    const chosen = await choose(seat);
    expect(await minutesHeld(seat)).toBe(24 * 60);
    const [row] = await sql`select hold_until, state from enrollments where id = ${seat.enrollmentId}`;
    expect(row!.state).toBe("pending_payment");
    expect(chosen).toMatchObject({
      hold_until: row!.hold_until.toISOString(),
      amount_due: 500,
      paybill: { account_no: seat.payCode },
    });
  });

  test("gets a seat again after an ended hold, but none in a class that has filled up meanwhile", async () => {
    const group = await newClass({ capacity: 1 });
    const seat = await heldSeat(await student(), group);
    await advanceClock(HOUR);
    const other = await heldSeat(await student(), group);
    expect(await outcomeOf(choose(seat))).toMatch(/^class_full/);
    await sql`update enrollments set hold_until = now() where id = ${other.enrollmentId}`;
    await choose(seat);
    expect(await minutesHeld(seat)).toBe(24 * 60);
  });

  test("is refused once the fee is paid, and for another student's enrollment", async () => {
    const [paid, other] = [await heldSeat(), await heldSeat()];
    await payByPaybill(paid);
    expect(await outcomeOf(choose(paid))).toBe("already_paid");
    expect(await outcomeOf(choose({ ...other, student: paid.student }))).toBe("not_found");
  });

  test("gets the same by the API", async () => {
    const seat = await heldSeat();
    const post = clientOf(route, "POST", "/api/v1/payments/choose-paybill");
    const answer = await post({ json: { enrollment_id: seat.enrollmentId, student_id: seat.student.id } });
    expect(answer.status).toBe(200);
    expect(answer.body.data.paybill).toMatchObject({ account_no: seat.payCode });
  });
});

describe("a seat given at the desk", () => {
  test("is held as long as for paybill, because the desk's card offers nothing else", async () => {
    const [person, group] = [await student(), await newClass()];
    const { enrollment_id } = await enroll(admin, { student_id: person.id, class_id: group.classId });
    expect(await minutesHeld({ enrollmentId: enrollment_id })).toBe(24 * 60);
  });
});

describe("hold_minutes", () => {
  test("may be a fraction of a minute", async () => {
    await setting("hold_minutes", 0.5);
    const seat = await heldSeat();
    const [row] = await sql`select round(extract(epoch from hold_until - now()))::int as seconds
      from enrollments where id = ${seat.enrollmentId}`;
    expect(row!.seconds).toBe(30);
    await sql`delete from settings where key = 'hold_minutes'`;
  });
});
