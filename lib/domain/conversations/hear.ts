import "server-only";
import { and, desc, gt, isNull, sql } from "drizzle-orm";
import { registrationDrafts } from "@/db/schema/students";
import { asksToPay } from "@/lib/domain/enrollments/standing/next-step";
import type { DraftForm } from "@/lib/domain/people/students/drafts";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import { isRefusal } from "@/lib/platform/refusal";
import {
  type ConversationRow,
  type Kept,
  keptOf,
  lockAskedOf,
  lockConversation,
  lockOrBegin,
  writeTurn,
} from "./conversation-rows";
import { type Dialog, type Facts, knownOf } from "./dialog";
import { dialogTexts } from "./dialog-texts";
import { readFacts, readOfPhone } from "./facts";
import { askGuardian, endConversation, hearGuardian } from "./guardian";
import type { Heard, Said } from "./heard";
import { placeText } from "./place-text";
import { isOnePart } from "./say";
import { answer, begin, goOn, type Turn } from "./turn";
import { webCode } from "./web-code";
import { type Command, readChange, readCommand, readYesOrNo } from "./words";

/** Answers of one phone in a day: a whole registration takes about fifteen. */
const MOST_A_DAY = 60;
const DAY = 24 * 60 * 60;

/**
 * Hears what a phone says, in the caller's transaction.
 * @returns null when it belongs to no conversation, or the phone has said too much today: then it is a reply like any other
 */
export async function hear(tx: Db, heard: Said): Promise<Heard | null> {
  const command = readCommand(heard.text);
  const guardianOf = await lockAskedOf(tx, heard.msisdn);
  const row = await lockConversation(tx, heard.msisdn);
  const isLive = row !== undefined && row.state !== "over";
  if (!command && !isLive && !guardianOf) return null;
  if (await hasSaidTooMuch(tx, heard.msisdn)) return null;
  if (guardianOf && readYesOrNo(heard.text) !== null && !(row && asksSince(row, guardianOf)))
    return hearGuardian(tx, guardianOf, heard);
  if (command) return obey(tx, heard, command, row);
  return row && isLive ? takeAnswer(tx, heard, row) : null;
}

/** Whether a phone's own conversation asked YES or NO later than the question to its owner as a guardian: the latest is answered. */
function asksSince(own: ConversationRow, { guardianAskedAt, updatedAt }: ConversationRow): boolean {
  const at = own.state === "open" ? keptOf(own)?.dialog.at : undefined;
  return (at === "check" || at === "guardian") && own.updatedAt > (guardianAskedAt ?? updatedAt);
}

async function hasSaidTooMuch(tx: Db, msisdn: string): Promise<boolean> {
  try {
    await consume(tx, [{ of: "conversation", key: msisdn, most: MOST_A_DAY, seconds: DAY }]);
    return false;
  } catch (error) {
    if (isRefusal(error)) return true;
    throw error;
  }
}

async function obey(
  tx: Db,
  heard: Said,
  { command, language }: { command: Command; language: Language },
  row: ConversationRow | undefined,
): Promise<Heard | null> {
  if (command === "join") return join(tx, heard, language, row);
  const plain = (said: string): Heard => ({ said, isOver: true, language });
  if (command === "stop") {
    await endConversation(tx, heard.msisdn);
    return plain(dialogTexts[language].nothingKept);
  }
  if (command === "web")
    return row && row.state === "open"
      ? plain(await webCode(tx, row, language))
      : plain(dialogTexts[language].noWeb);
  const known = await readOfPhone(tx, heard.msisdn);
  if (known.length === 0) {
    if (row && row.state !== "over") return takeAnswer(tx, { ...heard, text: "" }, row);
    return plain(dialogTexts[language].unknownPhone);
  }
  if (command === "status") return plain(whole(known.map((one) => placeText(language, one))));
  // A phone has one request for money at a time, also where it pays for several.
  const isAsked = known.some(({ next }) => next.state === "prompt_open");
  const owing = isAsked ? undefined : known.find(({ next }) => asksToPay(next));
  if (!owing) return plain(whole(known.map((one) => placeText(language, one))));
  return {
    ...plain(dialogTexts[language].working),
    task: { to: "pay", studentId: owing.id, payer: heard.msisdn, language, smsId: heard.sms?.id ?? "" },
  };
}

/** As many of the sentences as fit in one part. */
function whole([first = "", ...more]: string[]): string {
  return more.reduce((said, next) => (isOnePart(`${said}\n${next}`) ? `${said}\n${next}` : said), first);
}

