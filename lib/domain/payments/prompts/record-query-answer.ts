import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { mpesaQueries } from "@/db/schema/daraja";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { isAwaited } from "../ledger/unconfirmed-amounts";
import { RecordQueryAnswer } from "./input";
import { findPrompt, settlePaid, settleUnpaid } from "./prompts";

/**
 * Records Daraja's answer to a query and acts on it. A paid prompt stays paid: a query that contradicts it flags the
 * transaction for staff (docs/mpesa.md, "M-Pesa Express").
 * @returns whether the prompt is settled now.
 */
export const recordQueryAnswer = command(
  "payments.record-query-answer",
  RecordQueryAnswer,
  async ({ input, tx }) => {
    await tx.insert(mpesaQueries).values({
      expressRequestId: input.express_request_id,
      httpStatus: input.httpStatus,
      body: input.body.replaceAll("\u0000", "\ufffd"),
      verdict: input.verdict,
    });
    const prompt = await findPrompt(tx, input.express_request_id);
    if (!prompt) return unchanged({ settled: false });
    if (input.tooFast) {
      await tx
        .update(mpesaExpressRequests)
        .set({
          nextQueryAt: sql`now() + interval '15 seconds'`,
          queries: sql`greatest(${mpesaExpressRequests.queries} - 1, 0)`,
        })
        .where(and(eq(mpesaExpressRequests.id, prompt.id), ne(mpesaExpressRequests.state, "paid")));
      return unchanged({ settled: false });
    }

    const outcome = (changes: Change[], settled: boolean) => {
      const [first, ...rest] = changes;
      return first ? changed({ settled }, first, ...rest) : unchanged({ settled });
    };
    if (input.verdict === "paid" && isAwaited(prompt)) return unchanged({ settled: false });
    if (input.verdict === "paid") {
      const result = {
        receipt: null,
        amountCents: prompt.amountCents,
        // A query does not report the time of payment; the prompt is closest to it.
        at: prompt.createdAt,
        source: "query" as const,
        resultCode: "0",
      };
      return outcome(await settlePaid(tx, prompt, result, await readSettings(tx)), true);
    }
    if (input.verdict !== "failed" && input.verdict !== "cancelled") return unchanged({ settled: false });
    if (prompt.state === "paid") {
      await tx
        .update(transactions)
        .set({ flags: sql`array(select distinct unnest(${transactions.flags} || array['query_disagrees']))` })
        .where(eq(transactions.expressRequestId, prompt.id));
      return unchanged({ settled: true });
    }
    // Final: stops further queries, also of a prompt that was given up before.
    await tx
      .update(mpesaExpressRequests)
      .set({ nextQueryAt: null })
      .where(eq(mpesaExpressRequests.id, prompt.id));
    const { resultCode, resultDesc } = input;
    return outcome(await settleUnpaid(tx, prompt, { state: input.verdict, resultCode, resultDesc }), true);
  },
);
