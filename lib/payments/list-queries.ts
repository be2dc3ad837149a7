import "server-only";
import { and, count, desc, eq } from "drizzle-orm";
import { mpesaExpressRequests, mpesaQueries } from "@/db/schema/payments";
import { rowsBefore } from "../paging";
import { query } from "../query";
import { madeBetween, mentions } from "./list-conditions";
import { ListQueries } from "./list-input";

/** A page of the questions asked of Daraja about prompts, with its answers as they came, newest first. */
export const listQueries = query(
  "payments.transaction-query-requests",
  ListQueries,
  async ({ input, db }) => {
    const where = and(
      madeBetween(mpesaQueries.createdAt, input),
      input.status ? eq(mpesaQueries.verdict, input.status) : undefined,
      mentions(input.search, [mpesaExpressRequests.msisdn, mpesaExpressRequests.checkoutRequestId]),
    );
    const [{ total = 0 } = {}] = await db
      .select({ total: count() })
      .from(mpesaQueries)
      .innerJoin(mpesaExpressRequests, eq(mpesaExpressRequests.id, mpesaQueries.expressRequestId))
      .where(where);
    const rows = await db
      .select({ asked: mpesaQueries, prompt: mpesaExpressRequests })
      .from(mpesaQueries)
      .innerJoin(mpesaExpressRequests, eq(mpesaExpressRequests.id, mpesaQueries.expressRequestId))
      .where(where)
      .orderBy(desc(mpesaQueries.createdAt), desc(mpesaQueries.id))
      .limit(input.pageSize)
      .offset(rowsBefore(input));
    const shown = rows.map(({ asked, prompt }) => ({
      id: asked.id,
      msisdn: prompt.msisdn,
      CheckoutRequestID: prompt.checkoutRequestId,
      http_status: asked.httpStatus,
      answer: asked.body,
      status: asked.verdict,
      created_at: asked.createdAt.toISOString(),
    }));
    return { rows: shown, total };
  },
);
