import { beforeAll, describe, expect, test } from "vitest";
import { uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { databaseTime, importFile, newReceipt, row } from "../domain/payments/statement-rows";
import { finance } from "../domain/payments/support";
import { caller, expectRefusal, rows } from "../support/call";
import { CLASSIC, csvFile } from "../support/statement-files";
import { heldSeat, staffToken } from "./fixtures";

const route = await import("@/app/api/v1/payments/[[...call]]/route");
const at = "/api/v1/payments";
const statements = caller(route, "GET", `${at}/statements`);
const withdraw = caller(route, "POST", `${at}/withdraw-statement`);
const reconciliation = caller(route, "GET", `${at}/show-reconciliation`);

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

describe("GET payments/statements", () => {
  test("200 the imports with their money by kind, and 403 for who does not keep the books", async () => {
    const { receipt, statement_id } = await imported();
    const { status, body } = await statements({ token, query: { search: receipt } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 1,
      data: [
        { id: statement_id, paid_in: 500, charges: 0, sweeps: 0, to_bank: 0, withdrawn: 0, withdrawal: null },
      ],
    });
    expectRefusal(await statements({ token: await staffToken("cashier") }), 403, "not_allowed");
  });
});

describe("POST payments/withdraw-statement", () => {
  test("200 withdraws it once, and the list says who, when and why; 409 while something rests on it", async () => {
    const { payCode } = await heldSeat();
    const json = { statement_id: (await imported(payCode)).statement_id, reason: "Wrong" };
    expectRefusal(await withdraw({ token, json }), 409, "statement_in_use");
    const { receipt, statement_id } = await imported();
    const sent = { token, json: { statement_id, reason: "Another month's file" } };
    const first = await withdraw(sent);
    expect([first.status, first.body.data]).toEqual([200, { statement_id, taken_out: 1, already: false }]);
    expect((await withdraw(sent)).body).toMatchObject({ data: { taken_out: 0, already: true } });
    const { body } = await statements({ token, query: { search: receipt } });
    expect(rows(body.data)[0]!.withdrawal).toEqual({
      ...{ at: expect.stringMatching(/Z$/), by: expect.any(String), reason: "Another month's file" },
    });
  });
});

describe("GET payments/show-reconciliation", () => {
  test("200 the account by kind and the days that no statement covers", async () => {
    await imported();
    const today = nairobiDate(await databaseTime());
    const { status, body } = await reconciliation({ token, query: { from: today, to: today } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ from: today, to: today, uncovered_days: [today], account: { charges: 0, sweeps: 0 } },
    });
  });
});
