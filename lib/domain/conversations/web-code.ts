import "server-only";
import { eq, sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import { CODE_SIGNS } from "@/lib/domain/people/students/rules";
import type { Db } from "@/lib/platform/db/client";
import { siteOrigin } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/language";
import { pepper, randomCode } from "@/lib/platform/secrets";
import type { ConversationRow } from "./conversation-rows";
import { dialogTexts } from "./dialog-texts";

/** Gives a conversation the code of a link by which it goes on on the web: eight signs, two hours, only the newest. */
export async function webCode(tx: Db, { id }: ConversationRow, language: Language): Promise<string> {
  const code = randomCode(CODE_SIGNS, 8);
  await tx
    .update(conversations)
    .set({ codeHash: codeHash(code), codeUntil: sql`now() + interval '2 hours'` })
    .where(eq(conversations.id, id));
  return dialogTexts[language].onWeb({ link: `${siteOrigin()}/go-on/${code}` });
}

export function codeHash(code: string): string {
  return pepper("conversation-code", code);
}
