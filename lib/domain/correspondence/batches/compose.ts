import { maskName } from "@/lib/domain/academy/people-rules";
import { firstDayIn } from "@/lib/domain/academy/rules";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { writtenPhone } from "@/lib/domain/messaging/messages/written";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/language";
import { toShillings } from "@/lib/platform/money";
import { invalidField } from "@/lib/platform/refusal";
import { LONGEST_TEXT } from "./input";
import type { Person } from "./people";
import type { Recipient } from "./recipients";
import {
  emptyOf,
  fillIn,
  finishText,
  joinNames,
  MONEY_VARIABLES,
  measureText,
  type Values,
  type Variable,
  variablesOf,
} from "./rules";
import { batchTexts as texts } from "./texts";

/** The finished text for one phone or address: for one person, or for siblings with the same text. */
export type Composed = {
  people: [Person, ...Person[]];
  to: string;
  language: Language;
  text: string;
  characters: number;
  parts: number;
  foreign: string[];
};

/** A person who gets nothing, since a variable of the text is empty for them. */
export type LeftOut = { person: Person; empty: Variable[] };

type About = {
  channel: "sms" | "mail";
  purpose: "transactional" | "promotional";
  body: Record<Language, string>;
  settings: Settings;
};

/**
 * Refuses a text with variables that do not exist, or forbidden to the writer.
 * @param isTutor tutors do not see amounts
 * @throws Refusal 400 with a sentence at `body`
 */
export function refuseUnknownVariables(body: Record<Language, string>, isTutor: boolean): Variable[] {
  const both = [variablesOf(body.en), variablesOf(body.sw)];
  const unknown = [...new Set(both.flatMap((each) => each.unknown))];
  if (unknown.length > 0) throw invalidField("body", texts.unknownVariable(unknown));
  const used = [...new Set(both.flatMap((each) => each.used))];
  const hidden = isTutor ? used.filter((name) => MONEY_VARIABLES.includes(name)) : [];
  if (hidden.length > 0) throw invalidField("body", texts.notForTutors(hidden));
  return used;
}

/**
 * The texts of all recipients, in their order: each in the reader's language with the variables filled in. Siblings who
 * share a phone get one text if it is the same for them, with their first names, in the first one's language. People for
 * whom a variable is empty are left out.
 * @throws Refusal 400 where that leaves nobody, or a filled text is too long
 */
export function composeAll(
  recipients: Recipient[],
  used: Variable[],
  about: About,
): { messages: Composed[]; leftOut: LeftOut[] } {
  const names = { en: variablesOf(about.body.en).used, sw: variablesOf(about.body.sw).used };
  const all = recipients.map((recipient) => {
    const values = valuesOf(recipient.person, about.settings);
    return { ...recipient, values, empty: emptyOf(names[recipient.person.language], values) };
  });
  const filled = all.filter(({ empty }) => empty.length === 0);
  const leftOut = all.filter(({ empty }) => empty.length > 0);
  if (filled.length === 0) refuseEmpty(leftOut);
  const groups = new Map<string, typeof filled>();
  const shared = used.filter((name) => name !== "first_name");
  for (const each of filled) {
    const key = JSON.stringify([each.to, ...shared.map((name) => each.values[name])]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const messages = [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const { language } = first.person;
    const names = group.map(({ values }) => values.first_name ?? "");
    const values = { ...first.values, first_name: joinNames(names, language) };
    const text = finishText(fillIn(about.body[language], values), about);
    if (text.length > LONGEST_TEXT + 20 && about.channel === "sms")
      throw invalidField("body", texts.tooLong(maskName(first.person.fullName), LONGEST_TEXT));
    const { characters, parts, foreign } = measureText(text, about.channel);
    const people: [Person, ...Person[]] = [first.person, ...others.map(({ person }) => person)];
    return [{ people, to: first.to, language, text, characters, parts, foreign }];
  });
  return { messages, leftOut };
}

function valuesOf({ fullName, registrationNo, seat, language }: Person, settings: Settings): Values {
  const { venue, bring } = firstDayIn(language, settings);
  return {
    first_name: fullName.split(" ")[0] ?? "",
    registration_no: registrationNo ?? "",
    course: seat?.course ?? "",
    class: seat?.class ?? "",
    season: seat ? String(seat.season) : "",
    // Nothing due means no balance to write about.
    balance: seat && seat.dueCents > 0 ? String(toShillings(seat.dueCents)) : "",
    pay_code: seat?.payCode ?? "",
    paybill: env().MPESA_SHORTCODE,
    phone: settings.contact_phones.slice(0, 1).map(writtenPhone).join(""),
    academy: settings.academy_name,
    venue,
    what_to_bring: bring,
  };
}

/** The most people that a refusal names. */
const NAMED = 3;

/** @throws Refusal 400 that names the variable and the people for whom it is empty */
function refuseEmpty(leftOut: LeftOut[]): void {
  const missing = new Map<Variable, Person[]>();
  for (const { person, empty } of leftOut)
    for (const name of empty) missing.set(name, [...(missing.get(name) ?? []), person]);
  if (missing.size === 0) return;
  const sentences = [...missing].map(([name, people]) =>
    people.length === leftOut.length && people.length > 1
      ? texts.emptyForAll(name)
      : texts.emptyVariable(
          name,
          people.slice(0, NAMED).map(({ fullName }) => maskName(fullName)),
          Math.max(0, people.length - NAMED),
        ),
  );
  throw invalidField("body", sentences.join(" "));
}
