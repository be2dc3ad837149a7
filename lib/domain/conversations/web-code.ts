import "server-only";
import { eq, sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import type { Db } from "@/lib/platform/db/client";
import { siteOrigin } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/language";
import { pepper, randomCode } from "@/lib/platform/secrets";
import type { ConversationRow } from "./conversation-rows";
import { dialogTexts } from "./dialog-texts";

/** Gives a conversation a code by which it goes on on the web: six digits, two hours, only the newest. */
export async function webCode(tx: Db, { id, msisdn }: ConversationRow, language: Language): Promise<string> {
  const code = randomCode("0123456789", 6);
  await tx
    .update(conversations)
    .set({ codeHash: codeHash(msisdn, code), codeUntil: sql`now() + interval '2 hours'` })
    .where(eq(conversations.id, id));
  return dialogTexts[language].onWeb({ site: siteOrigin().replace(/^https?:\/\//, ""), code });
}

export function codeHash(msisdn: string, code: string): string {
  return pepper("conversation-code", `${msisdn}:${code}`);
}
