import { describe, expect, test } from "vitest";
import { nearPayCodes } from "@/lib/domain/enrollments/pay-code";
import { matchTransaction, unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { heldSeat, heldSeats, type Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { advanceTime, customerPays } from "../../support/safaricom";
import { claim, claimsOf, sms } from "./claim-calls";
import { accountOf, cashier, finance, idOf } from "./support";

/** The pay code with another last letter, which the check character makes no code at all. */
const oneLetterOff = ({ payCode }: Seat) => `${payCode.slice(0, 6)}${payCode[6] === "2" ? "3" : "2"}`;

const twoLettersOff = (seat: Seat) => {
  const signs = [...oneLetterOff(seat)];
  return signs.with(0, signs[0] === "Z" ? "Y" : "Z").join("");
};

/** A student's payment to an account, some time after enrolling; M-Pesa hides the middle of the phone. */
async function pays(seat: Seat, payment: { account?: string; amount?: number; phone?: string } = {}) {
  await advanceTime(60);
  const { receipt } = await customerPays({
    account: oneLetterOff(seat),
    phone: seat.student.msisdn,
    msisdn: "masked",
    ...payment,
  });
  return receipt;
}

/** Gives a seat a pay code of the test's choice. */
async function withCode(seat: Seat, payCode: string): Promise<Seat> {
  await sql`update enrollments set pay_code = ${payCode} where id = ${seat.enrollmentId}`;
  return { ...seat, payCode };
}

describe("a payment whose account number is one letter off", () => {
  test("enrolls the student who names its receipt, when amount and the visible digits of the phone agree", async () => {
    const seat = await heldSeat();
    const receipt = await pays(seat);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ paid: 0 });
    expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "matched", status: "enrolled" });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("also enrolls if the student named the receipt before the payment was reported", async () => {
    const seat = await heldSeat();
    await advanceTime(60);
    const { receipt } = await customerPays({
      account: oneLetterOff(seat),
      phone: seat.student.msisdn,
      msisdn: "masked",
      faults: ["delay:120"],
    });
    expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "on_its_way" });
    await advanceTime(121);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
    expect(await claimsOf(seat)).toMatchObject([{ state: "proved" }]);
  });

  test("is not matched by itself if nobody named the receipt", async () => {
    const seat = await heldSeat();
    await pays(seat);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "held", paid: 0, free: 0 });
  });

  test.each<[string, { amount?: number; phone?: string; lettersOff?: number }]>([
    ["of another amount", { amount: 400 }],
    ["of more than is due", { amount: 600 }],
    ["from a phone whose visible digits differ", { phone: "254799999999" }],
    ["to an account two letters off", { lettersOff: 2 }],
  ])("waits for a person when it is %s", async (_what, payment) => {
    const seat = await heldSeat();
    const { lettersOff = 1, ...paid } = payment;
    const account = lettersOff === 2 ? twoLettersOff(seat) : oneLetterOff(seat);
    const receipt = await pays(seat, { ...paid, account });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "kept" });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ paid: 0, free: 0 });
  });

  test("waits for a person when the account of another student is equally near", async () => {
    const typed = "AAAAAAA";
    const [mine = "", others = ""] = nearPayCodes(typed);
    const seat = await withCode(await heldSeat(), mine);
    await withCode(await heldSeat(), others);
    expect(await claim(seat, await pays(seat, { account: typed }))).toMatchObject({ outcome: "kept" });
  });

  test("waits for a person when it was paid before the student enrolled", async () => {
    const seat = await heldSeat();
    const receipt = await pays(seat);
    await sql`update enrollments set created_at = now() + interval '1 hour' where id = ${seat.enrollmentId}`;
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "kept" });
  });

  test("matches for one of twenty who name its receipt at once, and only for the student of the account", async () => {
    const seats = await heldSeats(20);
    const owner = seats[7]!;
    const receipt = await pays(owner);
    const outcomes = await Promise.all(seats.map((seat) => claim(seat, receipt)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      seats.map((seat) => (seat === owner ? "matched" : "kept")),
    );
    expect(await accountOf(owner.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, free: 0 });
  });

  test("waits for a person when staff took it off an account, or a refund of it is under way", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    const receipt = await pays(seat);
    const id = await idOf(receipt);
    await matchTransaction(cashier, { transaction_id: id, enrollment_id: other.enrollmentId });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "kept" });
    await unmatchTransaction(finance, { transaction_id: id, reason: "It was somebody else's" });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "kept" });
    const third = await heldSeat();
    const refunded = await pays(third);
    await requestRefund(cashier, { transaction_id: await idOf(refunded), reason: "The payer asks for it" });
    expect(await claim(third, refunded)).toMatchObject({ outcome: "kept" });
  });
});
