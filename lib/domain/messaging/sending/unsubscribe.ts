import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { mailOptOuts, outbox } from "@/db/schema/messages";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { pepper } from "@/lib/platform/secrets";
import { spoken } from "@/lib/platform/texts";
import { suppressBulk } from "../messages/outbox";
import { unsubscribedAddress } from "./unsubscribe-token";

const sendingTexts = spoken({
  en: {
    unsubscribed: "You will get no more mail of this kind.",
    wrongLink: "This link is not right. Open it from the mail once more.",
  },
  sw: {
    unsubscribed: "Hupokei tena barua pepe za aina hii.",
    wrongLink: "Link hii si sahihi. Ifungue tena kutoka kwenye barua pepe.",
  },
});

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
    const suppressed = await suppressBulk(tx, "mail", eq(sql`lower(${outbox.recipient})`, address));
    if (!added) return unchanged(done);
    // The audit log holds no addresses.
    const id = pepper("mail", address).slice(0, 12);
    return changed(done, { type: "mail.opted_out", id, what: { opted_out: "link", suppressed } });
  },
);
