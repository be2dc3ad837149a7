import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { type Answer, caller, expectRefusal, type Fields, rows, type Sent } from "../support/call";
import { sql } from "../support/database";
import { paidBy, prompted } from "../support/prompted";
import { confirmation, enrolled, newPhone, pays, type Seat, seated, staffToken, student } from "./cast";

const at = "/api/v1/payments";
const calls = {
  transactions: caller(await import("@/app/api/v1/payments/transactions/route"), "GET", `${at}/transactions`),
  express: caller(
    await import("@/app/api/v1/payments/express-requests/route"),
    "GET",
    `${at}/express-requests`,
  ),
  paybill: caller(
    await import("@/app/api/v1/payments/mpesa-classic-requests/route"),
    "GET",
    `${at}/mpesa-classic-requests`,
  ),
  requests: caller(
    await import("@/app/api/v1/payments/payment-requests/route"),
    "GET",
    `${at}/payment-requests`,
  ),
  queries: caller(
    await import("@/app/api/v1/payments/transaction-query-requests/route"),
    "GET",
    `${at}/transaction-query-requests`,
  ),
};
const ALL = Object.entries(calls);

let token: string;
beforeAll(async () => {
  token = await staffToken("cashier");
});

async function shown(
  call: (sent?: Sent) => Promise<Answer>,
  query: Record<string, string>,
): Promise<Fields[]> {
  const { body, status, text } = await call({ token, query });
  expect(status, text).toBe(200);
  return rows(body.data);
}

async function unknownMoney(receipt: string): Promise<void> {
  await receiveCallback(
    { actor: { kind: "system", name: "safaricom" } },
    { kind: "confirmation", body: JSON.stringify(confirmation(receipt, "NOBODY", 350)) },
  );
}

const named = ({ student: { id, registration_no } }: Seat, full_name = "Amina Wanjiru Otieno") => ({
  id,
  full_name,
  registration_no,
});

async function idOf(receipt: string): Promise<string> {
  const [row] = await sql`select id from transactions where receipt = ${receipt}`;
  return row!.id;
}

