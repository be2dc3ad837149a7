import { fitSms } from "@/lib/domain/messaging/messages/fit";
import { foldForSms, measureSms } from "@/lib/domain/messaging/messages/parts";
import { writtenMeetings } from "@/lib/domain/messaging/messages/written";
import { choiceLabel, fieldOf } from "@/lib/domain/people/students/field-rules";
import { formatBirthDate } from "@/lib/domain/people/students/rules";
import {
  chosenTimes,
  classOf,
  type Dialog,
  type Facts,
  isMinor,
  type Option,
  optionsOf,
  type Question,
  questionsOf,
} from "./dialog";
import { dialogTexts } from "./dialog-texts";

/** Letters of a name of a course, class or person in a list; names longer than this are cut. */
const LONGEST_NAME = 30;
const SHORTEST_NAME = 10;

/** Whether a text is one part of an SMS, and so at most 160 characters, which a USSD screen of 182 shows whole. */
export function isOnePart(text: string): boolean {
  return measureSms(text).parts <= 1;
}

/** A name in letters that cost no more than one septet or two, cut. */
export function shortName(name: string, most = LONGEST_NAME): string {
  const plain = [...foldForSms(name)]
    .filter((sign) => measureSms(sign).alphabet === "gsm")
    .join("")
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}.`;
}

/** The options of a question, as the conversation's language names them. */
export function choicesOf(question: Question, dialog: Dialog, facts: Facts): Option[] {
  return optionsOf(question, dialog, facts, (name, choice) => choiceLabel(name, choice, dialog.language));
}

/**
 * The text of the question where a conversation stands. Long lists come in pages, and names are cut until it fits one part.
 * @param before a sentence that goes before it; left out where there is no room for both
 */
export function ask(dialog: Dialog, facts: Facts, before = ""): string {
  const question = questionText(dialog, facts);
  const whole = before ? `${before}\n${question}` : question;
  return isOnePart(whole) ? whole : question;
}

function questionText(dialog: Dialog, facts: Facts): string {
  const { at } = dialog;
  if (at === "check") return checkText(dialog, facts);
  if (at === "guardian") return guardianText(dialog, facts);
  const head = `${numberOf(at, dialog, facts)}. ${headOf(at, dialog, facts)}`;
  const options = choicesOf(at, dialog, facts);
  return options.length === 0 ? head : (pagesOf(head, options, dialog)[dialog.page] ?? head);
}

/** How many pages the list at hand has. */
export function pageCount(dialog: Dialog, facts: Facts): number {
  const options = choicesOf(dialog.at, dialog, facts);
  const head = `${numberOf(dialog.at, dialog, facts)}. ${dialog.at === "check" || dialog.at === "guardian" ? "" : headOf(dialog.at, dialog, facts)}`;
  return pagesOf(head, options, dialog).length;
}

/** The number by which an answer is corrected: its place among the questions. */
function numberOf(question: Question, dialog: Dialog, facts: Facts): number {
  return questionsOf(dialog, facts).indexOf(question) + 1;
}

function headOf(question: Exclude<Question, "check" | "guardian">, dialog: Dialog, facts: Facts): string {
  const texts = dialogTexts[dialog.language];
  if (question === "course") return texts.course;
  if (question === "class") return texts.class;
  if (question === "saturday" || question === "sunday" || question === "chapel") return texts.time[question];
  if (question === "dob" && facts.known.length > 0) return texts.knownBirth;
  const asked = texts.ask[question] ?? fieldOf(question).texts[dialog.language].label;
  return question === "guardian_name" && isMinor(dialog, facts)
    ? `${texts.minor(facts.rule.adult_above)} ${asked}`
    : asked;
}

/** A list in pages of one part each; every page but the last ends with the way to the next. */
function pagesOf(head: string, options: Option[], { language }: Dialog): string[] {
  const texts = dialogTexts[language];
  const lines = options.map(({ label, seatsLeft }, place) => {
    const left =
      seatsLeft === undefined || seatsLeft === null
        ? ""
        : `, ${seatsLeft > 0 ? texts.left(seatsLeft) : texts.full}`;
    return `${place + 1} ${shortName(label) || `#${place + 1}`}${left}`;
  });
  const pages: string[] = [];
  let rest = lines;
  while (rest.length > 0) {
    let count = rest.length;
    const page = () =>
      [head, ...rest.slice(0, count), ...(count < rest.length ? [texts.more] : [])].join("\n");
    while (count > 1 && !isOnePart(page())) count -= 1;
    pages.push(page());
    rest = rest.slice(count);
  }
  return pages;
}

/** All answers by their numbers, with what YES does. */
function checkText(dialog: Dialog, facts: Facts): string {
  const ofClass = classOf(dialog, facts);
  const { fields, language } = dialog;
  const times = writtenMeetings(
    chosenTimes(dialog, facts).map(({ day, from, to }) => ({ day, from, to })),
    language,
  );
  const texts = dialogTexts[language];
  const write = dialog.waits ? texts.checkWaiting : texts.check;
  const piece = (text: string, least = SHORTEST_NAME) => ({ text: shortName(text), least });
  const pieces = {
    name: piece(fields.full_name ?? ""),
    course: piece(ofClass?.course ?? ""),
    group: piece(ofClass?.name ?? "", 4),
    times: { text: times, least: 0 },
  };
  return fitSms(pieces, (said) => {
    const born = fields.dob ? formatBirthDate(fields.dob) : "";
    const parts = [
      said.name,
      born,
      said.course,
      said.group,
      said.times.length < times.length ? "" : said.times,
    ];
    return write(parts.filter(Boolean).join(", "));
  });
}

/** The question to the guardian, where student and guardian share the phone. */
function guardianText({ language, fields }: Dialog, { academy }: Facts): string {
  return named({ academy, child: firstName(fields.full_name ?? "") }, (said) =>
    dialogTexts[language].guardianOwn(said),
  );
}

/** A text with names, which are cut until it fits one part. */
export function named<Name extends string>(
  names: Record<Name, string>,
  write: (said: Record<Name, string>) => string,
): string {
  const pieces = Object.fromEntries(
    Object.entries<string>(names).map(([name, text]) => [name, { text: shortName(text), least: 6 }]),
  ) as Record<Name, { text: string; least: number }>;
  return fitSms(pieces, write);
}

/** The first of a student's names. */
export function firstName(fullName: string): string {
  return shortName(fullName.split(" ")[0] ?? "", 20);
}
