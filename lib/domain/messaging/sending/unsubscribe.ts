import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { MESSAGE_KINDS } from "@/db/schema/enums";
import { mailOptOuts, outbox } from "@/db/schema/messages";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { pepper } from "@/lib/platform/secrets";
import { KINDS } from "../messages/kinds";
import { sendingTexts } from "./texts";
import { unsubscribedAddress } from "./unsubscribe-token";

const BULK_KINDS = MESSAGE_KINDS.filter((kind) => KINDS[kind].isBulk);

/**
 * Stops bulk mail to the address in an unsubscribe link, queued mail included. Links, codes and receipts still go. Doing it twice
 * changes nothing. docs/messages.md, "E-mail".
 * @throws Refusal 404 for a token that is not ours
 */
export const unsubscribe = command(
  "messages.unsubscribe",
  z.object({ token: z.string() }),
  async ({ input, tx }) => {
    const address = unsubscribedAddress(input.token)?.toLowerCase();
    if (!address) throw new Refusal("not_found", "not_found", sendingTexts.wrongLink);
    const done = { msg: sendingTexts.unsubscribed };
    const [added] = await tx
      .insert(mailOptOuts)
      .values({ address })
      .onConflictDoNothing()
      .returning({ address: mailOptOuts.address });
    const suppressed = await suppressWaiting(tx, address);
    if (!added) return unchanged(done);
    // The audit log holds no addresses.
    const subject = `mail:${pepper("mail", address).slice(0, 12)}` as const;
    return changed(done, { subject, what: { opted_out: "link", suppressed } });
  },
);

async function suppressWaiting(tx: Db, address: string): Promise<number> {
  const stopped = await tx
    .update(outbox)
    .set({ state: "suppressed", why: "opted_out" })
    .where(
      and(
        eq(sql`lower(${outbox.recipient})`, address),
        eq(outbox.channel, "mail"),
        eq(outbox.state, "queued"),
        // One that may have gone out at an earlier try does not end as unsent.
        eq(outbox.doubts, 0),
        inArray(outbox.kind, BULK_KINDS),
      ),
    )
    .returning({ id: outbox.id });
  return stopped.length;
}
