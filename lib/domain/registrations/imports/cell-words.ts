import { fieldOf } from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";

/** Words that people write for a choice, beside its own names: the whole cell, or a word of it. */
const CHOICE_WORDS: Partial<Record<FieldName, Record<string, string[]>>> = {
  channel: {
    Flier: ["flyer", "fliers", "flyers", "leaflet", "poster", "brochure", "kipeperushi", "bango"],
    "Social Media": [
      ...["facebook", "fb", "whatsapp", "instagram", "ig", "tiktok", "twitter", "x", "youtube", "telegram"],
      ...["social", "online", "internet", "website", "web", "google", "mitandao", "mtandao"],
    ],
    "Friend/Family": [
      ...["friend", "friends", "a friend", "family", "relative", "brother", "sister", "cousin", "mother"],
      ...["father", "mum", "mom", "dad", "parent", "parents", "uncle", "aunt", "neighbour", "neighbor"],
      ...["classmate", "referral", "rafiki", "familia", "ndugu", "dada", "kaka", "mama", "baba", "jirani"],
    ],
    "GNM Member": ["gnm", "member", "church", "fellowship", "pastor", "mwanachama", "kanisa", "kanisani"],
    "Continuing Student": [
      ...["continuing", "old student", "former student", "alumni", "past student", "returning"],
      ...["anayeendelea", "mwanafunzi wa zamani"],
    ],
  },
  enrollment_status: {
    new: ["n", "first time", "first timer", "mpya", "mgeni"],
    continuing: [
      "c",
      "cont",
      "old",
      "returning",
      "continuing student",
      "anayeendelea",
      "anaendelea",
      "zamani",
    ],
  },
  language: {
    en: ["english", "eng", "kiingereza"],
    sw: ["swahili", "kiswahili", "swa", "kisw"],
  },
};

/** A choice as the form sends it, from its value, its label or a word that says the same; otherwise the text as it is. */
export function readChoice(name: FieldName, text: string): string {
  const { choices = [], texts } = fieldOf(name);
  const named = (wanted: string) =>
    choices.find((choice) =>
      [
        choice,
        texts.en.choices?.[choice],
        texts.sw.choices?.[choice],
        ...(CHOICE_WORDS[name]?.[choice] ?? []),
      ].some((word) => word?.toLowerCase() === wanted),
    );
  const words = text
    .toLowerCase()
    .replace(/[.,;:!]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  for (const wanted of [words, ...words.split(" ")]) {
    const choice = named(wanted);
    if (choice) return choice;
  }
  return text;
}

/**
 * A number as a spreadsheet shows it, in its digits: 712345678.0, and 7.12345678E+08 if no digit is lost; other texts as they are.
 */
export function readDigits(text: string): string {
  const [, first = "", more = "", power = ""] = SHORTENED.exec(text) ?? [];
  if (power !== "" && more.length === Number(power)) return first + more;
  return text.replace(/^(\d+)[.,]0+$/, "$1");
}

const SHORTENED = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i;

/** Whether a spreadsheet shortened a number so that digits are lost: 7.12E+08. */
export function isCut(text: string): boolean {
  const [, , more = "", power = ""] = SHORTENED.exec(text) ?? [];
  return power !== "" && more.length < Number(power);
}

export const YES = new Set([
  ...["yes", "y", "true", "1", "x", "✓", "✔", "checked", "ticked", "ndiyo", "ndio"],
  ...["waived", "exempt", "exempted", "full", "all", "free", "bursary", "scholarship"],
  ...["msamaha", "amesamehewa", "bure", "yote"],
]);
export const NO = new Set([
  ...["no", "n", "false", "0", "-", "unchecked", "none", "nil", "n/a", "not waived"],
  ...["hapana", "la", "hakuna"],
]);

/** What is waived of a fee: all that is due, an amount in shillings, or nothing. */
export type Waived = "all" | "none" | number;

/** What a cell says of a fee that need not be paid: yes, no, or an amount as in KES 250, 250/= and 1,000; else undefined. */
export function readWaived(text: string): Waived | undefined {
  const said = text.toLowerCase().trim();
  if (YES.has(said)) return "all";
  if (NO.has(said)) return "none";
  const amount = /^(?:k?shs?\.?|kes)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?\s*(?:\/[=-]|k?shs?|kes|bob)?$/.exec(
    said,
  )?.[1];
  return amount === undefined ? undefined : Number(amount.replaceAll(",", "")) || "none";
}

const MONTHS = [
  ...["january|januari", "february|februari", "march|machi", "april|aprili", "may|mei", "june|juni"],
  ...["july|julai", "august|agosti", "september|septemba", "october|oktoba", "november|novemba"],
  "december|desemba",
].map((names) => names.split("|"));

/** The order of day and month in dates of figures, and whether one can tell from this one. */
export type DateOrder = "day" | "month";

/**
 * A date of birth as the form takes it, DD-MM-YYYY, from a date as a list writes it: the year first, a month in words, two figures
 * of a year, or a spreadsheet's number of days.
 * @param order of day and month in figures
 * @param thisYear a year of two figures is not in the future
 */
export function readDate(text: string, order: DateOrder, thisYear: number): string {
  const written = text.replace(/\s*([-/.,])\s*/g, "$1").trim();
  const days = /^(\d{5})(?:\.0+)?$/.exec(written)?.[1];
  if (days) return dayOf(new Date(Date.UTC(1899, 11, 30) + Number(days) * 86_400_000));
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(written);
  if (yearFirst) return [yearFirst[3], yearFirst[2], yearFirst[1]].join("-");
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(written);
  if (figures) {
    const [, first = "", second = "", year = ""] = figures;
    const [day, month] = order === "day" ? [first, second] : [second, first];
    return [day, month, fullYear(year, thisYear)].join("-");
  }
  const [day, name, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\p{L}+)[-/., ]+(\d{2}|\d{4})$/u.exec(written)?.slice(1) ??
    inOrder(/^(\p{L}+)[-/., ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{2}|\d{4})$/u.exec(written)?.slice(1)) ??
    [];
  const month = name ? monthNamed(name.toLowerCase()) : 0;
  return month > 0 ? [day, month, fullYear(year ?? "", thisYear)].join("-") : text;
}

const inOrder = (parts: string[] | undefined) => parts && [parts[1], parts[0], parts[2]];

/** The month of a name, or of its first three letters; 0 for none. */
function monthNamed(name: string): number {
  if (name.length < 3) return 0;
  return (
    1 +
    MONTHS.findIndex((names) =>
      names.some((month) => month === name || (name.length < 5 && month.startsWith(name))),
    )
  );
}

function fullYear(year: string, thisYear: number): number {
  if (year.length === 4) return Number(year);
  const century = thisYear - (thisYear % 100);
  return Number(year) + (Number(year) > thisYear % 100 ? century - 100 : century);
}

function dayOf(date: Date): string {
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()].join("-");
}

/**
 * Whether a date in figures can be read day first, month first, or either way with two results. One that can only be read month
 * first shows that the file's program writes dates so.
 */
export function orderOf(written: string): DateOrder | "either" | "clear" {
  const [, first, second] = (/^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{2}|\d{4})$/.exec(written) ?? []).map(Number);
  if (!first || !second || first === second) return "clear";
  if (first > 12) return "day";
  return second > 12 ? "month" : "either";
}
