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

test("200 an import is listed with its money by kind, and withdrawn once; the list says who, when and why", async () => {
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

test("409 statement_in_use names what rests on it; 404 an unknown one", async () => {
  const seat = await heldSeat();
  const { receipt, statement_id } = await imported(seat.payCode);
  const refused = await withdraw({ token, json: { statement_id, reason: "Wrong" } });
  expectRefusal(refused, 409, "statement_in_use");
  expect(refused.body.data).toMatchObject({ rows: [{ receipt, enrollment_id: seat.enrollmentId }] });
  const unknown = { statement_id: crypto.randomUUID(), reason: "Wrong" };
  expectRefusal(await withdraw({ token, json: unknown }), 404, "not_found");
});

test("GET payments/show-reconciliation: 200 the account by kind and the days that no statement covers", async () => {
  await imported();
  const today = nairobiDate(await databaseTime());
  const { status, body } = await reconciliation({ token, query: { from: today, to: today } });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ from: today, to: today, uncovered_days: [today], account: { charges: 0, sweeps: 0 } },
  });
});
