import { beforeAll, expect, test } from "vitest";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { exportDeskQueue } from "@/lib/domain/reports/export-desk-queue";
import { heldSeat, payByPaybill, student } from "../../api/fixtures";
import { sql } from "../../support/database";
import { insertStkPush } from "../../support/insert-stk-push";
import { outcomeOf } from "../../support/outcome";
import { cashier, csvLines, finance, payToAccount, requestRefundOf } from "./support";

type Row = Record<string, string | number | null>;
const QUEUES: Array<[queue: string, key: string, since: string, amount: string]> = [
  ["short", "enrollment_id", "updated_at", "amount_due"],
  ["over", "enrollment_id", "updated_at", "credit"],
  ["paid_waiting", "enrollment_id", "updated_at", "amount_paid"],
  ["undecided", "prompt_id", "created_at", "amount"],
  ["claims", "claim_id", "created_at", "said_amount"],
  ["refunds", "refund_id", "created_at", "amount"],
];

beforeAll(async () => {
  for (const [index, shillings] of [120, 450, 120, 30].entries()) {
    await payByPaybill(await heldSeat(await student({ full_name: `Part ${index}` })), shillings);
    const over = await heldSeat();
    await payByPaybill(over, 500 + shillings);
    await requestRefundOf(over, { amount: shillings / 2 });
    const waiting = await heldSeat();
    await payByPaybill(waiting, shillings);
    await sql`update enrollments set state = 'paid_waiting', hold_until = null where id = ${waiting.enrollmentId}`;
    const prompted = await heldSeat();
    const { stkPushId } = await insertStkPush(prompted, {
      state: "sent",
      result_code: null,
      amount_cents: shillings * 100,
    });
    await sql`update mpesa_express_requests set created_at = now() - interval '1 hour' where id = ${stkPushId}`;
    await sql`insert into receipt_claims ${sql({
      enrollment_id: prompted.enrollmentId,
      code: `UKLORDER${index}`,
      claimed_by: "payer",
      said_cents: index === 0 ? null : shillings * 100,
    })}`;
    await payToAccount({ account: `=NOBODY${index}`, shillings });
  }
});
async function rowsOf(queue: string, params: object): Promise<Row[]> {
  return (await deskQueues(finance, { queue, ...params })).rows as Row[];
}

test.each(QUEUES)(
  "the queue %s is sorted by its time and by its amount, page after page",
  async (queue, key, since, amount) => {
    for (const [name, shown] of Object.entries({ since, amount }))
      for (const sort of [name, `-${name}`]) {
        const { total } = await deskQueues(finance, { queue });
        expect(total).toBeGreaterThan(3);
        const pages = await Promise.all(
          [1, 2, 3].map((page) => rowsOf(queue, { sort, page, pageSize: Math.ceil(total / 3) })),
        );
        const rows = pages.flat();
        expect(new Set(rows.map((row) => row[key])).size).toBe(total);
        const values = rows.map((row) => row[shown] ?? 0);
        const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(values).toEqual(sort === name ? sorted : sorted.toReversed());
      }
  },
);

test("unmatched payments, which may be many, are sorted by their time only", async () => {
  const ids = async (sort: string) => (await rowsOf("suspense", { sort })).map((row) => row.transaction_id);
  expect(await ids("-since")).toEqual((await ids("since")).toReversed());
  expect(await ids("amount")).toEqual(await ids("since"));
});

test("finance and admins export each queue as it is shown, with its search and order, and the audit log says so", async () => {
  for (const queue of ["suspense", ...QUEUES.map(([name]) => name)]) {
    const { total } = await deskQueues(finance, { queue });
    expect(await linesOf({ queue }), queue).toHaveLength(total);
    expect(await outcomeOf(exportDeskQueue(cashier, { queue })), queue).toBe("not_allowed");
  }
  const params = { queue: "short", search: "part", sort: "-amount" };
  const lines = await linesOf(params);
  const shown = await rowsOf("short", params);
  expect(lines.map((line) => line["Full Name"])).toEqual(shown.map((row) => row.full_name));
  expect(lines.map((line) => Number(line["Left to pay"]))).toEqual([470, 380, 380, 50]);
  const [row] =
    await sql`select changes from audit_log where verb = 'payments.export-desk-queue' order by id desc limit 1`;
  expect(row!.changes).toEqual({ exported: "money desk", queue: "short", searched: true });
  expect((await linesOf({ queue: "suspense" })).every((line) => line.Account?.startsWith("'=NOBODY"))).toBe(
    true,
  );
});

test("a phone that M-Pesa hid is exported as it came, and a whole one with its plus sign", async () => {
  const phones = {
    "07****222": "07****222",
    "2547 ***** 126": "2547 ***** 126",
    "254712345678": "+254712345678",
  };
  for (const msisdn of Object.keys(phones))
    await payToAccount({ account: "=NOBODY", msisdn, first: "Hidden" });
  const lines = (await linesOf({ queue: "suspense" })).filter((line) => line.Payer === "Hidden");
  expect(lines.map((line) => line["Phone Number"]).sort()).toEqual(Object.values(phones).sort());
});

async function linesOf(params: object) {
  const file = await exportDeskQueue(finance, params);
  expect(file.fileName).toMatch(/^Money_Desk_\d{10}\.csv$/);
  return csvLines(file);
}
