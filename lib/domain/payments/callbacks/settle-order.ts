import "server-only";
import type { Db } from "@/db/client";
import type { Change } from "@/lib/platform/commands/command";
import type { ReversalOutcome, StatusOutcome } from "../daraja/results";
import { proveClaim } from "../receipts/prove-claim";
import { returnRefund, settleReversal } from "../refunds/settle-reversal";
import type { OrderRow } from "./orders";

/** Does what follows from the result of an order for what of ours it was given for. @returns the audit lines. */
export async function settleOrder(
  tx: Db,
  { kind, subject }: OrderRow,
  told: StatusOutcome | ReversalOutcome,
): Promise<Change[]> {
  const [what, id = ""] = subject?.split(":") ?? [];
  if (kind === "status" && what === "claim") return proveClaim(tx, id, told as StatusOutcome);
  if (kind === "reversal" && what === "refund") return settleReversal(tx, id, told as ReversalOutcome);
  return [];
}

/** Safaricom refused to take an order at all: nothing will come of it. @returns the audit lines. */
export async function dropOrder(tx: Db, { kind, subject }: OrderRow, code: string): Promise<Change[]> {
  const [what, id = ""] = subject?.split(":") ?? [];
  return kind === "reversal" && what === "refund" ? returnRefund(tx, id, code) : [];
}
