import "server-only";
import type { z } from "zod";
import { changedBy, command, type Outcome, unchanged, workflow } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";
import { doNext, ringQuietly } from "./complete";
import {
  type ConversationRow,
  type Kept,
  keptOf,
  lockAskedOf,
  lockConversation,
  lockOrBegin,
  writeTurn,
} from "./conversation-rows";
import type { Dialog } from "./dialog";
import { CHOOSE_LANGUAGE, dialogTexts, LANGUAGE_BY_NUMBER, ONLY_KENYAN } from "./dialog-texts";
import { readOfPhone } from "./facts";
import { hearGuardian, questionOf } from "./guardian";
import { hear } from "./hear";
import type { Heard } from "./heard";
import { Dial } from "./input";
import { readNumber } from "./words";

type Step = z.output<typeof Dial>;
type Shown = Pick<Heard, "said" | "isOver" | "task">;

/** Milliseconds that a screen waits for M-Pesa: the request must not reach the phone while the session is open. */
const MOST_WAIT = 2000;

/** Menu choices as the words that mean the same by SMS. */
const MENU: Record<string, Record<Language, string>> = {
  "1": { en: "join", sw: "jiunge" },
  "2": { en: "status", sw: "hali" },
  "3": { en: "pay", sw: "lipa" },
};

const hearDial = command("conversations.dial", Dial, async ({ input, tx }): Promise<Outcome<Shown>> => {
  const { sessionId, phoneNumber: msisdn, text } = input;
  if (msisdn === null) return unchanged({ said: ONLY_KENYAN, isOver: true });
  const row = await lockOrBegin(tx, msisdn, { dialog: fresh("sw"), said: "" });
  const kept = keptOf(row) ?? { dialog: fresh("sw"), said: "" };
  const before = kept.ussdText ?? "";
  // A session that the network took up again has a new id, and all its answers.
  const isSame =
    row.ussdSession === sessionId || (!kept.isEnd && before !== "" && text.startsWith(`${before}*`));
  // A step that came before: the same screen again, nothing else.
  if (isSame && isEarlier(text, before))
    return unchanged({ said: kept.screen ?? kept.said, isOver: kept.isEnd === true });
  let shown: Shown | undefined = isSame ? undefined : await step(tx, msisdn, "", true);
  const isNew = isSame && text.startsWith(`${before}*`) ? text.slice(before.length + 1) : text;
  for (const answer of answersIn(isNew)) {
    if (shown?.isOver) break;
    shown = await step(tx, msisdn, answer, false);
  }
  shown ??= { said: kept.said, isOver: false };
  await keepScreen(tx, msisdn, input, shown);
  return changedBy(shown, []);
});

/** The answers in what is new of a step's text. A date that was typed with asterisks is one. */
function answersIn(text: string): string[] {
  if (text === "") return [];
  return text.replace(/(?<!\d)(\d{1,2})\*(\d{1,2})\*((?:19|20)\d\d)(?!\d)/g, "$1-$2-$3").split("*");
}

/** Whether a step's answers are those that were heard, or fewer: it came twice, or late. */
function isEarlier(text: string, heard: string): boolean {
  return text === heard || (heard.startsWith(text) && (text === "" || heard[text.length] === "*"));
}

function fresh(language: Language): Dialog {
  return { language, at: "full_name", fields: {}, times: {}, page: 0, misses: 0 };
}

/** One answer, or the dialling itself. */
async function step(tx: Db, msisdn: string, text: string, isDialled: boolean): Promise<Shown> {
  const row = await lockConversation(tx, msisdn);
  const kept = row && keptOf(row);
  if (!row || !kept) throw new Error("a conversation vanished");
  if (isDialled) return welcome(tx, row, kept);
  if (kept.menu === "guardian") return answerAsGuardian(tx, row, kept, text);
  if (kept.menu) return choose(tx, row, kept, text);
  const heard = await hear(tx, { msisdn, text, sms: null });
  return heard ?? { said: dialogTexts[kept.dialog.language].refused, isOver: true };
}

/** The first screen: where one stopped, the guardian's question, the menu of a known phone, or the choice of a language. */
async function welcome(tx: Db, row: ConversationRow, kept: Kept): Promise<Shown> {
  const { msisdn } = row;
  const asked = await lockAskedOf(tx, msisdn);
  const question = asked && keptOf(asked);
  if (question) {
    await writeTurn(tx, row, { menu: "guardian" });
    return { said: await questionOf(tx, question.dialog), isOver: false };
  }
  if (kept.menu) await writeTurn(tx, row, { menu: undefined });
  if (row.state !== "over") {
    const heard = await hear(tx, {
      msisdn,
      text: kept.dialog.language === "sw" ? "jiunge" : "join",
      sms: null,
    });
    return heard ?? { said: kept.said, isOver: true };
  }
  const [student] = await readOfPhone(tx, msisdn);
  const language = student?.fields.language === "en" ? "en" : "sw";
  const said = student ? dialogTexts[language].menu : CHOOSE_LANGUAGE;
  await writeTurn(tx, row, { dialog: fresh(language), said, menu: student ? "main" : "language" }, {});
  return { said, isOver: false };
}

/** The answer to the guardian's question that is on the screen, whatever else the phone's own conversation asks. */
async function answerAsGuardian(tx: Db, row: ConversationRow, kept: Kept, text: string): Promise<Shown> {
  const asked = await lockAskedOf(tx, row.msisdn);
  const question = asked && keptOf(asked);
  const heard = asked && (await hearGuardian(tx, asked, { msisdn: row.msisdn, text, sms: null }));
  if (question && !heard) return { said: await questionOf(tx, question.dialog), isOver: false };
  await writeTurn(tx, row, { menu: undefined });
  return heard ?? { said: dialogTexts[kept.dialog.language].refused, isOver: true };
}

async function choose(tx: Db, row: ConversationRow, kept: Kept, text: string): Promise<Shown> {
  const number = String(readNumber(text) ?? "");
  const language = kept.menu === "language" ? LANGUAGE_BY_NUMBER[number] : kept.dialog.language;
  const word = kept.menu === "language" ? MENU["1"] : MENU[number];
  if (!language || !word) return { said: kept.said, isOver: false };
  await writeTurn(tx, row, { menu: undefined });
  const heard = await hear(tx, { msisdn: row.msisdn, text: word[language], sms: null });
  return heard ?? { said: dialogTexts[language].refused, isOver: true };
}

/** Keeps what is on the screen, so that a step that comes twice shows it again. */
async function keepScreen(
  tx: Db,
  msisdn: string,
  { sessionId, text }: Step,
  { said, isOver }: Shown,
): Promise<void> {
  const row = await lockOrBegin(tx, msisdn, { dialog: fresh("sw"), said });
  await writeTurn(tx, row, { screen: said, isEnd: isOver, ussdText: text }, { ussdSession: sessionId });
}

/**
 * Takes a step of a USSD session, does what it leads to, and gives the next screen. A session that was lost goes on at the next dial;
 * a step that comes twice or late changes nothing. lib/domain/conversations/README.md.
 */
export const dial = workflow(hearDial, async (ctx, shown: Shown) => {
  if (!shown.task) return shown;
  const done = await doNext(ctx, shown.task, false);
  const ringing = ringQuietly(done);
  await Promise.race([ringing, new Promise((resolve) => setTimeout(resolve, MOST_WAIT).unref())]);
  return { said: done.said, isOver: true };
});
