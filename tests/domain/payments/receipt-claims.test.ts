import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { unmatchTransaction } from "@/lib/domain/payments/matching/unmatch-transaction";
import { requestPayment } from "@/lib/domain/payments/prompts/request-payment";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import type { Ctx } from "@/lib/platform/commands/command";
import { type Seat, seated, setting } from "../../api/cast";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { customerPays, pass, passAndReconcile, requests } from "../../support/safaricom";
import { refusalOf, said, tally } from "../../support/said";
import { accountOf, auditOf, idOf, isOn } from "./ledger";

let cashier: Ctx;
let finance: Ctx;
/** The first three signs of a code of today, as Safaricom's clock has it. */
let day: string;
beforeAll(async () => {
  [cashier, finance] = await Promise.all([asStaff("cashier"), asStaff("finance")]);
  day = (await customerPays({ account: "NOBODY" })).receipt.slice(0, 3);
  // A test claims more in one go than a person does in an hour.
  await setting("unlock_fails_per_student", 1_000);
});

// A round asks about a few claims; those of earlier tests do not stand in its way.
beforeEach(() => sql`update receipt_claims set asked_at = now() where asked_at is null`);

let count = 0;
/** A code of today that M-Pesa never gave. */
const invented = () => `${day}Z${String(++count).padStart(6, "0")}`;

const claim = (seat: Seat, text: string, by: Ctx = PUBLIC) =>
  claimReceipt(by, { student_id: seat.student.id, enrollment_id: seat.enrollmentId, text });
const take = (seat: Seat, receipt: string) =>
  takeReceipt(cashier, { enrollment_id: seat.enrollmentId, receipt });
const sms = (code: string, shillings = 500, account = "") =>
  `${code} Confirmed. Ksh${shillings}.00 sent to GNM ACADEMY${account ? ` for account ${account}` : ""} on 22/11/26 at 10:15 AM. New M-PESA balance is Ksh1.00.`;

async function claimsOf(seat: Seat) {
  const rows = await sql`select code, claimed_by, state, doubts, said_cents from receipt_claims
    where enrollment_id = ${seat.enrollmentId} order by created_at, id`;
  return [...rows];
}

/** Asks to pay by paybill from a phone, which makes it a known phone of the enrollment. */
const asksFrom = (seat: Seat, phone: string) =>
  requestPayment(PUBLIC, {
    enrollment_id: seat.enrollmentId,
    student_id: seat.student.id,
    payment_method: "paybill",
    paying_msisdn: phone,
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
  });

