import { describe, expect, onTestFinished, test, vi } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { heldSeat, newClass } from "../../api/fixtures";
import { advanceClock, secondsAhead } from "../../support/clock";
import { sql } from "../../support/database";
import { seatsByState } from "../../support/many-students";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { dumpBooks, stkPushesOf, summaryOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush, sendTo } from "../../support/request-stk-push";
import { resultBody } from "../../support/result-body";
import {
  advanceAndReconcile,
  advanceTime,
  customerPays,
  requests,
  script,
  sim,
} from "../../support/safaricom";
import { asOwner } from "../../support/students";
import { prompted, pushRequests } from "./mpesa-calls";
import { minutesHeld } from "./support";

describe("a prompt", () => {
  test("is sent once, however often and fast the button is pressed", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await script(phone, "by_hand");
    const result = await Promise.all(Array.from({ length: 10 }, () => requestStkPush(seat, phone)));
    expect(new Set(result.map((one) => one.payment_request_id)).size).toBe(1);
    expect(pushRequests()).toHaveLength(1);
    expect(await stkPushesOf(seat.enrollmentId)).toHaveLength(1);
    expect(result.filter(({ msg }) => msg.startsWith("Payment request sent"))).toHaveLength(1);
  });

  test("and its query carry the database's time, not the machine's", async () => {
    await prompted("by_hand");
    await advanceAndReconcile(40);
    const result = [...pushRequests(), ...requests("stkpushquery/v1")].map(({ Timestamp }) =>
      String(Timestamp),
    );
    expect(result.length).toBeGreaterThan(1);
    const today = nairobiStamp(new Date(Date.now() + secondsAhead() * 1000)).slice(0, 8);
    expect(today).not.toBe(nairobiStamp(new Date()).slice(0, 8));
    for (const stamp of result) expect(stamp.slice(0, 8)).toBe(today);
  });

  test("is not sent to a phone that has one open, even for another student's fee", async () => {
    const { phone } = await prompted("by_hand");
    const sibling = await heldSeat();
    const refusal = await refusalOf(requestStkPush(sibling, phone));
    expect(refusal).toMatchObject({ code: "prompt_open", errors: { paying_msisdn: [expect.any(String)] } });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(100);
    expect(pushRequests()).toHaveLength(1);
  });

  test("is sent once when two students ask on one phone at once", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await script(phone, "by_hand");
    const sibling = await heldSeat();
    const texts = await Promise.all([
      outcomeOf(requestStkPush(seat, phone)),
      outcomeOf(requestStkPush(sibling, phone)),
    ]);
    expect(countOutcomes(texts)).toEqual({ ok: 1, prompt_open: 1 });
    expect(pushRequests()).toHaveLength(1);
  });

  test("on another phone waits for the open one", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await script(phone, "by_hand");
    const first = await requestStkPush(seat, phone);
    const second = await requestStkPush(seat, phoneEnding());
    expect(second.payment_request_id).toBe(first.payment_request_id);
    expect(pushRequests()).toHaveLength(1);
  });

  test("is replaced after two minutes without an answer, not before", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await script(phone, "cancelled", "lost");
    const first = await requestStkPush(seat, phone);
    // The clock goes on by itself as well, on a busy machine for some seconds.
    await advanceTime(100);
    expect((await requestStkPush(seat, phone)).payment_request_id).toBe(first.payment_request_id);
    await advanceTime(21);
    const again = await requestStkPush(seat, phone);
    expect(again.payment_request_id).not.toBe(first.payment_request_id);
    expect(pushRequests()).toHaveLength(2);
    expect((await stkPushesOf(seat.enrollmentId)).map(({ state }) => state)).toEqual(["failed", "sent"]);
  });

  test("that was replaced is still queried, and counts if it was paid after all", async () => {
    const { phone, ...seat } = await prompted("success", "lost", "no-c2b");
    await advanceTime(121);
    await script(phone, "cancelled");
    await requestStkPush(seat, phone);
    await advanceAndReconcile(60);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", credit: 0 });
    expect((await stkPushesOf(seat.enrollmentId)).map(({ state }) => state)).toEqual(["paid", "cancelled"]);
  });

  test("may be sent again at once when the payer cancelled", async () => {
    const { phone, ...seat } = await prompted("cancelled");
    await advanceTime(10);
    await script(phone, "success");
    await requestStkPush(seat, phone);
    await advanceTime(10);
    expect((await summaryOf(seat.enrollmentId)).state).toBe("enrolled");
  });
});

