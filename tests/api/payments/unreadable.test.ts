import { beforeAll, describe, expect, test } from "vitest";
import * as payments from "@/app/api/v1/payments/[[...call]]/route";
import { POST as callback } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { type Body, caller, rows } from "../../support/call";
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

  test("reads the code that a message names, though the rest of it cannot be read", async () => {
    const receipt = newReceipt();
    const raw = `{"TransID":"${receipt}","TransAmount":"five hundred","BusinessShortCode":`;
    await deliver(callback.calls.confirmation, { raw });
    const { body: list } = await unreadable({ token: finance, query: { search: receipt } });
    expect(rows(list.data)).toMatchObject([{ receipt, amount: null, reason: "not_understood", raw }]);
  });

  test("is for finance and admin", async () => {
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
    expect(await codeOf(take({ token: finance, json: typed(id, receipt) }))).toEqual([
      409,
      "already_resolved",
    ]);
    expect(await codeOf(dismiss({ token: finance, json: { id, reason: "Twice" } }))).toEqual([
      409,
      "already_resolved",
    ]);
    const { body: list } = await unreadable({
      token: finance,
      query: { state: "resolved", search: receipt },
    });
    expect(rows(list.data)).toMatchObject([
      { id, resolution: "taken", resolved_reason: "Found in the portal" },
    ]);
  });

  test("409 for a code that the books have with another amount; 400 by field; 404; 403 for a cashier", async () => {
    const [{ id, receipt }, other] = [await sendOther(), await sendOther()];
    await take({ token: finance, json: typed(id, receipt, 1_500) });
    expect(await codeOf(take({ token: finance, json: typed(other.id, receipt, 900) }))).toEqual([
      409,
      "amount_differs",
    ]);
    const { status, body } = await take({ token: finance, json: { id: other.id } });
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      400,
      ["amount", "paid_at", "reason", "receipt"],
    ]);
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await codeOf(take({ token: finance, json: typed(nobody, newReceipt()) }))).toEqual([
      404,
      "not_found",
    ]);
    expect(await codeOf(take({ token: cashier, json: typed(other.id, newReceipt()) }))).toEqual([
      403,
      "not_allowed",
    ]);
  });
});

describe("POST payments/dismiss-unreadable", () => {
  test("200 with the reason, once; 400 without one; 403 for a cashier", async () => {
    const { id, receipt } = await sendOther();
    expect(await codeOf(dismiss({ token: finance, json: { id } }))).toEqual([400, "invalid"]);
    expect(await codeOf(dismiss({ token: cashier, json: { id, reason: "A test" } }))).toEqual([
      403,
      "not_allowed",
    ]);
    const { status, body } = await dismiss({ token: finance, json: { id, reason: "A test of M-Pesa" } });
    expect([status, body.data]).toEqual([200, { id, resolution: "dismissed" }]);
    expect(await codeOf(dismiss({ token: finance, json: { id, reason: "Again" } }))).toEqual([
      409,
      "already_resolved",
    ]);
    expect(await codeOf(take({ token: finance, json: typed(id, receipt) }))).toEqual([
      409,
      "already_resolved",
    ]);
  });
});

async function codeOf(
  answer: Promise<{ status: number; body: Body }>,
): Promise<[number, string | undefined]> {
  const { status, body } = await answer;
  return [status, body.code];
}
