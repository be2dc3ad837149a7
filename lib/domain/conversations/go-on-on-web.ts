import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { conversations } from "@/db/schema/conversations";
import { keepForm } from "@/lib/domain/people/students/drafts";
import { normalizeCode } from "@/lib/domain/people/students/rules";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { clientNetwork } from "@/lib/platform/client-address";
import { command, unchanged } from "@/lib/platform/commands/command";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { keptOf } from "./conversation-rows";
import { codeHash } from "./web-code";

const QUARTER = 15 * 60;

const goOn = command(
  "conversations.go-on",
  z.object({ code: z.string().max(40).transform(normalizeCode) }),
  async ({ input, tx }) => {
    const [row] = await tx
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.codeHash, codeHash(input.code)),
          eq(conversations.state, "open"),
          gt(conversations.codeUntil, sql`now()`),
        ),
      );
    const kept = row && keptOf(row);
    if (!row || !kept) throw new Refusal("not_found", "draft_gone", studentTexts.draftGone);
    const { fields, classId, language } = kept.dialog;
    return unchanged({
      language,
      token: await keepForm(tx, {
        ...fields,
        msisdn: row.msisdn,
        language,
        class_id: classId,
        sessions: [],
        unfinished: true,
      }),
    });
  },
);

/**
 * Turns the answers of a conversation into a registration form to go on with. The code came to its phone by SMS.
 * @returns the token of the form, for an httpOnly cookie, and the language it was spoken in
 * @throws Refusal 404 draft_gone for a wrong or old code, 429 too_many wrong ones
 */
export const goOnOnWeb = withRateLimit(goOn, async ({ clientAddress }) => [
  { of: "conversation-code", key: clientNetwork(clientAddress ?? "", []) ?? "", most: 20, seconds: QUARTER },
]);
