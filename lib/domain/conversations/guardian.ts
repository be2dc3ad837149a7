import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { conversations } from "@/db/schema/conversations";
import { writtenAmount } from "@/lib/domain/messaging/messages/written";
import { readRegistering } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { toMsisdn } from "@/lib/platform/phone";
import { type ConversationRow, keptOf, lockAskedOf, writeTurn } from "./conversation-rows";
import type { Dialog } from "./dialog";
import { dialogTexts } from "./dialog-texts";
import type { Heard, Said } from "./heard";
import { firstName, named } from "./say";
import { sayBySms } from "./say-by-sms";
import { readYesOrNo } from "./words";

/** Notes whose consent a conversation waits for, and asks it on that phone; after the answer, if it is asked about another child. */
export async function askGuardian(tx: Db, id: string, dialog: Dialog): Promise<void> {
  const guardian = toMsisdn(dialog.fields.guardian_msisdn ?? "");
  if (guardian === null) throw new Error("a guardian without a phone");
  const open = await lockAskedOf(tx, guardian);
  await tx
    .update(conversations)
    .set({ guardianMsisdn: guardian, guardianAskedAt: null })
    .where(eq(conversations.id, id));
  if (!open || open.id === id) await sendQuestion(tx, { id, guardianMsisdn: guardian }, dialog);
}

async function sendQuestion(
  tx: Db,
  row: Pick<ConversationRow, "id" | "guardianMsisdn">,
  dialog: Dialog,
): Promise<void> {
  const [asked] = await tx
    .update(conversations)
    .set({ guardianAskedAt: sql`clock_timestamp()` })
    .where(eq(conversations.id, row.id))
    .returning({ turns: conversations.turns });
  await sayBySms(tx, {
    msisdn: row.guardianMsisdn ?? "",
    language: dialog.language,
    said: await questionOf(tx, dialog),
    cause: `conversation:${row.id}:${asked?.turns}:guardian`,
  });
}

/** The question to a guardian: who the child is, what it is about, and whether we may keep it. */
export async function questionOf(tx: Db, { language, fields, classId = "" }: Dialog): Promise<string> {
  const { season, settings } = await readRegistering(tx);
  const fee = writtenAmount(season.feeCents ?? settings.fee_cents);
  const [{ course = "" } = {}] = await tx
    .select({ course: courses.name })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(classes.id, classId));
  const names = { academy: settings.academy_name, child: firstName(fields.full_name ?? ""), course };
  return named(names, (said) => dialogTexts[language].guardianQuestion({ ...said, fee }));
}

/** Takes a guardian's answer: YES completes the child's registration, NO ends it and keeps nothing. */
export async function hearGuardian(tx: Db, row: ConversationRow, heard: Said): Promise<Heard | null> {
  const kept = keptOf(row);
  const decision = readYesOrNo(heard.text);
  if (!kept || decision === null) return null;
  const { dialog } = kept;
  const texts = dialogTexts[dialog.language];
  const agreed = decision === "yes";
  if (agreed)
    await writeTurn(tx, row, { dialog, said: texts.working }, { state: "completing", guardianAgreed: true });
  else await refuseChild(tx, row, dialog);
  const waiting = await lockAskedOf(tx, heard.msisdn, false);
  const next = waiting && keptOf(waiting);
  if (waiting && next) await sendQuestion(tx, waiting, next.dialog);
  return {
    said: agreed ? texts.guardianThanks : texts.nothingKept,
    isOver: true,
    language: dialog.language,
    ...(agreed ? { task: { to: "complete", id: row.id } } : {}),
  };
}

/** Tells a child that the guardian did not agree, and keeps nothing. */
async function refuseChild(
  tx: Db,
  { id, msisdn }: ConversationRow,
  { language }: Pick<Dialog, "language">,
): Promise<void> {
  const said = dialogTexts[language].notAgreed;
  await sayBySms(tx, { msisdn, language, said, cause: `conversation:${id}:refused` });
  await tx.delete(conversations).where(eq(conversations.id, id));
}

/**
 * STOP ends the conversation of a phone, and is a NO to all that its owner was asked as a guardian. Nothing is kept, and the phone
 * hears no more.
 */
export async function endConversation(tx: Db, msisdn: string): Promise<void> {
  await tx.delete(conversations).where(eq(conversations.msisdn, msisdn));
  const asked = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.guardianMsisdn, msisdn), eq(conversations.state, "asked_guardian")))
    .for("update");
  for (const row of asked) await refuseChild(tx, row, keptOf(row)?.dialog ?? { language: "sw" });
}
