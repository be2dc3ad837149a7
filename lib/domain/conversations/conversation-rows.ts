import "server-only";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import type { Db } from "@/lib/platform/db/client";
import { seal, unsealStored } from "@/lib/platform/secrets";
import type { Dialog } from "./dialog";

export type ConversationRow = typeof conversations.$inferSelect;

/** What is kept of a conversation: what was said to it and what it said last. */
export type Kept = {
  dialog: Dialog;
  said: string;
  /** The door by which the last answer came. */
  door?: "sms" | "ussd";
  /** Of its USSD session: all answers so far, the screen, whether it was the last, and the menu that is on it. */
  ussdText?: string;
  screen?: string;
  isEnd?: boolean;
  menu?: "language" | "main" | "guardian" | undefined;
};

const SEAL = "conversation";

export function keep(kept: Kept): string {
  return seal(SEAL, JSON.stringify(kept));
}

/** What was kept; null when it was sealed with a key that is gone. */
export function keptOf({ dialog }: Pick<ConversationRow, "dialog">): Kept | null {
  const text = unsealStored(SEAL, dialog);
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** The conversation of a phone, locked. */
export async function lockConversation(tx: Db, msisdn: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.msisdn, msisdn)).for("update");
  return row;
}

/** The conversation of a phone, locked; a new one if there is none. */
export async function lockOrBegin(tx: Db, msisdn: string, kept: Kept): Promise<ConversationRow> {
  await tx
    .insert(conversations)
    .values({ msisdn, dialog: keep(kept), state: "over" })
    .onConflictDoNothing();
  const row = await lockConversation(tx, msisdn);
  if (!row) throw new Error("a conversation vanished");
  return row;
}

/** The conversation whose guardian was asked on a phone, locked; with several children the one asked first. */
export async function lockAskedOf(
  tx: Db,
  guardian: string,
  isAsked = true,
): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.guardianMsisdn, guardian),
        eq(conversations.state, "asked_guardian"),
        isAsked ? isNotNull(conversations.guardianAskedAt) : isNull(conversations.guardianAskedAt),
      ),
    )
    .orderBy(asc(conversations.guardianAskedAt), asc(conversations.createdAt))
    .limit(1)
    .for("update");
  return row;
}

type Change = Partial<
  Pick<
    ConversationRow,
    | "state"
    | "guardianMsisdn"
    | "guardianAskedAt"
    | "guardianAgreed"
    | "saidAt"
    | "ussdSession"
    | "codeHash"
    | "codeUntil"
  >
>;

/** Writes a turn, over what is kept. @returns its number, by which the answer is sent once */
export async function writeTurn(
  tx: Db,
  row: Pick<ConversationRow, "id" | "dialog">,
  { dialog, ...more }: Partial<Kept>,
  change: Change = {},
): Promise<number> {
  const before = keptOf(row);
  const latest = dialog ?? before?.dialog;
  if (!latest) throw new Error("a conversation without a dialog");
  const kept = { said: "", ...before, ...more, dialog: latest };
  const [written] = await tx
    .update(conversations)
    .set({
      ...change,
      dialog: keep(kept),
      turns: sql`${conversations.turns} + 1`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(conversations.id, row.id))
    .returning({ turns: conversations.turns });
  if (!written) throw new Error("a conversation vanished");
  return written.turns;
}
