import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { feeWaivers } from "@/db/schema/waivers";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { isClosed, type Target } from "../ledger/accounts";
import { waiverTexts as texts } from "./texts";

export type WaiverRow = typeof feeWaivers.$inferSelect;

/** A waiver, not locked. @throws Refusal 404. */
export async function findWaiver(db: Db, id: string): Promise<WaiverRow> {
  const [row] = await db.select().from(feeWaivers).where(eq(feeWaivers.id, id));
  if (!row) throw new Refusal("not_found", "not_found", texts.noWaiver);
  return row;
}

/**
 * Ends a waiver that waits for a decision, once: of two who decide at the same time the second finds the first one's decision.
 * @throws Refusal 409 already_decided.
 */
export async function endWaiver(
  tx: Db,
  id: string,
  values: { state: "approved" | "refused" | "withdrawn"; decidedBy: string; decisionReason: string },
): Promise<WaiverRow> {
  const [ended] = await tx
    .update(feeWaivers)
    .set({ ...values, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(feeWaivers.id, id), eq(feeWaivers.state, "requested")))
    .returning();
  if (ended) return ended;
  throw alreadyDecided(await findWaiver(tx, id));
}

export function alreadyDecided({ state }: WaiverRow): Refusal {
  return new Refusal("conflict", "already_decided", texts.decidedAlready(texts.states[state]), {
    data: { state },
  });
}

/** Refuses an account whose fee nobody can pay any more. @throws Refusal 409 season_closed, closed_account. */
export function refuseEnded(target: Target): void {
  if (target.isHistory) refuseClosed({ number: target.enrollment.seasonNumber, status: "closed" });
  if (isClosed(target)) throw new Refusal("conflict", "closed_account", texts.closedAccount);
}

/** The response of the verbs of waivers; amount in shillings. Students never see the reason. */
export function shownWaiver(waiver: WaiverRow) {
  return {
    waiver_id: waiver.id,
    enrollment_id: waiver.enrollmentId,
    amount: toShillings(waiver.amountCents),
    from: waiver.payer,
    state: waiver.state,
  };
}
