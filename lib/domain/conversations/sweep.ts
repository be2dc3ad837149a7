import "server-only";
import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { conversations } from "@/db/schema/conversations";
import { changedBy, command } from "@/lib/platform/commands/command";
import { keptOf } from "./conversation-rows";
import { dialogTexts } from "./dialog-texts";
import { sayBySms } from "./say-by-sms";

/** Forgets conversations after a day of silence; one that was not over is told so. @returns how many */
export const sweepConversations = command("conversations.sweep", z.object({}), async ({ tx }) => {
  const gone = await tx
    .delete(conversations)
    .where(lt(conversations.updatedAt, sql`now() - interval '1 day'`))
    .returning();
  for (const row of gone) {
    const language = keptOf(row)?.dialog.language;
    if (row.state === "over" || !language) continue;
    const { silent } = dialogTexts[language];
    await sayBySms(tx, {
      msisdn: row.msisdn,
      language,
      said: silent,
      cause: `conversation:${row.id}:silent`,
    });
  }
  return changedBy({ forgotten: gone.length }, []);
});
