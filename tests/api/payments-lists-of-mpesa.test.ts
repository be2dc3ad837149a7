import { describe, expect, test } from "vitest";
import { expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { insertStkPush, insertStkPushTransaction } from "../support/insert-stk-push";
import { heldSeat, paidSeat, type Seat, student } from "./fixtures";
import { calls, shown, token, unknownMoney } from "./payments-lists";

const ALL = Object.entries(calls);

const named = ({ student: { id, registration_no } }: Seat, full_name = "Amina Wanjiru Otieno") => ({
  id,
  full_name,
  registration_no,
});

async function idOf(receipt: string): Promise<string> {
  const [row] = await sql`select id from transactions where receipt = ${receipt}`;
  return row!.id;
}

describe("GET payments/express-requests", () => {
  test("200 each prompt under Daraja's field names", async () => {
    const seat = await heldSeat(await student({ full_name: "Promptwell Kamau" }));
    const sent = await insertStkPush(seat);
    expect(await shown(calls.express, { search: "promptwell" })).toEqual([
      {
        id: sent.stkPushId,
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
    const money = {
      id: await insertStkPushTransaction(sent.stkPushId, "TKLPROMPT1"),
      transaction_id: "TKLPROMPT1",
    };
    expect(await shown(calls.express, { search: "tklprompt1" })).toMatchObject([
      { id: sent.stkPushId, transaction: money },
    ]);
    for (const search of [`ws_CO_${sent.mark}`, `mr_${sent.mark}`, sent.msisdn])
      expect(
        (await shown(calls.express, { search })).map((row) => row.id),
        search,
      ).toEqual([sent.stkPushId]);
    // The callback token is never shown, not even hashed.
    expect((await calls.express({ token })).text).not.toContain("hash-");
  });

  test("200 filters by state", async () => {
    const seat = await heldSeat();
    for (const state of ["created", "failed", "cancelled"]) {
      const { stkPushId } = await insertStkPush(seat, { state });
      const found = await shown(calls.express, { search: seat.student.msisdn, status: state });
      expect(found.map((row) => row.id)).toEqual([stkPushId]);
    }
  });
});

describe("GET payments/mpesa-classic-requests", () => {
  test("200 each paybill confirmation, matched or not", async () => {
    const seat = await paidSeat();
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
  test("200 each query and Daraja's answer", async () => {
    const seat = await heldSeat(await student({ full_name: "Queriwell Chebet" }));
    const sent = await insertStkPush(seat);
    const answer = JSON.stringify({ ResultCode: "1032", ResultDesc: "Request cancelled by user" });
    await sql`insert into mpesa_queries (express_request_id, http_status, body, verdict) values (${sent.stkPushId}, 200, ${answer}, 'cancelled')`;
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
    const money = {
      id: await insertStkPushTransaction(sent.stkPushId, "TKLASKED01"),
      transaction_id: "TKLASKED01",
    };
    for (const search of ["tklasked01", "queriwell", seat.student.registration_no])
      expect(await shown(calls.queries, { search }), search).toMatchObject([
        { msisdn: sent.msisdn, transaction: money },
      ]);
  });
});

describe.each(ALL)("the list of %s", (name, call) => {
  test("400 names an invalid value and ignores an unknown parameter", async () => {
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

  test("200 filters by Nairobi dates, both inclusive", async () => {
    const table = {
      transactions: "transactions",
      express: "mpesa_express_requests",
      paybill: "mpesa_paybill_confirmations",
      requests: "payment_requests",
      queries: "mpesa_queries",
    }[name] as string;
    // Rows of some tables cannot be changed, so the filter uses the dates they have.
    const column = sql(name === "transactions" || name === "paybill" ? "transacted_at" : "created_at");
    const [row] = await sql`select (${column} at time zone 'Africa/Nairobi')::date::text as day,
      count(*)::int as rows from ${sql(table)} group by 1 order by 1 limit 1`;
    const query = { createdFrom: row!.day, createdTo: row!.day };
    expect((await call({ token, query })).body.total).toBe(row!.rows);
    const before = new Date(Date.parse(row!.day) - 86_400_000).toISOString().slice(0, 10);
    expect((await call({ token, query: { createdTo: before } })).body.total).toBe(0);
  });
});