describe("the seat is reserved before payment is requested", () => {
  test("so no prompt is sent when the hold has ended and the class is full", async () => {
    const seat = await heldSeat(undefined, await newClass({ capacity: 1 }));
    await advanceTime(30 * 60 + 1);
    await heldSeat(undefined, seat.group);
    const before = await dumpBooks();
    for (const payment_method of ["express", "paybill"]) {
      const refusal = await refusalOf(requestStkPush(seat, phoneEnding(), { payment_method }));
      expect(refusal).toMatchObject({ code: "class_full", errors: { class_id: [expect.any(String)] } });
    }
    expect(pushRequests()).toEqual([]);
    expect(await dumpBooks()).toBe(before);
  });

  test("so an ended hold is taken again first if there is a seat", async () => {
    const seat = await heldSeat(undefined, await newClass({ capacity: 1 }));
    await advanceTime(30 * 60 + 1);
    await requestStkPush(seat, phoneEnding());
    await advanceTime(15);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", late: false });
  });

  test("and a prompt extends the hold by five minutes, three times at most", async () => {
    const seat = await heldSeat();
    // By the database's clock, in milliseconds.
    const times = async () => {
      const [row] = await sql`select now() as now, hold_until as until from enrollments
        where id = ${seat.enrollmentId}`;
      return { now: row!.now.getTime() as number, until: row!.until.getTime() as number };
    };
    await advanceTime(29 * 60);
    const kept: boolean[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const phone = phoneEnding();
      await script(phone, "cancelled");
      const before = await times();
      await requestStkPush(seat, phone);
      const after = await times();
      const extendedAt = after.until - 5 * 60_000;
      kept.push(before.now <= extendedAt && extendedAt <= after.now);
      await advanceTime(turn === 3 ? 0 : 4 * 60);
    }
    expect(kept).toEqual([true, true, true, false]);
    const { now, until } = await times();
    expect(until - now).toBeLessThanOrEqual(60_000);
  });

  test("so a seat lost while M-Pesa did not answer stays with its new student, and the payment waits", async () => {
    const [seat, phone] = [await heldSeat(undefined, await newClass({ capacity: 1 })), phoneEnding()];
    await script(phone, "hang");
    const patience = new AbortController();
    const spy = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
    onTestFinished(() => spy.mockRestore());
    const asking = requestStkPush(seat, phone);
    await vi.waitUntil(() => sim.world.prompts.size > 0, { timeout: 60_000 });
    await advanceClock(30 * 60 + 1);
    const quicker = await heldSeat(undefined, seat.group);
    patience.abort();
    expect((await asking).msg).toContain("not answered yet");
    expect(await seatsByState(seat.group.classId)).toEqual({ held: 1, ended: 1 });
    await advanceTime(40);
    expect((await summaryOf(seat.enrollmentId)).state).toBe("paid_waiting");
    expect((await summaryOf(quicker.enrollmentId)).state).toBe("held");
  });

  test("and the seat is kept ten minutes for a prompt that M-Pesa never answered", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await advanceTime(25 * 60);
    await script(phone, "internal");
    await requestStkPush(seat, phone);
    expect(await minutesHeld(seat)).toBe(10);
  });
});

test("a payer who switches to Paybill keeps one request, with the latest name", async () => {
  const seat = await heldSeat();
  const ask = (paying_first_name: string) =>
    requestStkPush(seat, "0712345678", { payment_method: "paybill", paying_first_name });
  const [first, second] = [await ask("Amina"), await ask("Grace")];
  expect(second.payment_request_id).toBe(first.payment_request_id);
  expect(second.paybill).toEqual({ business_no: "886490", account_no: seat.payCode });
  await customerPays({ account: seat.payCode });
  const [row] =
    await sql`select status, paying_first_name from payment_requests where id = ${first.payment_request_id}`;
  expect(row).toEqual({ status: "success", paying_first_name: "Grace" });
});

test("a payment by prompt closes the open Paybill request", async () => {
  const [seat, phone] = [await heldSeat(), phoneEnding()];
  const paybill = await requestStkPush(seat, phone, { payment_method: "paybill" });
  await requestStkPush(seat, phone);
  await advanceTime(15);
  const [row] = await sql`select status from payment_requests where id = ${paybill.payment_request_id}`;
  expect(row!.status).toBe("cancelled");
});

test("a move to another class keeps the open prompt", async () => {
  const { url, checkoutId, ...seat } = await prompted("by_hand");
  const to = await newClass();
  await asOwner(enroll, { student_id: seat.student.id, class_id: to.classId });
  await sendTo(url, resultBody(checkoutId, 0, "TKQ0000001"));
  expect((await summaryOf(seat.enrollmentId)).state).toBe("enrolled");
  const [row] = await sql`select class_id from enrollments where id = ${seat.enrollmentId}`;
  expect(row!.class_id).toBe(to.classId);
});