/** Begins a conversation, or goes on with the one there is, here or from the form that was kept on the web. */
async function join(
  tx: Db,
  heard: Said,
  language: Language,
  before: ConversationRow | undefined,
): Promise<Heard> {
  const facts = await readFacts(tx, heard.msisdn);
  const kept = before && before.state !== "over" ? keptOf(before) : null;
  if (before && kept && before.state !== "open") return waits(tx, before, kept);
  const started = kept
    ? goOn({ ...kept.dialog, language }, facts)
    : ((await fromWeb(tx, facts, language)) ?? begin(language, facts));
  const row = before ?? (await lockOrBegin(tx, heard.msisdn, { dialog: started.dialog, said: started.said }));
  // Another text of the phone began the conversation meanwhile.
  if (!before && row.state !== "over") return takeAnswer(tx, { ...heard, text: "" }, row);
  return settleTurn(tx, heard, row, started);
}

/** The form that this phone's student filled in on the web and has not confirmed, as answers; the question is whether all is right. */
async function fromWeb(tx: Db, facts: Facts, language: Language): Promise<Turn | null> {
  if (facts.known.length > 0 || !facts.isOpen) return null;
  const [draft] = await tx
    .select({ form: registrationDrafts.form })
    .from(registrationDrafts)
    .where(
      and(
        sql`${registrationDrafts.form}->>'msisdn' = ${facts.msisdn}`,
        isNull(registrationDrafts.studentId),
        gt(registrationDrafts.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(registrationDrafts.createdAt))
    .limit(1);
  const form = draft?.form as DraftForm | undefined;
  const chosen = facts.classes.find(({ id }) => id === form?.class_id);
  if (!form || !chosen) return null;
  const { class_id: classId, ...typed } = form;
  const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === "string"));
  const dialog: Dialog = {
    language,
    at: "check",
    fields,
    courseId: chosen.courseId,
    classId,
    times: {},
    page: 0,
    misses: 0,
  };
  // Asks what the form left open, such as times; then whether all is right.
  const next = answer(dialog, "", facts);
  return next.dialog.at === "check" ? goOn(dialog, facts) : next;
}

async function takeAnswer(tx: Db, heard: Said, row: ConversationRow): Promise<Heard> {
  const kept = keptOf(row);
  const facts = await readFacts(tx, heard.msisdn);
  // Also who registered on the web meanwhile begins anew: as somebody known.
  const isKnownNow =
    facts.known.length > 0 && kept?.dialog.at !== "dob" && !(kept && knownOf(kept.dialog, facts));
  if (!kept || isKnownNow) return settleTurn(tx, heard, row, begin(kept?.dialog.language ?? "sw", facts));
  // A guardian named by mistake is corrected like any other answer.
  const mayAnswer =
    row.state === "open" || (row.state === "asked_guardian" && readChange(heard.text) !== null);
  if (!mayAnswer) return waits(tx, row, kept);
  const isLate = heard.sms !== null && row.saidAt !== null && heard.sms.sentAt < row.saidAt;
  if (isLate || heard.text.trim() === "") return settleTurn(tx, heard, row, goOn(kept.dialog, facts));
  return settleTurn(tx, heard, row, answer(kept.dialog, heard.text, facts));
}

/** Says again what a conversation waits for. */
async function waits(tx: Db, row: ConversationRow, { dialog, said }: Kept): Promise<Heard> {
  await writeTurn(tx, row, { said });
  return {
    said,
    isOver: true,
    language: dialog.language,
    ...(row.state === "completing" ? { task: { to: "complete", id: row.id } } : {}),
  };
}

const STATES = {
  complete: "completing",
  ask_guardian: "asked_guardian",
  hand_over: "open",
  end: "over",
} as const;

/** Writes a turn and what it leads to. */
async function settleTurn(
  tx: Db,
  heard: Said,
  row: ConversationRow,
  { dialog, said, act }: Turn,
): Promise<Heard> {
  await writeTurn(
    tx,
    row,
    { dialog, said, door: heard.sms ? "sms" : "ussd" },
    {
      state: act ? STATES[act] : "open",
      ...(heard.sms ? { saidAt: heard.sms.sentAt } : {}),
      guardianMsisdn: null,
      ...(act === "complete" ? { guardianAgreed: dialog.at === "guardian" } : {}),
    },
  );
  if (act === "ask_guardian") await askGuardian(tx, row.id, dialog);
  return {
    said,
    isOver: act !== undefined,
    language: dialog.language,
    ...(act === "complete" ? { task: { to: "complete" as const, id: row.id } } : {}),
    ...(act === "hand_over" ? { forPerson: true } : {}),
  };
}
