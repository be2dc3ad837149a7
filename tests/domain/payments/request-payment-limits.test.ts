import { describe, expect, test } from "vitest";
import { heldSeat, payByPaybill, setting } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { summaryOf, transactionsOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush } from "../../support/request-stk-push";
import { advanceTime, customerPays, script } from "../../support/safaricom";
import { prompted, pushRequests } from "./mpesa-calls";

describe("limits per phone", () => {
  test("refuse the fourth prompt to a phone within an hour, without calling M-Pesa", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    for (let turn = 0; turn < 3; turn++) {
      await script(phone, "cancelled");
      await requestStkPush(seat, phone);
      await advanceTime(10);
    }
    const refusal = await refusalOf(requestStkPush(seat, phone));
    expect(refusal.code).toBe("too_many");
    expect(refusal.retryAfterSeconds).toBeGreaterThan(60);
    expect(refusal.message).toMatch(/^You have sent 3 requests\. Use paybill now, or try after \d\d:\d\d\.$/);
    expect(await outcomeOf(requestStkPush(await heldSeat(), phone))).toBe("too_many");
    expect(pushRequests()).toHaveLength(3);
    await advanceTime(3_600);
    expect(await outcomeOf(requestStkPush(seat, phone))).toBe("ok");
  });

  test("stop one student's fee from being requested on phone after phone", async () => {
    await setting("prompts_per_student_hour", 2);
    const seat = await heldSeat();
    const texts: string[] = [];
    for (const phone of [phoneEnding("032"), phoneEnding("032"), phoneEnding("032")]) {
      texts.push(await outcomeOf(requestStkPush(seat, phone)));
      await advanceTime(10);
    }
    await setting("prompts_per_student_hour", 10);
    expect(texts).toEqual(["ok", "ok", "too_many"]);
    expect(pushRequests()).toHaveLength(2);
  });
});

describe("limits per client network", () => {
  const HOUSE = "10.0.0.7";
  const VENUE = "203.0.113.77";
  const ask = async (clientAddress: string | undefined, payment_method = "express") => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await script(phone, "cancelled");
    return outcomeOf(requestStkPush(seat, phone, { payment_method }, { clientAddress }));
  };

  test("refuse the thirty-first prompt within an hour, whichever phone and student, without calling M-Pesa", async () => {
    for (let turn = 0; turn < 30; turn++) expect(await ask("203.0.113.9")).toBe("ok");
    expect(await ask("203.0.113.9")).toBe("too_many");
    expect(pushRequests()).toHaveLength(30);
    expect(await ask("203.0.113.10")).toBe("ok");
    await advanceTime(3_600);
    expect(await ask("203.0.113.9")).toBe("ok");
  });

  test("hold for concurrent requests too, and count one IPv6 network as one client", async () => {
    await setting("prompts_per_caller_hour", 4);
    const texts = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(`2001:db8:7:8::${n + 1}`)));
    await setting("prompts_per_caller_hour", 30);
    expect(countOutcomes(texts)).toEqual({ ok: 4, too_many: 5 });
    expect(pushRequests()).toHaveLength(4);
  });

  test("do not count exempt venues, internal networks and paybill", async () => {
    await setting("prompts_per_caller_hour", 1);
    await sql`insert into settings (key, value) values ('venue_addresses', ${sql.json([VENUE])})`;
    const texts = [await ask("203.0.113.12"), await ask("203.0.113.12", "paybill")];
    for (let turn = 0; turn < 2; turn++) texts.push(await ask(VENUE), await ask(HOUSE), await ask(undefined));
    await sql`delete from settings where key in ('venue_addresses', 'prompts_per_caller_hour')`;
    expect(countOutcomes(texts)).toEqual({ ok: 8 });
  });
});

describe("the requested amount", () => {
  test("is what is still due", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 200);
    expect((await requestStkPush(seat, phoneEnding())).amount).toBe(300);
    expect(pushRequests()[0]).toMatchObject({ Amount: 300 });
  });

  test("is in whole shillings; the extra cents become credit, and nothing is flagged", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await customerPays({ account: seat.payCode, amount: 199.5 });
    await requestStkPush(seat, phone);
    expect(pushRequests()[0]).toMatchObject({ Amount: 301 });
    await advanceTime(15);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0.5 });
    expect((await transactionsOf(seat.enrollmentId)).map(({ flags }) => flags)).toEqual([[], []]);
  });

  test("is refused once all is paid", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat);
    for (const payment_method of ["express", "paybill"])
      expect(await outcomeOf(requestStkPush(seat, phoneEnding(), { payment_method }))).toBe("already_paid");
    expect(pushRequests()).toEqual([]);
  });

  test("is refused for another student's enrollment", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    const mixed = { student: other.student, enrollmentId: seat.enrollmentId };
    expect(await outcomeOf(requestStkPush(mixed, phoneEnding()))).toBe("not_found");
    expect(pushRequests()).toEqual([]);
  });

  test("has the pay code as reference and never the student's name", async () => {
    const seat = await prompted("by_hand");
    const [push] = pushRequests();
    expect(push).toMatchObject({ AccountReference: seat.payCode, TransactionDesc: "Enrollment" });
    expect(String(push!.AccountReference).length).toBeLessThanOrEqual(12);
    expect(JSON.stringify(push)).not.toContain("Amina");
  });
});
