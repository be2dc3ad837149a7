import "server-only";
import { and, eq } from "drizzle-orm";
import { unreachableRecipients } from "@/db/schema/messages";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { LiftOptOut, OptOut } from "./input";
import { liftMailOptOut, liftOptOut, optOut, phoneId } from "./opt-outs";
import { replyTexts as texts } from "./texts";

/**
 * Stops bulk messages to a phone, at the owner's request at the desk or by a call.
 * @throws Refusal 400 for a number that is no Kenyan mobile number
 */
export const optOutAtDesk = command("messages.opt-out", OptOut, async ({ input, tx }) => {
  const line = await optOut(tx, input.phone, "desk");
  return line ? changed({ msg: texts.optedOut }, line) : unchanged({ msg: texts.optedOutBefore });
});

/**
 * Lets messages go to a recipient again: a phone or address whose owner wants them again, or a number or address that was refused
 * and is right now. @throws Refusal 404 when the recipient is on neither list
 */
export const liftAtDesk = command("messages.lift-opt-out", LiftOptOut, async ({ input, tx }) => {
  const { channel, recipient } = input;
  const opted =
    channel === "sms"
      ? await liftOptOut(tx, recipient, "desk")
      : await liftMailOptOut(tx, recipient.toLowerCase());
  const [found] = await tx
    .delete(unreachableRecipients)
    .where(and(eq(unreachableRecipients.channel, channel), eq(unreachableRecipients.recipient, recipient)))
    .returning({ why: unreachableRecipients.why });
  const refused: AuditEvent | undefined = found && {
    type: "phone.tried_again",
    id: phoneId(recipient),
    what: { channel, tried_again: true, why: found.why },
  };
  if (opted) return changed({ msg: texts.lifted }, opted, ...(refused ? [refused] : []));
  if (refused) return changed({ msg: texts.reachable }, refused);
  throw new Refusal("not_found", "not_found", texts.notListed);
});
