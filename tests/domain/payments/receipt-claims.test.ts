import { describe, expect, test } from "vitest";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { showPayment } from "@/lib/domain/payments/requests/show-payment";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, heldSeats, type Seat } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { requestStkPush } from "../../support/request-stk-push";
import { advanceTime, customerPays } from "../../support/safaricom";
import { asOwner, asStudent } from "../../support/students";
import { claim, claimsOf, sms, unknownReceipt } from "./claim-calls";
import { accountOf, auditOf, idOf, isOn, minutesHeld } from "./support";
import { messagesOf } from "./waiver-calls";

/** Asks to pay by Paybill from a phone, which makes it a known phone of the enrollment. */
const asksFrom = (seat: Seat, phone: string) => requestStkPush(seat, phone, { payment_method: "paybill" });

describe("a student who claims to have paid", () => {
  test("learns at once that they are enrolled, if the payment is on the enrollment already", async () => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: seat.payCode });
    expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "matched", status: "enrolled" });
    expect(await claimsOf(seat)).toEqual([]);
  });

  test("learns what is still due after a part payment", async () => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: seat.payCode, amount: 200 });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "matched", status: "pending" });
  });

  test.each(["full", "hashed"])(
    "is enrolled when the payment came from their phone, sent %s",
    async (msisdn) => {
      const seat = await heldSeat();
      await advanceTime(60);
      const { receipt } = await customerPays({ account: "WRONG", phone: seat.student.msisdn, msisdn });
      expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "matched", status: "enrolled" });
      expect(await isOn(seat, receipt)).toBe(true);
      const [match] =
        await sql`select staff_id, step from transaction_matches where transaction_id = ${await idOf(receipt)}`;
      expect(match).toEqual({ staff_id: null, step: "matched" });
    },
  );

  test("is enrolled when the payment came from the phone they had announced", async () => {
    const seat = await heldSeat();
    await asksFrom(seat, "0733 000 001");
    await advanceTime(60);
    const { receipt } = await customerPays({ account: "WRONG", phone: "254733000001", msisdn: "hashed" });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "matched", status: "enrolled" });
  });

  test("is not enrolled by text alone: a made-up message is kept and creates no transaction", async () => {
    const seat = await heldSeat();
    expect(await claim(seat, sms(unknownReceipt(), 500, seat.payCode))).toMatchObject({
      outcome: "on_its_way",
      status: "pending",
    });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    expect(await claimsOf(seat)).toMatchObject([
      { claimed_by: "payer", state: "open", said_cents: 50_000, doubts: [] },
    ]);
  });

  test("does not get a payment from a phone added after it arrived, from a masked one, or of another amount", async () => {
    const [late, masked, other] = [await heldSeat(), await heldSeat(), await heldSeat()];
    await advanceTime(60);
    const first = await customerPays({ account: "WRONG", phone: "254733000002", msisdn: "full" });
    await advanceTime(60);
    await asksFrom(late, "254733000002");
    expect(await claim(late, first.receipt)).toMatchObject({ outcome: "kept" });
    const second = await customerPays({ account: "WRONG", phone: masked.student.msisdn, msisdn: "masked" });
    expect(await claim(masked, second.receipt)).toMatchObject({ outcome: "kept" });
    const third = await customerPays({ account: "WRONG", phone: other.student.msisdn, msisdn: "full" });
    expect(await claim(other, sms(third.receipt, 400))).toMatchObject({ outcome: "kept" });
    for (const seat of [late, masked, other])
      expect(await accountOf(seat.enrollmentId)).toMatchObject({ paid: 0, free: 0 });
  });

  test("does not get another student's payment, and does not learn whose it is", async () => {
    const [mine, otherSeat] = [await heldSeat(), await heldSeat()];
    const { receipt } = await customerPays({ account: otherSeat.payCode });
    const known = await claim(mine, sms(receipt));
    expect(known).toMatchObject({ outcome: "kept", status: "pending" });
    expect(await isOn(otherSeat, receipt)).toBe(true);
    expect(await claimsOf(mine)).toMatchObject([{ code: receipt, state: "refused" }]);
    expect(known.msg).toMatch(/^This code is not a payment for you/);
    expect((await messagesOf(mine.student.id)).filter(({ kind }) => kind === "claim_kept")).toEqual([]);
    const old = await claim(mine, `SAB${unknownReceipt().slice(3)}`);
    expect(old).toMatchObject({ outcome: "kept", status: "pending" });
  });

  test("is asked again for a text without a receipt, and refused for another student's enrollment", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    for (const text of ["I have paid, believe me", ""])
      expect((await refusalOf(claim(seat, text))).errors).toEqual({
        text: [expect.stringMatching(/^We found no M-Pesa code in this/)],
      });
    const long = `${unknownReceipt()} ${"x".repeat(1_000)}`;
    expect((await refusalOf(claim(seat, long))).errors?.text).toEqual([
      "Please use at most 1000 characters.",
    ]);
    const session: Ctx = asStudent(other.student.id, "manage");
    expect(await outcomeOf(claim(seat, unknownReceipt(), session))).toBe("not_allowed");
    expect(
      await outcomeOf(
        asOwner(claimReceipt, {
          student_id: other.student.id,
          enrollment_id: seat.enrollmentId,
          text: unknownReceipt(),
        }),
      ),
    ).toBe("not_found");
  });

  test("may name five receipts an hour; the same one again counts once", async () => {
    const seat = await heldSeat();
    const codes = Array.from({ length: 6 }, unknownReceipt);
    const texts: string[] = [];
    for (const code of [codes[0]!, ...codes])
      texts.push(await outcomeOf(claim(seat, code), ({ outcome }) => outcome));
    expect(countOutcomes(texts)).toEqual({ on_its_way: 6, too_many: 1 });
    expect(await claimsOf(seat)).toHaveLength(5);
  });
});

