import "server-only";
import { type Ctx, workflow } from "@/lib/platform/commands/command";
import { withPriority } from "@/lib/platform/db/client";
import { causeOf, log } from "@/lib/platform/logging/log";
import { keepReport } from "../messages/keep-report";
import { applyReport, reportsToApply } from "./apply-report";

const keepAndApply = workflow(keepReport, async (ctx, { id }) => {
  await applyStored(ctx, id);
  return {};
});

/**
 * Receives a delivery report of the SMS gateway: stores it, then applies it. If that fails, or its message has no id yet, nothing
 * is lost: `applyStoredReports` applies it later. Database connections are reserved for callbacks.
 * docs/messages.md, "Delivery reports".
 * @throws Refusal busy when it could not be stored
 */
export const receiveDelivery: typeof keepAndApply = Object.assign(
  (...call: Parameters<typeof keepAndApply>) => withPriority(() => keepAndApply(...call)),
  { verb: keepAndApply.verb, shape: keepAndApply.shape },
);

/** Applies the reports that came before their message had its id. Any number of instances may run it at any time. */
export async function applyStoredReports(ctx: Ctx): Promise<void> {
  for (const id of await reportsToApply()) await applyStored(ctx, id);
}

async function applyStored(ctx: Ctx, id: number): Promise<void> {
  try {
    await applyReport(ctx, { report_id: id });
  } catch (error) {
    log("error", "report.unread", {
      requestId: ctx.requestId,
      subject: `report:${id}`,
      cause: causeOf(error),
    });
  }
}
