import { describe, expect, test } from "vitest";
import { matchTransaction, unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { heldSeat, type Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { requestStkPush } from "../../support/request-stk-push";
import { advanceAndReconcile, advanceTime, customerPays, requests } from "../../support/safaricom";
import { claim, claimsOf, day, sms, take, unknownReceipt } from "./claim-calls";
import { accountOf, cashier, finance, idOf, isOn } from "./support";

/** A payment from the student's own phone whose confirmation is lost. */
async function lostPayment({ payCode, student }: Seat): Promise<string> {
  await advanceTime(60);
  return (await customerPays({ account: payCode, phone: student.msisdn, faults: ["lost"] })).receipt;
}

describe("a claim is proved when its payment arrives", () => {
  test("by a late confirmation", async () => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: seat.payCode, faults: ["delay:120"] });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "on_its_way" });
    await advanceTime(121);
    expect(await claimsOf(seat)).toMatchObject([{ state: "proved" }]);
    expect((await accountOf(seat.enrollmentId)).state).toBe("enrolled");
  });

  test("by M-Pesa's answer, when the confirmation was lost; a payment from a known phone enrolls", async () => {
    const seat = await heldSeat();
    const receipt = await lostPayment(seat);
    expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "on_its_way", status: "pending" });
    await advanceAndReconcile(5);
    await advanceTime(5);
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "matched", status: "enrolled" });
    expect(await claimsOf(seat)).toMatchObject([{ state: "proved" }]);
    const [money] = await sql`select sources, amount_cents from transactions where receipt = ${receipt}`;
    expect(money).toEqual({ sources: ["status"], amount_cents: 50_000 });
  });

  test("by M-Pesa's answer about an unknown phone, and then waits for staff", async () => {
    const seat = await heldSeat();
    await advanceTime(60);
    const { receipt } = await customerPays({ account: "WRONG", phone: "254733000009", faults: ["lost"] });
    await claim(seat, receipt);
    await advanceAndReconcile(5);
    await advanceTime(5);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 0 });
    expect(await claimsOf(seat)).toMatchObject([{ state: "open" }]);
    const { candidates } = await suggestMatches(cashier, { transaction_id: await idOf(receipt) });
    expect(candidates[0]).toMatchObject({
      enrollment_id: seat.enrollmentId,
      why: expect.arrayContaining(["claimed", "amount"]),
    });
  });

  test("even for the receipt of a prompt that only the query reported, which belongs to that transaction and makes no second one", async () => {
    const seat = await heldSeat();
    await requestStkPush(seat, "254733000700");
    await advanceTime(20);
    await advanceAndReconcile(20);
    expect((await accountOf(seat.enrollmentId)).state).toBe("enrolled");
    const [known] = await sql`select receipt from transactions where enrollment_id = ${seat.enrollmentId}`;
    if (known!.receipt === null)
      expect(await claim(seat, unknownReceipt())).toMatchObject({ outcome: "matched", status: "enrolled" });
    expect(await sql`select id from transactions where enrollment_id = ${seat.enrollmentId}`).toHaveLength(1);
  });

  test("even if claim and payment arrive at the same moment and neither sees the other", async () => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: seat.payCode });
    await sql`insert into receipt_claims (code, enrollment_id, claimed_by) values (${receipt}, ${seat.enrollmentId}, 'payer')`;
    await advanceAndReconcile(5);
    expect(await claimsOf(seat)).toMatchObject([{ state: "proved" }]);
  });

  test("by asking M-Pesa about each receipt once, and never about one without a valid date", async () => {
    const seats = await Promise.all([heldSeat(), heldSeat(), heldSeat()]);
    const code = unknownReceipt();
    for (const seat of seats) await claim(seat, code);
    await claim(seats[0]!, sms(`${day.slice(0, 2)}0${unknownReceipt().slice(3)}`));
    const before = requests("transactionstatus").length;
    await advanceAndReconcile(5);
    await advanceAndReconcile(5);
    const asked = requests("transactionstatus").slice(before);
    expect(asked.map(({ TransactionID }) => TransactionID)).toEqual([code]);
  });

  test("by a match to the claimant, and is open again after unmatching", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    const { receipt } = await customerPays({ account: "WRONG", msisdn: "empty" });
    await claim(seat, receipt);
    await claim(other, receipt);
    const id = await idOf(receipt);
    await matchTransaction(cashier, { transaction_id: id, enrollment_id: seat.enrollmentId });
    expect([await claimsOf(seat), await claimsOf(other)]).toMatchObject([
      [{ state: "proved" }],
      [{ state: "refused" }],
    ]);
    await unmatchTransaction(finance, { transaction_id: id, reason: "It was the other's" });
    expect([await claimsOf(seat), await claimsOf(other)]).toMatchObject([
      [{ state: "open" }],
      [{ state: "open" }],
    ]);
  });
});

describe("a receipt shown at the desk", () => {
  test("for a payment on this enrollment leads to the enrollment's state", async () => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: seat.payCode });
    expect(await take(seat, receipt.toLowerCase())).toMatchObject({
      outcome: "here",
      receipt,
      amount: 500,
      transaction_id: await idOf(receipt),
      status: "enrolled",
    });
  });

  test("for another student's payment shows whose it is", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    const { receipt } = await customerPays({ account: other.payCode });
    const result = await take(seat, receipt);
    expect(result).toMatchObject({
      outcome: "elsewhere",
      enrollment_id: other.enrollmentId,
      student: { id: other.student.id, registration_no: other.student.registration_no },
    });
    expect(await isOn(other, receipt)).toBe(true);
  });

  test("for a payment in suspense names its payer, and offers to match it", async () => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: "WRONG" });
    expect(await take(seat, sms(receipt))).toMatchObject({
      outcome: "suspense",
      payer_name: "AMINA OTIENO",
      transaction_id: await idOf(receipt),
    });
    expect(await isOn(seat, receipt)).toBe(false);
  });

  test("that is unknown is kept as unproven, M-Pesa is asked at once, and its answer brings the payment", async () => {
    const seat = await heldSeat();
    const receipt = await lostPayment(seat);
    const result = await take(seat, receipt);
    expect(result).toMatchObject({
      outcome: "kept",
      asked: true,
      claim: { state: "open", doubts: [], said_amount: null },
    });
    expect((await accountOf(seat.enrollmentId)).state).toBe("held");
    expect(await take(seat, receipt)).toMatchObject({ outcome: "kept", asked: false });
    await advanceTime(5);
    expect(await take(seat, receipt)).toMatchObject({ outcome: "here", status: "enrolled" });
  });

  test("with a future date is kept and flagged, and one of another shape is refused", async () => {
    const seat = await heldSeat();
    expect(await take(seat, `Z${day.slice(1)}${unknownReceipt().slice(3)}`)).toMatchObject({
      claim: { doubts: ["future"], state: "open" },
    });
    expect((await refusalOf(take(seat, "NLJ7RT61S"))).errors).toHaveProperty("receipt");
  });
});