describe("one receipt, claimed by many at once", () => {
  test("goes to the payer; the other claims are refused, and every claim is in the audit log", async () => {
    const seats = await heldSeats(20);
    const owner = seats[7]!;
    await advanceTime(60);
    const { receipt } = await customerPays({
      account: "WRONG",
      phone: owner.student.msisdn,
      msisdn: "hashed",
    });
    const texts = await Promise.all(
      seats.map((seat) => outcomeOf(claim(seat, receipt), ({ outcome }) => outcome)),
    );
    expect(countOutcomes(texts)).toEqual({ matched: 1, kept: 19 });
    expect(texts[7]).toBe("matched");
    expect(await isOn(owner, receipt)).toBe(true);
    const others = await sql`select id, state from receipt_claims where code = ${receipt}`;
    expect(others).toHaveLength(19);
    for (const { id, state } of others) {
      expect(state).toBe("refused");
      expect(await auditOf(`claim:${id}`)).toHaveLength(1);
    }
  });
});

describe("a seat whose student's code is being checked", () => {
  test("stays held as long as paybill takes, and the answer says until when", async () => {
    const seat = await heldSeat();
    await customerPays({ account: "WRONG", phone: "254733000009" });
    const claimed = await claim(seat, sms(unknownReceipt()));
    expect(await minutesHeld(seat)).toBe(24 * 60);
    const [row] = await sql`select hold_until from enrollments where id = ${seat.enrollmentId}`;
    expect(claimed).toMatchObject({ outcome: "on_its_way", hold_until: row!.hold_until.toISOString() });
    const page = await asOwner(showPayment, { student_id: seat.student.id });
    expect(page.claim).toMatchObject({ state: "open", code: expect.stringMatching(/^•{7}\d{3}$/) });
  });

  test("is prolonged by the first code only, and by no code that is doubtful", async () => {
    const again = await heldSeat();
    await claim(again, unknownReceipt());
    await advanceClock(60 * 60);
    await claim(again, unknownReceipt());
    expect(await minutesHeld(again)).toBe(23 * 60);
    const old = await heldSeat();
    expect(await claim(old, sms("LKL7RT61SV"))).toMatchObject({ outcome: "kept" });
    expect(await minutesHeld(old)).toBe(30);
  });

  test("is not taken again by a code after the hold has ended, and the answer names no time", async () => {
    const seat = await heldSeat();
    await advanceClock(60 * 60);
    expect(await claim(seat, sms(unknownReceipt()))).toMatchObject({
      outcome: "on_its_way",
      hold_until: null,
    });
  });
});

test("a payment is late two minutes after the student said it was made", async () => {
  const seat = await heldSeat();
  await asksFrom(seat, seat.student.msisdn);
  const late = async () =>
    (await asOwner(showPayment, { student_id: seat.student.id })).request?.late_in_seconds;
  expect(await late()).toBeGreaterThan(110);
  await advanceClock(121);
  expect(await late()).toBe(0);
});

test.each(["hello world", "helloworld", "Hallo Leute", "1234567890", "ZZZ7RT61SV", "I paid already"])(
  "what is no M-Pesa code is refused at its field: %s",
  async (text) => {
    const seat = await heldSeat();
    expect((await refusalOf(claim(seat, text))).errors).toHaveProperty("text");
    expect(await claimsOf(seat)).toEqual([]);
  },
);
