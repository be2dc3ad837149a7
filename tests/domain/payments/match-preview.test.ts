import { expect, test } from "vitest";
import { whatHappens } from "@/app/(console)/money/match/what-happens";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { heldSeat, paidSeat, payByPaybill, type Seat } from "../../api/fixtures";
import { accountOf, admin, cashier, endedHold, match, payToAccount } from "./support";

const ENROLLS = /^The fee is complete: the student is enrolled in /;
const REST = (left: number) =>
  new RegExp(`^It pays a part\\. KES ${left} is left to pay, and the seat is held`);
const CREDIT = (shillings: number) => `KES ${shillings} is more than the fee and becomes credit.`;
const SEAT_OR_WAIT = [/still has a seat, /, /^If it is full, the student is paid without a seat/];

async function partPaid(): Promise<Seat> {
  const seat = await heldSeat();
  await payByPaybill(seat, 200);
  return seat;
}

async function cancelled(): Promise<Seat> {
  const seat = await heldSeat();
  await deleteEnrollment(admin, { id: seat.enrollmentId });
  return seat;
}

type Ends = { state: string; paid: number; free: number };
const ROWS: Array<[string, () => Promise<Seat>, number, Array<RegExp | string>, Ends]> = [
  ["the fee for a hold", () => heldSeat(), 500, [ENROLLS], { state: "enrolled", paid: 500, free: 0 }],
  ["a part for a hold", () => heldSeat(), 200, [REST(300)], { state: "pending_payment", paid: 200, free: 0 }],
  [
    "more for a hold",
    () => heldSeat(),
    700,
    [ENROLLS, CREDIT(200)],
    { state: "enrolled", paid: 500, free: 200 },
  ],
  ["the rest after a part", partPaid, 300, [ENROLLS], { state: "enrolled", paid: 500, free: 0 }],
  [
    "the fee after the hold, with a seat left",
    () => endedHold(false),
    500,
    [/^The fee is complete, but/, ...SEAT_OR_WAIT],
    { state: "enrolled", paid: 500, free: 0 },
  ],
  [
    "a part after the hold, with a seat left",
    () => endedHold(false),
    200,
    [/^It pays a part, and KES 300 is left/, ...SEAT_OR_WAIT],
    { state: "pending_payment", paid: 200, free: 0 },
  ],
  [
    "more than the fee after the hold, in a full class",
    () => endedHold(true),
    700,
    [/^The fee is complete, but/, ...SEAT_OR_WAIT, CREDIT(200)],
    { state: "paid_waiting", paid: 500, free: 200 },
  ],
  [
    "a second fee",
    () => paidSeat(),
    500,
    ["The fee is paid already, so all KES 500 becomes credit."],
    { state: "enrolled", paid: 500, free: 500 },
  ],
  [
    "the fee of a cancelled enrollment",
    cancelled,
    500,
    ["The enrollment is over, so all KES 500 becomes credit."],
    { state: "cancelled", paid: 0, free: 500 },
  ],
];

test.each(ROWS)(
  "before %s is matched the desk sees what will happen, and then exactly that happens",
  async (_what, who, shillings, result, ends) => {
    const seat = await who();
    const { id } = await payToAccount({ shillings });
    const enrollment = await showEnrollment(cashier, { id: seat.enrollmentId });
    const lines = whatHappens(enrollment, shillings, await read(databaseNow));
    expect(lines).toEqual(result.map((line) => expect.stringMatching(line)));
    expect(await match(id, seat)).toMatchObject({
      ...{ transaction_id: id, enrollment_id: seat.enrollmentId, student_id: seat.student.id },
      ...{ amount_paid: ends.paid, credit: ends.free, amount_due: 500 - ends.paid },
    });
    expect(await accountOf(seat.enrollmentId)).toEqual(ends);
  },
);
