import { z } from "zod";
import { writtenPhone } from "@/lib/domain/messaging/messages/written";
import { wrongDocuments } from "@/lib/domain/people/students/identity-documents";
import { givenShape } from "@/lib/domain/people/students/input";
import { formatBirthDate } from "@/lib/domain/people/students/rules";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { readShape } from "@/lib/platform/field-errors";
import type { Language } from "@/lib/platform/language";
import { toMsisdn } from "@/lib/platform/phone";
import {
  classOf,
  type Dialog,
  type Facts,
  isAnswered,
  isFull,
  isMinor,
  knownOf,
  nextQuestion,
  type Option,
  type Question,
  questionsOf,
} from "./dialog";
import { dialogTexts } from "./dialog-texts";
import { placeText } from "./place-text";
import { ask, choicesOf, isOnePart, pageCount } from "./say";
import { plainAnswer, readChange, readNumber, readYesOrNo, wordsOf, writtenBirth } from "./words";

/**
 * The conversation as a pure machine: what somebody said before, what they say now and the facts of the academy give what they
 * have said, what is said to them, and what is to be done. It reads no database and no clock; the rules of a field are the
 * registration's own.
 */

/** What is to be done after a turn, beside saying it: nothing; complete the registration; ask the guardian; leave it to a person. */
export type Act = "complete" | "ask_guardian" | "hand_over" | "end";
export type Turn = { dialog: Dialog; said: string; act?: Act };

/** Misunderstood answers in a row, of which the next is left to a person. */
const MOST_MISSES = 2;

/** The first question to a phone. */
export function begin(language: Language, facts: Facts): Turn {
  const empty: Dialog = { language, at: "full_name", fields: {}, times: {}, page: 0, misses: 0 };
  const dialog = { ...empty, at: nextQuestion(empty, facts) };
  const texts = dialogTexts[language];
  if (!facts.isOpen && facts.known.length === 0) return { dialog, said: texts.closed, act: "end" };
  return { dialog, said: ask(dialog, facts, facts.known.length > 0 ? "" : texts.begin(facts.academy)) };
}

/** The question where a conversation stands, for somebody who comes back to it. */
export function goOn(dialog: Dialog, facts: Facts): Turn {
  return { dialog, said: ask(dialog, facts, dialogTexts[dialog.language].goOn) };
}

/** Takes an answer. */
export function answer(dialog: Dialog, text: string, facts: Facts): Turn {
  return inLanguage(dialog.language, () => {
    if (!facts.isOpen) return { dialog, said: dialogTexts[dialog.language].closed, act: "end" };
    const wanted = readChange(text);
    if (wanted !== null) return correct(dialog, wanted, facts);
    const number = readNumber(text);
    const isList = choicesOf(dialog.at, dialog, facts).length > 0;
    if (number === 0) return back(dialog, facts);
    if (number === 98 && isList) return turnPage(dialog, facts);
    if (dialog.at === "check" || dialog.at === "guardian") return decide(dialog, text, facts);
    return isList ? choose(dialog, text, number, facts) : write(dialog, text, facts);
  });
}

/** Stands at a question, on its first page. */
function standAt(dialog: Dialog, at: Question, facts: Facts, before?: string): Turn {
  const chosen = classOf(dialog, facts);
  const moved = {
    ...dialog,
    at,
    page: 0,
    misses: 0,
    ...(at === "check" ? { waits: chosen !== undefined && isFull(chosen) } : {}),
  };
  return { dialog: moved, said: ask(moved, facts, before) };
}

function back(dialog: Dialog, facts: Facts): Turn {
  if (dialog.page > 0) {
    const turned = { ...dialog, page: dialog.page - 1, misses: 0 };
    return { dialog: turned, said: ask(turned, facts) };
  }
  const all = questionsOf(dialog, facts);
  return standAt(dialog, all[all.indexOf(dialog.at) - 1] ?? dialog.at, facts);
}

function correct(dialog: Dialog, number: number, facts: Facts): Turn {
  const question = questionsOf(dialog, facts)[number - 1];
  const mayChange = question !== undefined && (question === dialog.at || isAnswered(question, dialog));
  return mayChange
    ? standAt(dialog, question, facts)
    : { dialog, said: ask(dialog, facts, dialogTexts[dialog.language].noAnswerToChange) };
}

function turnPage(dialog: Dialog, facts: Facts): Turn {
  const turned = { ...dialog, page: (dialog.page + 1) % pageCount(dialog, facts), misses: 0 };
  return { dialog: turned, said: ask(turned, facts) };
}

/** Goes to the next question without an answer. */
function proceed(dialog: Dialog, facts: Facts): Turn {
  return standAt(dialog, nextQuestion(dialog, facts), facts);
}

/** Says what is wrong with an answer and asks again; after some in a row a person is asked. */
function miss(dialog: Dialog, facts: Facts, reason: string): Turn {
  // The question follows it in the same text.
  const why = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  const texts = dialogTexts[dialog.language];
  const missed = { ...dialog, misses: dialog.misses + 1 };
  if (missed.misses > MOST_MISSES)
    return { dialog: { ...missed, misses: 0 }, said: texts.handOver, act: "hand_over" };
  const said = ask(missed, facts, why);
  // Where both do not fit, a list is shown again without the reason: nobody knows its numbers by heart.
  const isWhole = said.startsWith(why) || choicesOf(dialog.at, dialog, facts).length > 0;
  return { dialog: missed, said: isWhole || !isOnePart(why) ? said : why };
}