describe("who says to have paid", () => {
  test("hears at once that they are enrolled, where the money stands on the place already", async () => {
    const seat = await seated();
    const { receipt } = await customerPays({ account: seat.payCode });
    expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "matched", status: "enrolled" });
    expect(await claimsOf(seat)).toEqual([]);
  });

  test("hears what is left when it was a part", async () => {
    const seat = await seated();
    const { receipt } = await customerPays({ account: seat.payCode, amount: 200 });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "matched", status: "pending" });
  });

  test.each(["full", "hashed"])(
    "is enrolled when the money came from their phone, sent %s",
    async (msisdn) => {
      const seat = await seated();
      await pass(60);
      const { receipt } = await customerPays({ account: "WRONG", phone: seat.student.msisdn, msisdn });
      expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "matched", status: "enrolled" });
      expect(await isOn(seat, receipt)).toBe(true);
      const [match] =
        await sql`select staff_id, step from money_matches where transaction_id = ${await idOf(receipt)}`;
      expect(match).toEqual({ staff_id: null, step: "matched" });
    },
  );

  test("is enrolled when the money came from the phone they had said they would pay with", async () => {
    const seat = await seated();
    await asksFrom(seat, "0733 000 001");
    await pass(60);
    const { receipt } = await customerPays({ account: "WRONG", phone: "254733000001", msisdn: "hashed" });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "matched", status: "enrolled" });
  });

  test("is not enrolled by text alone: an invented message is kept, and no money is made of it", async () => {
    const seat = await seated();
    expect(await claim(seat, sms(invented(), 500, seat.payCode))).toMatchObject({
      outcome: "on_its_way",
      status: "pending",
    });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "held", paid: 0, free: 0 });
    expect(await claimsOf(seat)).toMatchObject([
      { claimed_by: "payer", state: "open", said_cents: 50_000, doubts: [] },
    ]);
  });

  test("does not get money from a phone written down after it came, from a masked one, or of another amount", async () => {
    const [late, masked, other] = [await seated(), await seated(), await seated()];
    await pass(60);
    const first = await customerPays({ account: "WRONG", phone: "254733000002", msisdn: "full" });
    await pass(60);
    await asksFrom(late, "254733000002");
    expect(await claim(late, first.receipt)).toMatchObject({ outcome: "kept" });
    const second = await customerPays({ account: "WRONG", phone: masked.student.msisdn, msisdn: "masked" });
    expect(await claim(masked, second.receipt)).toMatchObject({ outcome: "kept" });
    const third = await customerPays({ account: "WRONG", phone: other.student.msisdn, msisdn: "full" });
    expect(await claim(other, sms(third.receipt, 400))).toMatchObject({ outcome: "kept" });
    for (const seat of [late, masked, other])
      expect(await accountOf(seat.enrollmentId)).toMatchObject({ paid: 0, free: 0 });
  });

  test("does not take another's money, and hears no word of whose it is", async () => {
    const [mine, theirs] = [await seated(), await seated()];
    const { receipt } = await customerPays({ account: theirs.payCode });
    const known = await claim(mine, sms(receipt));
    expect(known).toMatchObject({ outcome: "kept", status: "pending" });
    expect(await isOn(theirs, receipt)).toBe(true);
    expect(await claimsOf(mine)).toMatchObject([{ code: receipt, state: "refused" }]);
    const old = await claim(mine, `SAB${invented().slice(3)}`);
    expect(old).toEqual(known);
  });

  test("is asked again for what holds no code, and asked for another's place is refused", async () => {
    const [seat, other] = [await seated(), await seated()];
    for (const text of ["I have paid, believe me", "", `${invented()} ${"x".repeat(1_000)}`])
      expect((await refusalOf(claim(seat, text))).errors).toEqual({
        text: [expect.stringMatching(/^We found no M-Pesa code in this/)],
      });
    const visit: Ctx = { actor: { kind: "student", studentId: other.student.id, level: "manage" } };
    expect(await said(claim(seat, invented(), visit))).toBe("not_allowed");
    expect(
      await said(
        claimReceipt(PUBLIC, {
          student_id: other.student.id,
          enrollment_id: seat.enrollmentId,
          text: invented(),
        }),
      ),
    ).toBe("not_found");
  });

  test("may name five codes in an hour; the same one again counts once", async () => {
    const seat = await seated();
    const codes = Array.from({ length: 6 }, invented);
    const texts: string[] = [];
    for (const code of [codes[0]!, ...codes])
      texts.push(await said(claim(seat, code), ({ outcome }) => outcome));
    expect(tally(texts)).toEqual({ on_its_way: 6, too_many: 1 });
    expect(await claimsOf(seat)).toHaveLength(5);
  });
});

