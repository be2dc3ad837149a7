import { describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { shareLink } from "@/lib/domain/payments/links/share-link";
import { showLink } from "@/lib/domain/payments/links/show-link";
import { enrollmentsOf, linkToken } from "@/lib/domain/payments/links/token";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { heldSeat, newClass, payByPaybill, student } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStkPush } from "../../support/insert-stk-push";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { dumpBooks, stkPushesOf, summaryOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush } from "../../support/request-stk-push";
import { advanceTime, script } from "../../support/safaricom";
import { asOwner, asStudent } from "../../support/students";
import { linkOf, payBy, pushRequests, shown } from "./mpesa-calls";
import { admin } from "./support";

const MINUTES = 60;

/** Receipts of payers by link, with the phones they go to. */
const payerReceipts = (studentId: string) =>
  sql<{ recipient: string; body: string; language: string }[]>`select recipient, body, language from outbox
    where student_id = ${studentId} and kind = 'payer_receipt' order by created_at, id`;

describe("a payment link", () => {
  test("is short, always the same, stored nowhere and ends with the seat", async () => {
    const seat = await heldSeat();
    const { url, expires_at } = await asOwner(shareLink, { student_id: seat.student.id });
    expect(url).toMatch(/\/give\/[0-9a-z]{26}$/);
    expect(await asOwner(shareLink, { student_id: seat.student.id })).toEqual({ url, expires_at });
    const token = url.split("/give/")[1]!;
    expect(token).not.toContain(seat.enrollmentId.slice(0, 8));
    expect(await dumpBooks()).not.toContain(token);
    const [row] = await sql`select hold_until from enrollments where id = ${seat.enrollmentId}`;
    expect(new Date(expires_at)).toEqual(row!.hold_until);
  });

  test("shows first name, course, what is left and until when, and nothing else", async () => {
    const seat = await heldSeat(await student({ full_name: "Amina Wanjiru Otieno" }));
    const [row] = await sql`select hold_until from enrollments where id = ${seat.enrollmentId}`;
    const [course] = await sql`select name from courses where id = ${seat.group.courseId}`;
    expect(await shown(await linkOf(seat))).toEqual({
      state: "open",
      next_step: { state: "pay", action: "pay", due: 500, until: row!.hold_until.toISOString() },
      first_name: "Amina",
      course_name: course!.name,
      amount_due: 500,
      hold_until: row!.hold_until.toISOString(),
      status: null,
      prompt: null,
      receipt: null,
    });
  });

  test("says the student's next step while it is open, not to pay before times are chosen or while M-Pesa is asked", async () => {
    const seat = await heldSeat();
    const token = await linkOf(seat);
    const action = async () => (await shown(token)).next_step?.action;
    await sql`delete from enrollment_sessions where enrollment_id = ${seat.enrollmentId}`;
    expect(await action()).toBe("choose_times");
    expect(await outcomeOf(payBy(token, phoneEnding()))).toBe("choose_times");
    expect(await stkPushesOf(seat.enrollmentId)).toEqual([]);
    const { stkPushId } = await insertStkPush(seat, { state: "sent", result_code: null, result_desc: null });
    expect((await shown(token)).next_step).toMatchObject({ state: "prompt_open", action: "wait" });
    await sql`update mpesa_express_requests set state = 'failed' where id = ${stkPushId}`;
    await sql`insert into receipt_claims (code, enrollment_id, claimed_by)
      values ('TKX9Z8Y7W6', ${seat.enrollmentId}, 'payer')`;
    expect((await shown(token)).next_step).toMatchObject({ state: "claim_open", action: "wait" });
    await payByPaybill(seat);
    expect(await shown(token)).toMatchObject({ state: "paid", next_step: null });
  });

  test("asks for what is left after a part payment", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 200);
    const token = await linkOf(seat);
    expect(await shown(token)).toMatchObject({ state: "open", amount_due: 300 });
    await script("254722100200", "success");
    expect((await payBy(token, "254722100200")).amount).toBe(300);
    expect(pushRequests()).toMatchObject([{ Amount: 300 }]);
  });

  test("is made by the student or the desk, for a kept seat only", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    const own = asStudent(seat.student.id, "view");
    await shareLink(own, { student_id: seat.student.id });
    await shareLink(admin, { student_id: seat.student.id });
    expect(await outcomeOf(shareLink(own, { student_id: other.student.id }))).toBe("not_allowed");
    expect(await outcomeOf(shareLink(await asStaff("tutor"), { student_id: seat.student.id }))).toBe(
      "not_allowed",
    );
    const nobody = await student();
    expect(await outcomeOf(asOwner(shareLink, { student_id: nobody.id }))).toBe("no_enrollment");
    await payByPaybill(seat, 500);
    expect(await outcomeOf(asOwner(shareLink, { student_id: seat.student.id }))).toBe("already_paid");
    await advanceTime(31 * MINUTES);
    expect(await outcomeOf(asOwner(shareLink, { student_id: other.student.id }))).toBe("link_over");
  });
});

