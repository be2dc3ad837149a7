import { describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { sql } from "../../support/database";
import { dumpBooks, stkPushesOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { sendTo } from "../../support/request-stk-push";
import { resultBody } from "../../support/result-body";
import { advanceAndReconcile, advanceTime, callbacks } from "../../support/safaricom";
import { breakTransactions, expectEnrolledOnce, prompted } from "./mpesa-calls";

const HEALER = { actor: SCHEDULER };

describe("a callback that cannot be read", () => {
  test.each(["truncated-json", "wrong-content-type"])(
    "is kept, and the payment is found all the same: %s",
    async (error) => {
      const { enrollmentId } = await prompted("success", error, "no-c2b");
      await advanceTime(7);
      const [kept] = await sql`select count(*)::int as all from mpesa_callbacks c
      join mpesa_express_requests x on x.id = c.express_request_id where x.enrollment_id = ${enrollmentId}`;
      expect(kept!.all).toBe(1);
      await advanceAndReconcile(10);
      expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
    },
  );

  test("because the database failed is acknowledged, kept, and processed by the scheduler", async () => {
    const { enrollmentId } = await prompted("success", "no-c2b");
    const mend = await breakTransactions();
    await advanceTime(7);
    expect(callbacks().map(({ status }) => status)).toEqual([200]);
    expect((await summaryOf(enrollmentId)).state).toBe("pending_payment");
    await mend();
    await sql`update mpesa_express_requests set next_query_at = null`;
    expect((await reconcile(HEALER, {})).reread).toBe(0);
    expect((await advanceAndReconcile(11)).reread).toBe(1);
    await expectEnrolledOnce(enrollmentId);
    expect((await advanceAndReconcile(11)).reread).toBe(0);
  });
});

describe("a forged callback changes nothing", () => {
  test("when it reports success for a prompt that was never sent, and when its secret is wrong", async () => {
    const { enrollmentId } = await prompted("cancelled", "forged");
    await advanceTime(10);
    const forged = callbacks().filter(({ what }) => what === "forged");
    expect(forged.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "cancelled" }]);
    expect((await summaryOf(enrollmentId)).state).toBe("pending_payment");
    expect(await transactionsOf(enrollmentId)).toEqual([]);
  });

  test("whatever a forger builds from public knowledge", async () => {
    const { url, checkoutId, enrollmentId } = await prompted("by_hand");
    const other = await prompted("by_hand");
    const before = await dumpBooks();
    const success = resultBody(checkoutId, 0, "TKM0000041");
    const swap = (part: number, text: string) => url.split("/").with(part, text).join("/");
    const [secret, token] = [url.split("/").at(-3)!, url.split("/").at(-1)!];
    const forgeries: Array<[string, string, number]> = [
      [swap(-1, "0".repeat(32)), success, 200],
      [swap(-1, token.toUpperCase()), success, 200],
      [swap(-3, `${secret}0`), success, 404],
      [swap(-3, "x"), success, 404],
      [url, resultBody("ws_CO_22112026101500123712345678", 0, "TKM0000041"), 200],
      [other.url, success, 200],
      [url, resultBody(other.checkoutId, 0, "TKM0000041"), 200],
    ];
    for (const [address, body, status] of forgeries) expect(await sendTo(address, body)).toBe(status);
    expect(await dumpBooks()).toBe(before);
    expect(await transactionsOf(enrollmentId)).toEqual([]);
  });
});