describe("one receipt, claimed by many at once", () => {
  test("is the money of the one it came from; the others' claims are refused, and every claim is in the audit log", async () => {
    const seats = await Promise.all(Array.from({ length: 20 }, () => seated()));
    const owner = seats[7]!;
    await pass(60);
    const { receipt } = await customerPays({
      account: "WRONG",
      phone: owner.student.msisdn,
      msisdn: "hashed",
    });
    const texts = await Promise.all(
      seats.map((seat) => said(claim(seat, receipt), ({ outcome }) => outcome)),
    );
    expect(tally(texts)).toEqual({ matched: 1, kept: 19 });
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

describe("a claim is proved when its money arrives", () => {
  test("by a confirmation that comes late", async () => {
    const seat = await seated();
    const { receipt } = await customerPays({ account: seat.payCode, faults: ["delay:120"] });
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "on_its_way" });
    await pass(121);
    expect(await claimsOf(seat)).toMatchObject([{ state: "proved" }]);
    expect((await accountOf(seat.enrollmentId)).state).toBe("enrolled");
  });

  test("by M-Pesa's answer, when the confirmation was lost: money from a known phone enrolls", async () => {
    const seat = await seated();
    await pass(60);
    const { receipt } = await customerPays({
      account: seat.payCode,
      phone: seat.student.msisdn,
      faults: ["lost"],
    });
    expect(await claim(seat, sms(receipt))).toMatchObject({ outcome: "on_its_way", status: "pending" });
    await passAndReconcile(5);
    await pass(5);
    expect(await claim(seat, receipt)).toMatchObject({ outcome: "matched", status: "enrolled" });
    expect(await claimsOf(seat)).toMatchObject([{ state: "proved" }]);
    const [money] = await sql`select sources, amount_cents from transactions where receipt = ${receipt}`;
    expect(money).toEqual({ sources: ["status"], amount_cents: 50_000 });
  });

  test("by M-Pesa's answer about a stranger's phone the money is known, and waits for a person", async () => {
    const seat = await seated();
    await pass(60);
    const { receipt } = await customerPays({ account: "WRONG", phone: "254733000009", faults: ["lost"] });
    await claim(seat, receipt);
    await passAndReconcile(5);
    await pass(5);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
    expect(await claimsOf(seat)).toMatchObject([{ state: "open" }]);
    const { candidates } = await suggestMatches(cashier, { transaction_id: await idOf(receipt) });
    expect(candidates[0]).toMatchObject({
      enrollment_id: seat.enrollmentId,
      why: expect.arrayContaining(["claimed", "amount"]),
    });
  });

  test("the receipt of a prompt that only the query had told of is that money, not more", async () => {
    const seat = await seated();
    await requestPayment(PUBLIC, {
      enrollment_id: seat.enrollmentId,
      student_id: seat.student.id,
      payment_method: "express",
      paying_msisdn: "254733000700",
      paying_first_name: "Grace",
      paying_last_name: "Otieno",
    });
    await pass(20);
    await passAndReconcile(20);
    expect((await accountOf(seat.enrollmentId)).state).toBe("enrolled");
    const [known] = await sql`select receipt from transactions where enrollment_id = ${seat.enrollmentId}`;
    if (known!.receipt === null)
      expect(await claim(seat, invented())).toMatchObject({ outcome: "matched", status: "enrolled" });
    expect(await sql`select id from transactions where enrollment_id = ${seat.enrollmentId}`).toHaveLength(1);
  });

  test("also when claim and money came in the same moment and neither saw the other", async () => {
    const seat = await seated();
    const { receipt } = await customerPays({ account: seat.payCode });
    await sql`insert into receipt_claims (code, enrollment_id, claimed_by) values (${receipt}, ${seat.enrollmentId}, 'payer')`;
    await passAndReconcile(5);
    expect(await claimsOf(seat)).toMatchObject([{ state: "proved" }]);
  });

  test("each code is asked about once, and never a code that names no day", async () => {
    const seats = await Promise.all([seated(), seated(), seated()]);
    const code = invented();
    for (const seat of seats) await claim(seat, code);
    await claim(seats[0]!, `${day.slice(0, 2)}0${invented().slice(3)}`);
    const before = requests("transactionstatus").length;
    await passAndReconcile(5);
    await passAndReconcile(5);
    const asked = requests("transactionstatus").slice(before);
    expect(asked.map(({ TransactionID }) => TransactionID)).toEqual([code]);
  });

  test("money matched to the claimant proves it, taken off again it is open again", async () => {
    const [seat, other] = [await seated(), await seated()];
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

describe("a code shown at the desk", () => {
  test("of money on the place says how the place stands", async () => {
    const seat = await seated();
    const { receipt } = await customerPays({ account: seat.payCode });
    expect(await take(seat, receipt.toLowerCase())).toMatchObject({
      outcome: "here",
      receipt,
      amount: 500,
      transaction_id: await idOf(receipt),
      status: "enrolled",
    });
  });

  test("of another's money says whose it is", async () => {
    const [seat, other] = [await seated(), await seated()];
    const { receipt } = await customerPays({ account: other.payCode });
    const told = await take(seat, receipt);
    expect(told).toMatchObject({
      outcome: "elsewhere",
      enrollment_id: other.enrollmentId,
      student: { id: other.student.id, registration_no: other.student.registration_no },
    });
    expect(await isOn(other, receipt)).toBe(true);
  });

  test("of nobody's money offers to match it", async () => {
    const seat = await seated();
    const { receipt } = await customerPays({ account: "WRONG" });
    expect(await take(seat, sms(receipt))).toMatchObject({
      outcome: "suspense",
      transaction_id: await idOf(receipt),
    });
    expect(await isOn(seat, receipt)).toBe(false);
  });

  test("that nobody knows is kept as unproven, M-Pesa is asked at once, and its answer brings the money", async () => {
    const seat = await seated();
    await pass(60);
    const { receipt } = await customerPays({
      account: seat.payCode,
      phone: seat.student.msisdn,
      faults: ["lost"],
    });
    const told = await take(seat, receipt);
    expect(told).toMatchObject({
      outcome: "kept",
      asked: true,
      claim: { state: "open", doubts: [], said_amount: null },
    });
    expect((await accountOf(seat.enrollmentId)).state).toBe("held");
    expect(await take(seat, receipt)).toMatchObject({ outcome: "kept", asked: false });
    await pass(5);
    expect(await take(seat, receipt)).toMatchObject({ outcome: "here", status: "enrolled" });
  });

  test("with a date to come is kept with that doubt, and a code of another shape is none", async () => {
    const seat = await seated();
    expect(await take(seat, `Z${day.slice(1)}${invented().slice(3)}`)).toMatchObject({
      claim: { doubts: ["future"], state: "open" },
    });
    expect((await refusalOf(take(seat, "NLJ7RT61S"))).errors).toHaveProperty("receipt");
  });
});