describe("GET payments/transactions", () => {
  test("200 money that pays for a place, as the list shows it", async () => {
    const seat = await enrolled(await student({ full_name: "Moneywell Achieng" }));
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

  test("200 too much is shown as credit, nobody's money as suspense, and each can be listed alone", async () => {
    const seat = await seated();
    const [over, exact] = [await pays(seat, 620), (await enrolled()).receipt];
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

  test("200 found by receipt, account number, student's name without accents, phone in any form, and number", async () => {
    const phone = newPhone();
    const seat = await enrolled(await student({ full_name: "Wangũi Searchwell", msisdn: phone }));
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

  test("200 found by the payer's phone where M-Pesa sent only its hash", async () => {
    const phone = newPhone();
    const hash = createHash("sha256").update(phone).digest("hex");
    const told = { ...confirmation("TKLHASHED1", "NOBODY", 350), MSISDN: hash };
    await receiveCallback(
      { actor: { kind: "system", name: "safaricom" } },
      { kind: "confirmation", body: JSON.stringify(told) },
    );
    for (const call of [calls.transactions, calls.paybill])
      expect(await shown(call, { search: `0${phone.slice(3)}` })).toMatchObject([{ msisdn: hash }]);
  });

  test("200 narrowed by the way it came", async () => {
    const prompt = await prompted(await seated());
    await paidBy(prompt.promptId, "TKLMETHOD1");
    const ids = async (method: string) =>
      (await shown(calls.transactions, { method, search: "TKLMETHOD1" })).map((row) => row.transaction_id);
    expect(await ids("express")).toEqual(["TKLMETHOD1"]);
    expect(await ids("paybill")).toEqual([]);
  });

  test("200 pages of two hundred by default", async () => {
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
  test("200 what was asked of whom, as the list shows it", async () => {
    const seat = await seated(await student({ full_name: "Askwell Otieno" }));
    const asked = await prompted(
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
    const receipt = await pays(seat, 100);
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

  test("200 narrowed by method", async () => {
    const seat = await seated();
    const { requestId } = await prompted(seat);
    const of = async (method: string) =>
      (await shown(calls.requests, { search: seat.student.msisdn, method })).map((row) => row.id);
    expect(await of("express")).toEqual([requestId]);
    expect(await of("paybill")).toEqual([]);
  });

  test("200 narrowed by status, twenty a page", async () => {
    const seat = await seated();
    const ids = new Map<string, string>();
    for (const status of ["pending", "success", "failed", "cancelled"])
      ids.set(status, (await prompted(seat, {}, { status })).requestId);
    for (const [status, id] of ids) {
      const found = await shown(calls.requests, { search: seat.student.msisdn, status });
      expect(found.map((row) => row.id)).toEqual([id]);
    }
    for (let more = 0; more < 18; more++) await prompted(seat, {}, { status: "failed" });
    const all = await calls.requests({ token, query: { search: seat.student.msisdn } });
    expect([all.body.total, rows(all.body.data).length]).toEqual([22, 20]);
  });
});

describe("GET payments/express-requests", () => {
  test("200 each prompt in Daraja's own words", async () => {
    const seat = await seated(await student({ full_name: "Promptwell Kamau" }));
    const sent = await prompted(seat);
    expect(await shown(calls.express, { search: "promptwell" })).toEqual([
      {
        id: sent.promptId,
        msisdn: sent.msisdn,
        amount: 500,
        MerchantRequestID: `MR_${sent.mark}`,
        CheckoutRequestID: `ws_CO_${sent.mark}`,
        ResponseCode: "0",
        ResponseDescription: "Success. Request accepted for processing",
        ResultCode: "1032",
        ResultDesc: "Request cancelled by user",
        status: "failed",
        payment_request: { id: sent.requestId, student_msisdn: seat.student.msisdn },
        enrollment_id: seat.enrollmentId,
        student: named(seat, "Promptwell Kamau"),
        transaction: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    const money = { id: await paidBy(sent.promptId, "TKLPROMPT1"), transaction_id: "TKLPROMPT1" };
    expect(await shown(calls.express, { search: "tklprompt1" })).toMatchObject([
      { id: sent.promptId, transaction: money },
    ]);
    for (const search of [`ws_CO_${sent.mark}`, `mr_${sent.mark}`, sent.msisdn])
      expect(
        (await shown(calls.express, { search })).map((row) => row.id),
        search,
      ).toEqual([sent.promptId]);
    // The token of the callback's address, hashed or not, is nobody's to read.
    expect((await calls.express({ token })).text).not.toContain("hash-");
  });

  test("200 narrowed by state", async () => {
    const seat = await seated();
    for (const state of ["created", "failed", "cancelled"]) {
      const { promptId } = await prompted(seat, { state });
      const found = await shown(calls.express, { search: seat.student.msisdn, status: state });
      expect(found.map((row) => row.id)).toEqual([promptId]);
    }
  });
});

describe("GET payments/mpesa-classic-requests", () => {
  test("200 each payment as Safaricom confirmed it, matched or not", async () => {
    const seat = await enrolled();
    const [matched] = await shown(calls.paybill, { search: seat.receipt });
    expect(matched).toEqual({
      id: expect.any(String),
      TransID: seat.receipt,
      TransactionType: "Pay Bill",
      TransTime: "20261121103000",
      TransAmount: 500,
      BillRefNumber: seat.payCode,
      msisdn: "2547 ***** 126",
      FirstName: "AMINA",
      MiddleName: "",
      LastName: "",
      status: "matched",
      payment_request: { student_msisdn: seat.student.msisdn },
      enrollment_id: seat.enrollmentId,
      student: named(seat),
      transaction: { id: await idOf(seat.receipt), transaction_id: seat.receipt },
      created_at: expect.stringMatching(/Z$/),
    });
    for (const search of ["otieno", seat.student.msisdn, `0${seat.student.msisdn.slice(3)}`])
      expect(await shown(calls.paybill, { search }), search).toContainEqual(matched);
    await unknownMoney("TKLSUSP002");
    const alone = await shown(calls.paybill, { search: "tklsusp002" });
    expect(alone).toMatchObject([
      {
        TransID: "TKLSUSP002",
        TransAmount: 350,
        status: "unmatched",
        payment_request: null,
        student: null,
        enrollment_id: null,
        transaction: { transaction_id: "TKLSUSP002" },
      },
    ]);
    const ids = async (status: string) =>
      (await shown(calls.paybill, { status, pageSize: "500" })).map((row) => row.TransID);
    expect(await ids("unmatched")).toContain("TKLSUSP002");
    expect(await ids("unmatched")).not.toContain(seat.receipt);
    expect(await ids("matched")).toContain(seat.receipt);
  });
});

describe("GET payments/transaction-query-requests", () => {
  test("200 what Daraja was asked and what it said", async () => {
    const seat = await seated(await student({ full_name: "Queriwell Chebet" }));
    const sent = await prompted(seat);
    const answer = JSON.stringify({ ResultCode: "1032", ResultDesc: "Request cancelled by user" });
    await sql`insert into mpesa_queries (express_request_id, http_status, body, verdict) values (${sent.promptId}, 200, ${answer}, 'cancelled')`;
    expect(await shown(calls.queries, { search: sent.msisdn })).toEqual([
      {
        id: expect.any(String),
        msisdn: sent.msisdn,
        amount: 500,
        CheckoutRequestID: `ws_CO_${sent.mark}`,
        http_status: 200,
        ResultCode: "1032",
        ResultDesc: "Request cancelled by user",
        answer,
        status: "cancelled",
        payment_request: { id: sent.requestId, student_msisdn: seat.student.msisdn },
        enrollment_id: seat.enrollmentId,
        student: named(seat, "Queriwell Chebet"),
        transaction: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await shown(calls.queries, { search: sent.msisdn, status: "paid" })).toEqual([]);
    expect(await shown(calls.queries, { search: sent.msisdn, status: "cancelled" })).toHaveLength(1);
    const money = { id: await paidBy(sent.promptId, "TKLASKED01"), transaction_id: "TKLASKED01" };
    for (const search of ["tklasked01", "queriwell", seat.student.registration_no])
      expect(await shown(calls.queries, { search }), search).toMatchObject([
        { msisdn: sent.msisdn, transaction: money },
      ]);
  });
});

describe.each(ALL)("the list of %s", (name, call) => {
  test("400 names a value that is none; an unknown parameter is ignored", async () => {
    for (const [field, value] of Object.entries({
      page: "0",
      pageSize: "-1",
      status: "nonsense",
      createdFrom: "21/11/2026",
      createdTo: "2026-02-30",
    }))
      expectRefusal(await call({ token, query: { [field]: value } }), 400, "invalid", field);
    expect((await call({ token, query: { order: "amount; drop table transactions" } })).status).toBe(200);
  });

  test("200 is narrowed by Nairobi dates, both included", async () => {
    const table = {
      transactions: "transactions",
      express: "mpesa_express_requests",
      paybill: "mpesa_paybill_confirmations",
      requests: "payment_requests",
      queries: "mpesa_queries",
    }[name] as string;
    // Rows of some tables are never changed, so the dates are asked for as they fall.
    const [row] = await sql`select (created_at at time zone 'Africa/Nairobi')::date::text as day,
      count(*)::int as rows from ${sql(table)} group by 1`;
    const query = { createdFrom: row!.day, createdTo: row!.day };
    expect((await call({ token, query })).body.total).toBe(row!.rows);
    const before = new Date(Date.parse(row!.day) - 86_400_000).toISOString().slice(0, 10);
    expect((await call({ token, query: { createdTo: before } })).body.total).toBe(0);
  });

  test("200 for admin, cashier and finance; 403 for a tutor, 401 for nobody", async () => {
    for (const role of ["admin", "cashier", "finance"] as const)
      expect((await call({ token: await staffToken(role) })).status).toBe(200);
    expectRefusal(await call({ token: await staffToken("tutor") }), 403, "not_allowed");
    expectRefusal(await call(), 401, "identity_required");
  });
});
