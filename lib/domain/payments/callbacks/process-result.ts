import "server-only";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import {
  type CommandResult,
  type ReversalOutcome,
  readCommandResult,
  reversalOf,
  type StatusOutcome,
  statusOf,
} from "../daraja/results";
import { type DarajaCommand, lockCommand, moveCommand, subjectOf } from "../daraja-commands/commands";
import { settleReversal } from "../daraja-commands/settle-reversal";
import { findTransaction } from "../ledger/record-transaction";
import { proveClaim } from "../receipts/claims";
import { type CallbackRow, left, type Processed } from "./processed";

/**
 * Processes the result of a Daraja command (transaction status or reversal). It is trusted only if it names the command's
 * conversation and, for a status query, the receipt. Its content is kept with the command.
 * docs/mpesa.md, "Transaction status and reversal".
 */
export async function processResult(tx: Db, callback: CallbackRow): Promise<Processed> {
  const result = readCommandResult(callback.body);
  const darajaCommand = callback.orderId ? await lockCommand(tx, callback.orderId) : undefined;
  if (!result || !darajaCommand) return left("not understood", "not_understood");
  if (!isAbout(darajaCommand, result)) return left("names another order", "another_order");
  const reported = darajaCommand.kind === "status" ? statusOf(result) : reversalOf(result);
  const isOfOtherReceipt =
    isSecondReceipt(darajaCommand, reported) ||
    (reported.outcome === "found" && reported.receipt !== darajaCommand.receipt) ||
    (reported.outcome === "reversed" &&
      reported.originalReceipt !== "" &&
      reported.originalReceipt !== darajaCommand.receipt);
  if (isOfOtherReceipt) return left("names another receipt", "another_receipt");
  const state = stateAfter(darajaCommand, reported);
  const isLate = darajaCommand.state === "done" && state !== "done";
  const moved = await moveCommand(
    tx,
    darajaCommand,
    state,
    isLate ? {} : { resultCode: result.code, resultDesc: result.description, result: reported },
  );
  const code = result.code.slice(0, 20);
  const what = { kind: darajaCommand.kind, from: darajaCommand.state, to: state, result: code };
  const changes: AuditEvent[] = moved
    ? [
        { type: "order.answered", id: darajaCommand.id, what },
        ...(await settleCommand(tx, darajaCommand, reported)),
      ]
    : [];
  const outcome = reported.outcome === "undecided" ? (`undecided ${code}` as const) : reported.outcome;
  // The claim or refund that a Daraja command is for stands in its own queue until it is settled.
  if (isForNothing(darajaCommand))
    return left(outcome, "no_subject", { receipt: darajaCommand.receipt }, changes);
  return reported.outcome === "found" ? asInBooks(tx, reported, { outcome, changes }) : { outcome, changes };
}

function isForNothing(darajaCommand: DarajaCommand): boolean {
  return subjectOf(darajaCommand).type !== (darajaCommand.kind === "status" ? "claim" : "refund");
}

/** Whether a result of a Daraja command that is done names another receipt than its first result. */
function isSecondReceipt(darajaCommand: DarajaCommand, reported: StatusOutcome | ReversalOutcome): boolean {
  const before = darajaCommand.result as { receipt?: string } | null;
  return darajaCommand.state === "done" && "receipt" in reported && reported.receipt !== before?.receipt;
}

/** A payment that M-Pesa found is left for a person if the books have it with another amount. */
async function asInBooks(
  tx: Db,
  { receipt, amountCents: cents }: Extract<StatusOutcome, { outcome: "found" }>,
  processed: Processed,
): Promise<Processed> {
  const known = await findTransaction(tx, receipt);
  return known && known.amountCents !== cents
    ? left(processed.outcome, "amount_differs", { receipt, cents }, processed.changes)
    : processed;
}

/** An undecided result leaves the command unchanged: staff decide, or a later callback does. */
function stateAfter(
  darajaCommand: DarajaCommand,
  { outcome }: StatusOutcome | ReversalOutcome,
): DarajaCommand["state"] {
  if (outcome === "undecided") return darajaCommand.state;
  return outcome === "refused" || outcome === "already" ? "failed" : "done";
}

/** Daraja's queue timed out: neither an answer nor a failure. docs/mpesa.md, "Transaction status and reversal". */
export async function processTimeout(tx: Db, callback: CallbackRow): Promise<Processed> {
  const darajaCommand = callback.orderId ? await lockCommand(tx, callback.orderId) : undefined;
  if (!darajaCommand) return left("not understood", "not_understood");
  const moved = await moveCommand(tx, darajaCommand, "unanswered", {});
  const what = { kind: darajaCommand.kind, from: darajaCommand.state, to: "unanswered" };
  const changes: AuditEvent[] = moved ? [{ type: "order.answered", id: darajaCommand.id, what }] : [];
  return isForNothing(darajaCommand)
    ? left("unanswered", "no_subject", { receipt: darajaCommand.receipt }, changes)
    : { outcome: "unanswered", changes };
}

/**
 * Whether a result names the command's conversation. If the answer to the command was lost, its ids are unknown and nothing
 * can be compared; the token in the callback's address is the proof then.
 */
function isAbout(darajaCommand: DarajaCommand, result: CommandResult): boolean {
  const isSame = (ours: string | null, theirs: string) => !ours || !theirs || ours === theirs;
  return (
    isSame(darajaCommand.conversationId, result.conversationId) &&
    isSame(darajaCommand.originatorConversationId, result.originatorConversationId)
  );
}

/** Settles the claim or refund that the command was sent for. @returns the audit lines. */
async function settleCommand(
  tx: Db,
  darajaCommand: DarajaCommand,
  reported: StatusOutcome | ReversalOutcome,
): Promise<AuditEvent[]> {
  const { type, id } = subjectOf(darajaCommand);
  if (darajaCommand.kind === "status" && type === "claim")
    return proveClaim(tx, id, reported as StatusOutcome);
  if (darajaCommand.kind === "reversal" && type === "refund")
    return settleReversal(tx, id, reported as ReversalOutcome);
  return [];
}
