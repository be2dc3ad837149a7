import { describe, expect, test } from "vitest";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { listExpressRequests } from "@/lib/domain/payments/requests/list-requests";
import { logged } from "../../support/call";
import { sql } from "../../support/database";
import { stkPushesOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { sendTo } from "../../support/request-stk-push";
import { resultBody } from "../../support/result-body";
import { prompted } from "./mpesa-calls";
import { finance, sendConfirmation } from "./support";

type Prompted = Awaited<ReturnType<typeof prompted>>;
let count = 0;
const newReceipt = () => `TKC${String(++count).padStart(7, "0")}`;
const pays = ({ url, checkoutId }: Prompted, receipt: string) =>
  sendTo(url, resultBody(checkoutId, 0, receipt));

async function expectPaidOnce(seats: Prompted[], receipt: string): Promise<{ loser: Prompted }> {
  const states = await Promise.all(
    seats.map(async ({ enrollmentId }) => (await stkPushesOf(enrollmentId))[0]!.state),
  );
  expect(states.filter((state) => state === "paid")).toHaveLength(1);
  expect(await sql`select amount_cents, flags from transactions where receipt = ${receipt}`).toEqual([
    { amount_cents: 50_000, flags: ["receipt_conflict"] },
  ]);
  const loser = seats[states.findIndex((state) => state !== "paid")]!;
  expect(await summaryOf(loser.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 0, credit: 0 });
  expect(await transactionsOf(loser.enrollmentId)).toEqual([]);
  return { loser };
}

const PAID = { outcome: "paid", waits: false };
const OF_ANOTHER = { outcome: "receipt of another prompt", waits: true };

/** What came of the callbacks that name a receipt, by outcome. */
async function outcomesOf(receipt: string) {
  return sql`select outcome, unreadable_id is not null as waits from mpesa_callback_outcomes
    join mpesa_callbacks on id = callback_id where body like ${`%${receipt}%`} order by outcome`;
}

describe("one receipt that the callbacks of two prompts name", () => {
  test("pays one of them; the other is not paid, waits for staff, and is logged as an error", async () => {
    const seats = [await prompted("by_hand"), await prompted("by_hand")];
    const receipt = newReceipt();
    for (const seat of seats) expect(await pays(seat, receipt)).toBe(200);
    const { loser } = await expectPaidOnce(seats, receipt);
    expect(loser).toBe(seats[1]);
    const [{ id } = { id: "" }] = await stkPushesOf(loser.enrollmentId);
    expect(logged.some((line) => line.includes("callback.receipt_conflict") && line.includes(id))).toBe(true);
    await sql`update mpesa_express_requests set created_at = now() - interval '3 minutes' where id = ${id}`;
    const { rows } = await deskQueues(finance, { queue: "undecided" });
    expect(rows).toContainEqual(
      expect.objectContaining({ prompt_id: id, callback: "receipt of another prompt" }),
    );
    const list = await listExpressRequests(finance, { search: loser.phone });
    expect(list.rows[0]!.ResultDesc).toContain(receipt);
  });

  test("does the same if the prompt had failed, or the paybill confirmation comes in between", async () => {
    const [first, second] = [await prompted("by_hand"), await prompted("by_hand")];
    const receipt = newReceipt();
    await sendTo(second.url, resultBody(second.checkoutId, 1032));
    await pays(first, receipt);
    await pays(second, receipt);
    await sendConfirmation(receipt, { account: second.payCode });
    await expectPaidOnce([first, second], receipt);
    const [{ id } = { id: "" }] = await stkPushesOf(second.enrollmentId);
    await sql`update mpesa_express_requests set created_at = now() - interval '3 minutes' where id = ${id}`;
    const { rows } = await deskQueues(finance, { queue: "undecided" });
    expect(rows).toContainEqual(expect.objectContaining({ prompt_id: id }));
  });

  test("pays the first prompt if both were paid before, and the second callback waits for a person", async () => {
    const [first, second] = [await prompted("by_hand"), await prompted("by_hand")];
    await pays(first, newReceipt());
    await pays(second, newReceipt());
    const receipt = newReceipt();
    for (const seat of [first, second, first, second]) await pays(seat, receipt);
    expect(await transactionsOf(first.enrollmentId)).toHaveLength(2);
    expect(await transactionsOf(second.enrollmentId)).toHaveLength(1);
    expect(await outcomesOf(receipt)).toEqual([PAID, PAID, OF_ANOTHER, OF_ANOTHER]);
  });

  test("at the same moment: one of them is paid and each of the others waits for staff, however they race", async () => {
    for (let round = 0; round < 4; round++) {
      const seats = [await prompted("by_hand"), await prompted("by_hand"), await prompted("by_hand")];
      const receipt = newReceipt();
      await Promise.all(seats.map((seat) => pays(seat, receipt)));
      const states = await Promise.all(
        seats.map(async ({ enrollmentId }) => (await stkPushesOf(enrollmentId))[0]!.state),
      );
      expect(states.filter((state) => state === "paid")).toHaveLength(1);
      expect(await outcomesOf(receipt)).toEqual([PAID, OF_ANOTHER, OF_ANOTHER]);
      expect(await sql`select flags from transactions where receipt = ${receipt}`).toEqual([
        { flags: ["receipt_conflict"] },
      ]);
    }
  });

  test("changes nothing when it comes twice for its own prompt", async () => {
    const seat = await prompted("by_hand");
    const receipt = newReceipt();
    await pays(seat, receipt);
    await pays(seat, receipt);
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([{ receipt, flags: [] }]);
  });
});
