import { beforeAll, describe, expect, test } from "vitest";
import * as payments from "@/app/api/v1/payments/[[...call]]/route";
import { POST as callback } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { caller, expectRefusal, rows } from "../../support/call";
import { sql } from "../../support/database";
import { confirmation as bill, staffToken } from "../fixtures";
import { deliver } from "./callback-calls";

const unreadable = caller(payments, "GET", "/api/v1/payments/unreadable");
const take = caller(payments, "POST", "/api/v1/payments/take-into-suspense");
const dismiss = caller(payments, "POST", "/api/v1/payments/dismiss-unreadable");

let finance = "";
let cashier = "";
beforeAll(async () => {
  [finance, cashier] = await Promise.all([staffToken("finance"), staffToken("cashier")]);
});

let count = 0;
const newReceipt = () => `UKQ${String(++count).padStart(7, "0")}`;

async function sendOther(receipt = newReceipt()): Promise<{ receipt: string; body: string; id: string }> {
  const body = JSON.stringify({ ...bill(receipt, "NOBODY", 1_500), BusinessShortCode: "600100" });
  const answer = await deliver(callback.calls.confirmation, { raw: body });
  expect(answer.status).toBe(200);
  const { body: list } = await unreadable({ token: finance, query: { search: receipt } });
  return { receipt, body, id: String(rows(list.data)[0]!.id) };
}

const typed = (id: string, receipt: string, amount: unknown = "1500") => ({
  ...{ id, receipt, amount, paid_at: "2026-11-21T10:30:00+03:00", reason: "Found in the portal" },
});

describe("GET payments/unreadable", () => {
  test("lists what could not be booked, as it came, with the reason", async () => {
    const { id, body } = await sendOther();
    const { status, body: list } = await unreadable({ token: finance, query: { pageSize: "500" } });
    expect(status).toBe(200);
    expect(list.total).toBe(rows(list.data).length);
    expect(rows(list.data).find((row) => row.id === id)).toMatchObject({
      ...{ id, source: "callback", reason: "another_shortcode", raw: body },
      received_at: expect.stringMatching(/Z$/),
    });
  });

  test("reads the code that a message names even if the rest cannot be read", async () => {
    const receipt = newReceipt();
    const raw = `{"TransID":"${receipt}","TransAmount":"five hundred","BusinessShortCode":`;
    await deliver(callback.calls.confirmation, { raw });
    const { body: list } = await unreadable({ token: finance, query: { search: receipt } });
    expect(rows(list.data)).toMatchObject([{ receipt, amount: null, reason: "not_understood", raw }]);
  });

  test("is for finance officers and admins only", async () => {
    expect((await unreadable({ token: await staffToken("admin") })).status).toBe(200);
    for (const token of [cashier, await staffToken("tutor")])
      expect((await unreadable({ token })).status).toBe(403);
    expect((await unreadable()).status).toBe(401);
  });
});

describe("POST payments/take-into-suspense", () => {
  test("201 books the payment in suspense, once", async () => {
    const { id, receipt } = await sendOther();
    const { status, body } = await take({ token: finance, json: typed(id, receipt) });
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ id, receipt, amount: 1_500, status: "suspense", resolution: "taken" },
        ...{ transaction_id: expect.any(String), transaction_date: "2026-11-21T07:30:00.000Z" },
      },
    ]);
    expect(
      await sql`select amount_cents, enrollment_id from transactions where receipt = ${receipt}`,
    ).toEqual([{ amount_cents: 150_000, enrollment_id: null }]);
    expectRefusal(await take({ token: finance, json: typed(id, receipt) }), 409, "already_resolved");
    const { body: list } = await unreadable({
      token: finance,
      query: { state: "resolved", search: receipt },
    });
    expect(rows(list.data)).toMatchObject([
      { id, resolution: "taken", resolved_reason: "Found in the portal" },
    ]);
  });
});

describe("POST payments/dismiss-unreadable", () => {
  test("200 with the reason, once; 400 without one; 403 for a cashier", async () => {
    const { id } = await sendOther();
    expectRefusal(await dismiss({ token: finance, json: { id } }), 400, "invalid", "reason");
    expectRefusal(await dismiss({ token: cashier, json: { id, reason: "A test" } }), 403, "not_allowed");
    const { status, body } = await dismiss({ token: finance, json: { id, reason: "A test of M-Pesa" } });
    expect([status, body.data]).toEqual([200, { id, resolution: "dismissed" }]);
    const again = await dismiss({ token: finance, json: { id, reason: "Again" } });
    expectRefusal(again, 409, "already_resolved");
  });
});
