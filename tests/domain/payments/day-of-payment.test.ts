import { beforeAll, describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/domain/access/actor";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { listExposed } from "@/lib/domain/records/read-access-log";
import { exportPaybillRequests } from "@/lib/domain/reports/export-requests";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { confirmation, heldSeat, payByPaybill, stampNow } from "../../api/fixtures";
import { databaseTime, importRows, newReceipt, row } from "./statement-rows";
import { confirm, csvLines, finance, idOfStaff } from "./support";

const DAY_MS = 24 * 60 * 60 * 1000;
let now: Date;
/** The Nairobi date some days ago. */
const ago = (days: number) => nairobiDate(new Date(now.getTime() - days * DAY_MS));
beforeAll(async () => {
  now = await databaseTime();
});

const onDay = (date: string) => ({ createdFrom: date, createdTo: date });
const receiptsOn = async (date: string, more = {}) =>
  (await listTransactions(finance, { ...onDay(date), ...more })).rows.map(
    ({ transaction_id }) => transaction_id,
  );

const exported = async (run: typeof exportTransactions | typeof exportPaybillRequests, date: string) =>
  csvLines(await run(finance, onDay(date)));

describe("money that is found days after it was paid", () => {
  const receipt = newReceipt();
  const lost = newReceipt();
  beforeAll(async () => {
    const seat = await heldSeat();
    const at = new Date(now.getTime() - 3 * DAY_MS);
    await importRows([
      await row({ receipt, account: seat.payCode, at }),
      await row({ receipt: lost, account: "NOBODY", at }),
    ]);
  });

  test("is listed and counted on the day of payment, not of recording", async () => {
    expect((await receiptsOn(ago(3))).sort()).toEqual([receipt, lost].sort());
    expect(await receiptsOn(ago(0))).toEqual([]);
    for (const [status, found] of [
      ["matched", receipt],
      ["suspense", lost],
    ] as const) {
      expect(await listTransactions(finance, { ...onDay(ago(3)), status })).toMatchObject({
        total: 1,
        total_amount: 500,
        rows: [{ transaction_id: found }],
      });
      expect((await listTransactions(finance, { ...onDay(ago(0)), status })).total).toBe(0);
    }
  });

  test("is exported with that day, and with the day of recording in a column of its own", async () => {
    const lines = await exported(exportTransactions, ago(3));
    const line = lines.find((one) => one.Receipt === receipt)!;
    expect(line["Transaction Time"]).toContain(ago(3));
    expect(line.Recorded).toContain(ago(0));
    expect(await exported(exportTransactions, ago(0))).toEqual([]);
  });

  test("stands in the list where it was paid, between older and newer payments", async () => {
    const [older, newer] = [
      await payByPaybill(await heldSeat(), 500, await stampNow(4)),
      await payByPaybill(await heldSeat(), 500, await stampNow(2)),
    ];
    const order = async (sort: object) =>
      (await listTransactions(finance, sort)).rows
        .map(({ transaction_id }) => transaction_id)
        .filter((one) => one === older || one === newer || one === receipt);
    expect(await order({})).toEqual([newer, receipt, older]);
    expect(await order({ sort: "date" })).toEqual([older, receipt, newer]);
    expect(await order({ sort: "created" })).toEqual([receipt, older, newer]);
  });

  test("counts as shown to a member of staff who exported that day", async () => {
    await exported(exportTransactions, ago(3));
    const span = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + DAY_MS) };
    const { rows } = await listExposed({ actor: OPERATOR }, { who: idOfStaff(finance), ...span });
    expect(rows.filter(({ verbs }) => verbs.includes("payments.export-transactions"))).not.toEqual([]);
  });
});

describe("a paybill confirmation that arrives days later", () => {
  test("is listed and exported on the day of its payment", async () => {
    const receipt = await payByPaybill(await heldSeat(), 500, await stampNow(9));
    const listed = async (date: string) =>
      (await listPaybillRequests(finance, onDay(date))).rows.map(({ TransID }) => TransID);
    expect(await listed(ago(9))).toEqual([receipt]);
    expect(await listed(ago(0))).not.toContain(receipt);
    expect((await exported(exportPaybillRequests, ago(9))).map(({ TransID }) => TransID)).toEqual([receipt]);
  });

  test.each(["20261131103000", "20260230000000", "tomorrow", "20261121253000", "00001121103000"])(
    "counts on the day of its arrival if its time cannot be read (%s)",
    async (TransTime) => {
      const receipt = newReceipt();
      const body = { ...confirmation(receipt, "NOBODY", 500), TransTime };
      await confirm(body);
      expect(await receiptsOn(ago(0))).toContain(receipt);
      const { rows } = await listPaybillRequests(finance, onDay(ago(0)));
      expect(rows.map(({ TransID }) => TransID)).toContain(receipt);
    },
  );
});