describe("whoever has the link", () => {
  test("pays from their own phone: the seat is paid once, both get a receipt, and the student's phone stays", async () => {
    const seat = await heldSeat(await student({ full_name: "Amina Wanjiru Otieno" }));
    const [token, payer] = [await linkOf(seat), phoneEnding()];
    await script(payer, "success");
    const answer = await inLanguage("sw", () => payBy(token, payer));
    expect(answer).toEqual({
      amount: 500,
      status: "pending",
      msg: expect.stringContaining("Ombi la malipo"),
    });
    await advanceTime(10);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
    const [course] = await sql`select name from courses where id = ${seat.group.courseId}`;
    const [receipt, ...more] = await payerReceipts(seat.student.id);
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({ recipient: payer, language: "sw" });
    expect(receipt!.body).toMatch(
      new RegExp(
        `^.+: Tumepokea KES 500 ya Amina, ${course!.name}, \\S+ \\d+ \\S+, \\d\\d:\\d\\d\\. Asante\\.$`,
      ),
    );
    expect(
      await sql`select recipient from outbox where student_id = ${seat.student.id} and kind = 'enrolled'`,
    ).toEqual([{ recipient: seat.student.msisdn }]);
    const [row] = await sql`select msisdn from students where id = ${seat.student.id}`;
    expect(row!.msisdn).toBe(seat.student.msisdn);
    expect(await shown(token)).toMatchObject({
      state: "paid",
      amount_due: 0,
      hold_until: null,
      status: "success",
      receipt: { amount: 500, date: expect.any(String) },
    });
  });

  test("does not open the student's record with the M-Pesa code of that payment", async () => {
    const seat = await heldSeat();
    const payer = phoneEnding();
    await script(payer, "success");
    await payBy(await linkOf(seat), payer);
    await advanceTime(10);
    const [paid] = await sql`select receipt from transactions where enrollment_id = ${seat.enrollmentId}`;
    const open = asOwner(unlockStudent, { student_id: seat.student.id, code: paid!.receipt });
    expect(await outcomeOf(open)).toBe("wrong_code");
  });

  test("gets no receipt for what was paid on the student's own page, and reads at the link that it is paid", async () => {
    const seat = await heldSeat();
    const [token, phone] = [await linkOf(seat), phoneEnding()];
    await script(phone, "success");
    await requestStkPush(seat, phone);
    await advanceTime(10);
    expect(await payerReceipts(seat.student.id)).toEqual([]);
    expect(await shown(token)).toMatchObject({ state: "paid", status: null, receipt: null });
    expect(await outcomeOf(payBy(token, phoneEnding()))).toBe("already_paid");
  });

  test("waits while a prompt is open on another phone, and does not learn that phone or how it ends", async () => {
    const seat = await heldSeat();
    const [token, first, second] = [await linkOf(seat), phoneEnding(), phoneEnding()];
    await script(first, "by_hand");
    const pressed = await Promise.all([first, second].map((phone) => outcomeOf(payBy(token, phone))));
    expect(countOutcomes(pressed)).toEqual({ ok: 1, prompt_open: 1 });
    expect(pushRequests()).toHaveLength(1);
    const answer = await shown(token);
    expect(answer).toMatchObject({ status: "pending", prompt: { again_in_seconds: expect.any(Number) } });
    expect(JSON.stringify(answer)).not.toMatch(/2547|result|1032/);
  });

  test("pays once for the seat after two late answers; the second payment is credit, and both payers are thanked", async () => {
    const seat = await heldSeat();
    const [token, first, second] = [await linkOf(seat), phoneEnding(), phoneEnding()];
    await script(first, "success", "delay:150", "no-c2b");
    await payBy(token, first);
    await advanceTime(121);
    await script(second, "success");
    await payBy(token, second);
    await advanceTime(60);
    await advanceTime(60);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 500 });
    const receipts = await payerReceipts(seat.student.id);
    expect(receipts.map(({ recipient }) => recipient).sort()).toEqual([first, second].sort());
  });

  test("has the limits of prompts and cannot pay by paybill", async () => {
    const [one, two] = [await heldSeat(), await heldSeat()];
    const phone = phoneEnding();
    for (let sent = 0; sent < 3; sent++) {
      await script(phone, "cancelled");
      await payBy(await linkOf(one), phone);
      await advanceTime(10);
    }
    const refusal = await refusalOf(payBy(await linkOf(two), phone));
    expect(refusal.code).toBe("too_many");
    expect(refusal.message).toMatch(/^3 requests were sent to this phone/);
    expect((await stkPushesOf(two.enrollmentId)).length).toBe(0);
  });

  test("takes no ended seat again, and reads how it ended", async () => {
    const group = await newClass({ capacity: 5 });
    const [expired, cancelled] = [await heldSeat(undefined, group), await heldSeat(undefined, group)];
    const [one, two] = [await linkOf(expired), await linkOf(cancelled)];
    await deleteEnrollment(admin, { id: cancelled.enrollmentId });
    await advanceTime(31 * MINUTES);
    expect(await shown(one)).toMatchObject({ state: "expired" });
    expect(await shown(two)).toMatchObject({ state: "cancelled", hold_until: null });
    const before = await dumpBooks();
    expect(await outcomeOf(payBy(one, phoneEnding()))).toBe("link_over");
    expect(await outcomeOf(payBy(two, phoneEnding()))).toBe("link_over");
    expect(await dumpBooks()).toBe(before);
    expect(pushRequests()).toEqual([]);
  });
});

