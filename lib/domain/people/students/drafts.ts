import "server-only";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { registrationDrafts } from "@/db/schema/students";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, newToken } from "@/lib/platform/secrets";
import type { KeepDraft } from "./input";
import { studentTexts as texts } from "./texts";

export type DraftForm = z.output<typeof KeepDraft>;

/**
 * Finds a stored registration form by its token.
 * @throws Refusal 404 draft_gone when it is unknown or two hours old
 */
export async function findDraft(db: Db, token: string, lock: "lock" | "look") {
  const found = db
    .select()
    .from(registrationDrafts)
    .where(
      and(
        eq(registrationDrafts.tokenHash, hashToken(token)),
        gt(registrationDrafts.expiresAt, sql`now()`),
        // One begun by SMS is completed by the form that it fills in, never by itself.
        lock === "lock" ? sql`not ${registrationDrafts.form} ? 'unfinished'` : undefined,
      ),
    );
  const [draft] = await (lock === "lock" ? found.for("update") : found);
  if (!draft) throw new Refusal("not_found", "draft_gone", texts.draftGone);
  return { ...draft, form: draft.form as DraftForm };
}

/** Stores a form, also one that is not finished, for two hours. @returns its token */
export async function keepForm(tx: Db, form: object): Promise<string> {
  const token = newToken();
  await tx
    .insert(registrationDrafts)
    .values({ tokenHash: hashToken(token), form, expiresAt: sql`now() + interval '2 hours'` });
  return token;
}

/** Deletes expired drafts, which hold personal data of registrations that were not completed. @returns how many */
export async function sweepDrafts(tx: Db): Promise<number> {
  const gone = await tx
    .delete(registrationDrafts)
    .where(lt(registrationDrafts.expiresAt, sql`now()`))
    .returning({ id: registrationDrafts.id });
  return gone.length;
}
