import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/payments/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { startDaraja } from "../daraja";
import { heldSeat, newClass, newPhone, paidSeat, type Seat } from "../fixtures";

const daraja = await startDaraja();
const post = clientOf(route, "POST", "/api/v1/payments/pay");
const NOBODY = "00000000-0000-4000-8000-000000000000";

const payer = (seat: Seat, changes: Record<string, unknown> = {}) => ({
  enrollment_id: seat.enrollmentId,
  student_id: seat.student.id,
  payment_method: "express",
  paying_msisdn: newPhone(),
  paying_first_name: "Grace",
  paying_last_name: "Otieno",
  ...changes,
});
const holdOf = async (seat: Seat) =>
  (
    await sql`select extract(epoch from hold_until - now())::int / 60 as minutes from enrollments
    where id = ${seat.enrollmentId}`
  )[0]!.minutes;

describe("without anything to pay", () => {
  test("409 already_paid once enrolled, and no prompt is sent", async () => {
    const seat = await paidSeat();
    const before = daraja.pushes().length;
    for (const payment_method of ["express", "paybill"]) {
      const answer = await post({ json: payer(seat, { payment_method }) });
      expectRefusal(answer, 409, "already_paid");
      expect(answer.body.msg).toBe("This enrollment is paid already.");
    }
    expect(daraja.pushes().length).toBe(before);
  });

  test("404 an enrollment that is unknown, another student's, or cancelled", async () => {
    const [seat, other, gone] = [await heldSeat(), await heldSeat(), await heldSeat()];
    await sql`update enrollments set state = 'cancelled' where id = ${gone.enrollmentId}`;
    for (const json of [
      payer(seat, { enrollment_id: NOBODY }),
      payer(seat, { enrollment_id: other.enrollmentId }),
      payer(gone),
    ])
      expectRefusal(await post({ json }), 404, "not_found");
    for (const student_id of [other.student.id, NOBODY])
      expectRefusal(await post({ json: payer(seat, { student_id }) }, seat.student.id), 403, "not_allowed");
  });

  test("409 class_full when the hold expired and the seat is taken; no prompt is sent", async () => {
    const small = await newClass({ capacity: 1 });
    const seat = await heldSeat(undefined, small);
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${seat.enrollmentId}`;
    await heldSeat(undefined, small);
    const before = daraja.pushes().length;
    for (const payment_method of ["express", "paybill"])
      expectRefusal(await post({ json: payer(seat, { payment_method }) }), 409, "class_full", "class_id");
    expect(daraja.pushes().length).toBe(before);
  });

  test("200 an expired hold is reserved again while there is a seat", async () => {
    const seat = await heldSeat();
    await sql`update enrollments set hold_until = now() - interval '1 hour' where id = ${seat.enrollmentId}`;
    expect((await post({ json: payer(seat) })).status).toBe(200);
    expect(await holdOf(seat)).toBeGreaterThan(28);
  });
});
