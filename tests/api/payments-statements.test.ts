import { beforeAll, expect, test } from "vitest";
import { uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { databaseTime, importFile, newReceipt, row } from "../domain/payments/statement-rows";
import { finance } from "../domain/payments/support";
import { expectRefusal, rows } from "../support/call";
import { CLASSIC, csvFile } from "../support/statement-files";
import { api } from "./client";
import { heldSeat, staffToken } from "./fixtures";

const statements = api("GET payments/statements");
const withdraw = api("POST payments/withdraw-statement");
const reconciliation = api("GET payments/show-reconciliation");
const month = api("GET payments/month");
const fileMonth = api("POST payments/file-month");

let token: string;
beforeAll(async () => {
  token = await staffToken("finance");
});

async function imported(account = "NOBODY") {
  const receipt = newReceipt();
  const bytes = csvFile([CLASSIC, await row({ receipt, account })] as string[][]);
  const { file_id } = await uploadStatement(finance, { file_name: "S.csv", bytes });
  return { receipt, ...(await importFile(file_id)) };
}

test("200 an import is listed with its money by kind and withdrawn once; the list says by whom, when and why", async () => {
  const { receipt, statement_id } = await imported();
  const found = async () => rows((await statements({ token, query: { search: receipt } })).body.data);
  expect(await found()).toMatchObject([
    { id: statement_id, paid_in: 500, charges: 0, sweeps: 0, to_bank: 0, withdrawn: 0, withdrawal: null },
  ]);
  const sent = { token, json: { statement_id, reason: "Another month's file" } };
  const first = await withdraw(sent);
  expect([first.status, first.body.data]).toEqual([200, { statement_id, taken_out: 1, already: false }]);
  expect((await withdraw(sent)).body).toMatchObject({ data: { taken_out: 0, already: true } });
  expect((await found())[0]!.withdrawal).toEqual({
    ...{ at: expect.stringMatching(/Z$/), by: expect.any(String), reason: "Another month's file" },
  });
});

test("409 statement_in_use names what depends on the import; 404 for an unknown one", async () => {
  const seat = await heldSeat();
  const { receipt, statement_id } = await imported(seat.payCode);
  const refused = await withdraw({ token, json: { statement_id, reason: "Wrong" } });
  expectRefusal(refused, 409, "statement_in_use");
  expect(refused.body.data).toMatchObject({ rows: [{ receipt, enrollment_id: seat.enrollmentId }] });
  const unknown = { statement_id: crypto.randomUUID(), reason: "Wrong" };
  expectRefusal(await withdraw({ token, json: unknown }), 404, "not_found");
});

test("GET payments/show-reconciliation answers 200 with the account by kind and the days that no statement covers", async () => {
  await imported();
  const today = nairobiDate(await databaseTime());
  const { status, body } = await reconciliation({ token, query: { from: today, to: today } });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ from: today, to: today, uncovered_days: [today], account: { charges: 0, sweeps: 0 } },
  });
});

test("200 a month has its figures in shillings; 400 for what is no month; 403 for a cashier", async () => {
  const { status, body } = await month({ token, query: { month: "2024-02" } });
  const opening = body.data?.opening;
  expect([status, body.data]).toMatchObject([
    200,
    {
      ...{
        month: "2024-02",
        opening,
        paid_in: 0,
        cash: 0,
        refunds: 0,
        reversals: 0,
        charges: 0,
        to_bank: 0,
      },
      ...{ closing: opening, waived: 0, sponsored: 0, by_course: [], cash_on_hand: 0, filed: null },
    },
  ]);
  expectRefusal(await month({ token, query: { month: "2024-2" } }), 400, "invalid", "month");
  expectRefusal(await month({ token: await staffToken("cashier"), query: {} }), 403, "not_allowed");
});

test("200 a month is filed once; 409 while it is not over, or before the month ahead of it", async () => {
  const now = String((await month({ token })).body.data?.month);
  expectRefusal(await fileMonth({ token, json: { month: now } }), 409, "month_not_over");
  expectRefusal(await fileMonth({ token, json: { month: "2024-02" } }), 400, "invalid", "reason");
  const sent = { token, json: { month: "2024-02", reason: "Before the first statement" } };
  expect((await fileMonth(sent)).body.data).toMatchObject({ month: "2024-02", already: false });
  expect((await fileMonth(sent)).body.data).toMatchObject({ already: true });
  expectRefusal(await fileMonth({ token, json: { month: "2024-05", reason: "None" } }), 409, "earlier_month");
});
