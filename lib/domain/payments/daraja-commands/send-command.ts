import "server-only";
import { z } from "zod";
import { type Ctx, changed, command, unchanged } from "@/lib/platform/commands/command";
import { rowId } from "@/lib/platform/input-shapes";
import { type CommandAnswer, queryStatus, reverse } from "../daraja/status-and-reversal";
import { type DarajaCommand, lockCommand, moveCommand, type OpenedCommand, subjectOf } from "./commands";
import { returnRefund } from "./settle-reversal";

const RecordCommand = z.object({
  order_id: rowId(),
  answer: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("accepted"),
      conversationId: z.string(),
      originatorConversationId: z.string(),
      description: z.string(),
    }),
    z.object({ outcome: z.enum(["refused", "unknown"]), code: z.string(), description: z.string() }),
  ]),
});

/**
 * Sends a Daraja command that `openCommand` recorded to Safaricom, and records the answer. Call it outside any transaction, after
 * that one is committed. The result arrives later, as a callback (`processResult`).
 * @returns Daraja's answer; only `refused` means that nothing was done and nothing will be.
 */
export async function sendCommand(ctx: Ctx, darajaCommand: OpenedCommand): Promise<CommandAnswer> {
  const answer = await (darajaCommand.kind === "status"
    ? queryStatus(darajaCommand)
    : reverse(darajaCommand));
  await recordCommand(ctx, { order_id: darajaCommand.id, answer });
  return answer;
}

const STATES = { accepted: "sent", refused: "refused", unknown: "unknown" } as const satisfies Record<
  string,
  DarajaCommand["state"]
>;

/**
 * Records Daraja's answer to a Daraja command. The result may have arrived before it: then only the ids are added. A lost answer
 * leaves the command unknown, never failed.
 */
const recordCommand = command("payments.record-order", RecordCommand, async ({ input, tx }) => {
  const darajaCommand = await lockCommand(tx, input.order_id);
  if (!darajaCommand) return unchanged(null);
  const { answer } = input;
  const state = STATES[answer.outcome];
  const ids =
    answer.outcome === "accepted"
      ? {
          responseCode: "0",
          conversationId: answer.conversationId || null,
          originatorConversationId: answer.originatorConversationId || null,
        }
      : { responseCode: answer.code };
  const moved = await moveCommand(tx, darajaCommand, state, {
    ...ids,
    responseDescription: answer.description,
  });
  if (!moved) return unchanged(null);
  const { type, id } = subjectOf(darajaCommand);
  const isRefundRefused =
    answer.outcome === "refused" && darajaCommand.kind === "reversal" && type === "refund";
  const returned = isRefundRefused ? await returnRefund(tx, id, answer.code) : [];
  const what = { kind: darajaCommand.kind, from: darajaCommand.state, to: state };
  return changed(null, { type: "order.answered", id: darajaCommand.id, what }, ...returned);
});
