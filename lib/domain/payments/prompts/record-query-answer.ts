import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { mpesaExpressRequests, mpesaQueries, transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { isAwaited } from "../callbacks/unconfirmed-amounts";
import { RecordQueryAnswer } from "../input";
import { findPrompt, settlePaid, settleUnpaid } from "./prompts";

/**
 * Writes down what Daraja's query said of a prompt and acts on it. A paid prompt is never taken back: a query that
 * contradicts it is flagged for a person (mpesa.md section 3).
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

    const done = (changes: Change[], settled: boolean) => {
      const [first, ...rest] = changes;
      return first ? changed({ settled }, first, ...rest) : unchanged({ settled });
    };
    if (input.verdict === "paid" && isAwaited(prompt)) return unchanged({ settled: false });
    if (input.verdict === "paid") {
      const news = {
        receipt: null,
        amountCents: prompt.amountCents,
        // The query does not say when: it was on the phone that it was paid, not when we asked.
        at: prompt.createdAt,
        source: "query" as const,
        resultCode: "0",
      };
      return done(await settlePaid(tx, prompt, news, await readSettings(tx)), true);
    }
    if (input.verdict !== "failed" && input.verdict !== "cancelled") return unchanged({ settled: false });
    if (prompt.state === "paid") {
      await tx
        .update(transactions)
        .set({ flags: sql`array(select distinct unnest(${transactions.flags} || array['query_disagrees']))` })
        .where(eq(transactions.expressRequestId, prompt.id));
      return unchanged({ settled: true });
    }
    // Decided: there is nothing more to ask, also of a prompt that was given up before.
    await tx
      .update(mpesaExpressRequests)
      .set({ nextQueryAt: null })
      .where(eq(mpesaExpressRequests.id, prompt.id));
    const { resultCode, resultDesc } = input;
    return done(await settleUnpaid(tx, prompt, { state: input.verdict, resultCode, resultDesc }), true);
  },
);
