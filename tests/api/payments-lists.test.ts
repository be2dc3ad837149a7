import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { rows } from "../support/call";
import { sql } from "../support/database";
import { insertStkPush, insertStkPushTransaction } from "../support/insert-stk-push";
import { confirmation, heldSeat, newPhone, paidSeat, payByPaybill, student } from "./fixtures";
import { calls, shown, token, unknownMoney } from "./payments-lists";

describe("GET payments/transactions", () => {
  test("200 the documented fields of a payment that enrolls", async () => {
    const seat = await paidSeat(await student({ full_name: "Moneywell Achieng" }));
    expect(await shown(calls.transactions, { search: seat.receipt })).toEqual([
      {
        id: expect.any(String),
        transaction_id: seat.receipt,
        amount: 500,
        transaction_date: "2026-11-21T07:30:00.000Z",
        narrative: expect.any(String),
        msisdn: expect.any(String),
        payer_name: "AMINA",
        bill_ref: seat.payCode,
        payment_method: "paybill",
        status: "matched",
        flags: [],
        enrollment_id: seat.enrollmentId,
        student: {
          id: seat.student.id,
          full_name: "Moneywell Achieng",
          registration_no: seat.student.registration_no,
        },
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test("200 shows an overpayment as credit and an unmatched payment as suspense, and filters each", async () => {
    const seat = await heldSeat();
    const [over, exact] = [await payByPaybill(seat, 620), (await paidSeat()).receipt];
    await unknownMoney("TKLSUSP001");
    const [credit] = await shown(calls.transactions, { search: over });
    expect(credit).toMatchObject({ amount: 620, credit: 120, status: "credit" });
    const [suspense] = await shown(calls.transactions, { search: "TKLSUSP001" });
    expect(suspense).toMatchObject({ amount: 350, status: "suspense", student: null, enrollment_id: null });
    expect(suspense).not.toHaveProperty("credit");
    const of = async (status: string) =>
      (await shown(calls.transactions, { status })).map((row) => row.transaction_id);
    expect(await of("suspense")).toEqual(["TKLSUSP001"]);
    expect(await of("credit")).toEqual([over]);
    expect(await of("matched")).toContain(exact);
    expect(await of("matched")).not.toContain(over);
  });

  test("200 searches receipt, account number, student's name without accents, phone in any form, and registration number", async () => {
    const phone = newPhone();
    const seat = await paidSeat(await student({ full_name: "Wangũi Searchwell", msisdn: phone }));
    const texts = [
      seat.receipt,
      seat.receipt.toLowerCase(),
      seat.payCode,
      "wangui searchwell",
      phone,
      `0${phone.slice(3)}`,
      `+${phone.slice(0, 6)} ${phone.slice(6)}`,
      `0${phone.slice(3, 6)}-${phone.slice(6, 11)}`,
      seat.student.registration_no,
    ];
    for (const search of texts)
      expect(
        (await shown(calls.transactions, { search })).map((row) => row.transaction_id),
        search,
      ).toEqual([seat.receipt]);
    for (const search of ["wang%searchwell", "wang_i searchwell", "\\"])
      expect(await shown(calls.transactions, { search }), search).toEqual([]);
  });

  test("200 finds the payer's phone where M-Pesa sent only its hash", async () => {
    const phone = newPhone();
    const hash = createHash("sha256").update(phone).digest("hex");
    const hidden = { ...confirmation("TKLHASHED1", "NOBODY", 350), MSISDN: hash };
    await receiveCallback(
      { actor: { kind: "system", name: "safaricom" } },
      { kind: "confirmation", body: JSON.stringify(hidden) },
    );
    for (const call of [calls.transactions, calls.paybill])
      expect(await shown(call, { search: `0${phone.slice(3)}` })).toMatchObject([{ msisdn: hash }]);
  });

  test("200 filters by payment method", async () => {
    const prompt = await insertStkPush(await heldSeat());
    await insertStkPushTransaction(prompt.stkPushId, "TKLMETHOD1");
    const ids = async (method: string) =>
      (await shown(calls.transactions, { method, search: "TKLMETHOD1" })).map((row) => row.transaction_id);
    expect(await ids("express")).toEqual(["TKLMETHOD1"]);
    expect(await ids("paybill")).toEqual([]);
  });

  test("200 has two hundred rows a page by default", async () => {
    const [row] = await sql`select id from enrollments limit 1`;
    await sql`insert into transactions (receipt, amount_cents, method, enrollment_id, narrative, sources, transacted_at, flags)
      select 'BULK' || n, 100, 'paybill', ${row!.id}, 'Pay Bill', '{confirmation}', now(), '{paid_twice}'
      from generate_series(1, 205) n`;
    const page = (query: Record<string, string>) =>
      calls.transactions({ token, query: { search: "BULK", ...query } });
    const first = await page({});
    expect([first.body.total, rows(first.body.data).length]).toEqual([205, 200]);
    expect(rows((await page({ page: "2" })).body.data)).toHaveLength(5);
    expect(rows((await page({ page: "3" })).body.data)).toHaveLength(0);
    expect(rows((await page({ pageSize: "10000" })).body.data)).toHaveLength(205);
  });
});

describe("GET payments/payment-requests", () => {
  test("200 the documented fields of a payment request", async () => {
    const seat = await heldSeat(await student({ full_name: "Askwell Otieno" }));
    const asked = await insertStkPush(
      seat,
      {},
      { paying_first_name: "Esther", paying_last_name: "Nyambura", status: "failed" },
    );
    expect(await shown(calls.requests, { search: "askwell" })).toEqual([
      {
        id: asked.requestId,
        payment_method: "express",
        amount: 500,
        paying_msisdn: asked.msisdn,
        paying_first_name: "Esther",
        paying_last_name: "Nyambura",
        student_msisdn: seat.student.msisdn,
        student_id: seat.student.id,
        full_name: "Askwell Otieno",
        enrollment: { id: seat.enrollmentId },
        status: "failed",
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    const receipt = await payByPaybill(seat, 100);
    for (const search of [
      asked.msisdn,
      `0${asked.msisdn.slice(3)}`,
      "nyambura",
      "esther nyam",
      seat.student.msisdn,
      receipt,
      receipt.toLowerCase(),
    ])
      expect(
        (await shown(calls.requests, { search })).map((row) => row.id),
        search,
      ).toContain(asked.requestId);
  });

  test("200 filters by method", async () => {
    const seat = await heldSeat();
    const { requestId } = await insertStkPush(seat);
    const of = async (method: string) =>
      (await shown(calls.requests, { search: seat.student.msisdn, method })).map((row) => row.id);
    expect(await of("express")).toEqual([requestId]);
    expect(await of("paybill")).toEqual([]);
  });

  test("200 filters by status, twenty a page", async () => {
    const seat = await heldSeat();
    const ids = new Map<string, string>();
    for (const status of ["pending", "success", "failed", "cancelled"])
      ids.set(status, (await insertStkPush(seat, {}, { status })).requestId);
    for (const [status, id] of ids) {
      const found = await shown(calls.requests, { search: seat.student.msisdn, status });
      expect(found.map((row) => row.id)).toEqual([id]);
    }
    for (let more = 0; more < 18; more++) await insertStkPush(seat, {}, { status: "failed" });
    const all = await calls.requests({ token, query: { search: seat.student.msisdn } });
    expect([all.body.total, rows(all.body.data).length]).toEqual([22, 20]);
  });
});