/** Takes a choice by its number or by its name. */
function choose(dialog: Dialog, text: string, number: number | null, facts: Facts): Turn {
  const options = choicesOf(dialog.at, dialog, facts);
  const option = number === null ? byName(options, text) : options[number - 1];
  if (!option) return miss(dialog, facts, dialogTexts[dialog.language].noSuchChoice);
  const { at } = dialog;
  if (at === "course") {
    const { classId: _class, ...rest } = dialog;
    const same = dialog.courseId === option.value ? dialog : { ...rest, times: {} };
    return proceed({ ...same, courseId: option.value }, facts);
  }
  if (at === "class")
    return proceed(
      { ...dialog, classId: option.value, times: dialog.classId === option.value ? dialog.times : {} },
      facts,
    );
  if (at === "saturday" || at === "sunday" || at === "chapel")
    return proceed({ ...dialog, times: { ...dialog.times, [at]: option.value } }, facts);
  return proceed({ ...dialog, fields: { ...dialog.fields, [at]: option.value } }, facts);
}

/** The only option whose name begins with what was written. */
function byName(options: Option[], text: string): Option | undefined {
  const wanted = wordsOf(text).join(" ");
  const [found, another] = options.filter(
    ({ label }) => wanted !== "" && wordsOf(label).join(" ").startsWith(wanted),
  );
  return another ? undefined : found;
}

/** Takes a written answer by the rules of its field. */
function write(dialog: Dialog, text: string, facts: Facts): Turn {
  const at = dialog.at as Exclude<
    Question,
    "check" | "guardian" | "course" | "class" | "saturday" | "sunday" | "chapel"
  >;
  const plain = plainAnswer(text);
  // Several answers in one text are no name, and the number of another question's choice is no place.
  const isOther = at === "residence" ? !/\p{L}/u.test(plain) : isName(at) && /\d/.test(plain);
  if (isOther) return miss(dialog, facts, dialogTexts[dialog.language].notUnderstood);
  const typed = at === "dob" ? writtenBirth(plain) : plain;
  const read = readShape(z.object({ value: givenShape(at) }), { value: typed });
  if ("errors" in read) return miss(dialog, facts, read.first);
  const value = read.data.value as string;
  if (at === "dob") return born(dialog, value, facts);
  if (at === "guardian_msisdn" && toMsisdn(value) === null)
    return miss(dialog, facts, dialogTexts[dialog.language].kenyanGuardian);
  return proceed({ ...dialog, fields: { ...dialog.fields, [at]: value } }, facts);
}

function isName(at: string): boolean {
  return at === "full_name" || at === "guardian_name";
}

/** Takes the date of birth: of somebody new by the age rule, of a phone with students as the proof of being one of them. */
function born(dialog: Dialog, dob: string, facts: Facts): Turn {
  const texts = dialogTexts[dialog.language];
  if (facts.known.length > 0) {
    const [found, twin] = facts.known.filter((one) => one.dob === dob);
    if (!found || twin) return miss(dialog, facts, texts.otherBirth);
    if (found.next.state !== "no_class" && found.next.state !== "hold_ended")
      return { dialog, said: placeText(dialog.language, found), act: "end" };
    // Answers of a season are asked anew.
    const { residence: _residence, ...fields } = found.fields;
    return proceed({ ...dialog, knownAs: found.id, fields: { ...fields, dob } }, facts);
  }
  const wrong = wrongDocuments({ dob: formatBirthDate(dob) }, facts.rule, facts.now).dob?.[0];
  return wrong
    ? miss(dialog, facts, wrong)
    : proceed({ ...dialog, fields: { ...dialog.fields, dob } }, facts);
}

/** YES or NO to all that was said, and to the guardian's question. */
function decide(dialog: Dialog, text: string, facts: Facts): Turn {
  const texts = dialogTexts[dialog.language];
  const open = nextQuestion(dialog, facts);
  if (open !== "check") return standAt(dialog, open, facts);
  // All answers before were numbers.
  const said = readNumber(text) === 1 ? "yes" : readYesOrNo(text);
  if (said === null) return miss(dialog, facts, texts.notUnderstood);
  if (dialog.at === "guardian")
    return said === "yes"
      ? { dialog, said: texts.working, act: "complete" }
      : { dialog, said: texts.nothingKept, act: "end" };
  if (said === "no") return { dialog, said: ask(dialog, facts, texts.notUnderstood) };
  const needsConsent = isMinor(dialog, facts) && !knownOf(dialog, facts)?.hasConsent;
  if (!needsConsent) return { dialog: { ...dialog, misses: 0 }, said: texts.working, act: "complete" };
  const phone = toMsisdn(dialog.fields.guardian_msisdn ?? "");
  if (phone === facts.msisdn || phone === null) return standAt(dialog, "guardian", facts);
  const asked: Dialog = { ...dialog, at: "guardian", misses: 0 };
  return { dialog: asked, said: texts.guardianAsked(writtenPhone(phone)), act: "ask_guardian" };
}