describe("guessing a link", () => {
  test("finds nothing: a changed character is another id, and every wrong token gets the same answer", async () => {
    const seat = await heldSeat();
    const token = await linkOf(seat);
    expect(token).toBe(linkToken(seat.enrollmentId));
    expect(enrollmentsOf(token.toUpperCase())).toEqual([seat.enrollmentId]);
    const near = [...token].map(
      (sign, at) => `${token.slice(0, at)}${sign === "0" ? "1" : "0"}${token.slice(at + 1)}`,
    );
    expect(near.flatMap(enrollmentsOf)).not.toContain(seat.enrollmentId);
    const refusals = await Promise.all(
      [near[0]!, near[25]!, "z".repeat(26), "x".repeat(40)].map((wrong) => refusalOf(shown(wrong))),
    );
    expect(new Set(refusals.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
    expect(refusals[0]!.code).toBe("not_found");
  });

  test("is limited per caller and counted together with paying, while the right link is not a guess", async () => {
    const seat = await heldSeat();
    const [token, from] = [await linkOf(seat), { ...PUBLIC, clientAddress: "196.201.214.9" }];
    const look = (at: string) => outcomeOf(showLink(from, { token: at }));
    for (let times = 0; times < 60; times++) expect(await look(token)).toBe("ok");
    const guesses: string[] = [];
    for (let guess = 0; guess < 200 && guesses.at(-1) !== "too_many"; guess++)
      guesses.push(await look(String(guess).padStart(26, "0")));
    expect(guesses.at(-1)).toBe("too_many");
    expect(await outcomeOf(showLink({ ...PUBLIC, clientAddress: "196.201.215.9" }, { token }))).toBe("ok");
  });

  test("is limited per token", async () => {
    const outcomes: string[] = [];
    for (let times = 0; times < 7; times++) outcomes.push(await outcomeOf(shown("y".repeat(26))));
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "not_found"));
    expect(outcomes.at(-1)).toBe("too_many");
  });
});
