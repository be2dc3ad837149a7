import type { Outcome } from "@/db/schema/enums";
import { NO, YES } from "./cell-words";

/** Words with which lists of past seasons say how it ended, in English and Kiswahili. */
const OUTCOME_WORDS: Record<Outcome, string[]> = {
  completed: [
    ...[
      "completed",
      "complete",
      "finished",
      "graduated",
      "graduate",
      "pass",
      "passed",
      "done",
      "yes",
      "✓",
      "✔",
    ],
    ...["alimaliza", "amemaliza", "alihitimu", "amehitimu", "alikamilisha", "amekamilisha", "mhitimu"],
    ...["amefaulu", "alifaulu", "ndiyo", "ndio"],
  ],
  not_completed: [
    ...[
      "not completed",
      "not complete",
      "incomplete",
      "did not complete",
      "didn't complete",
      "did not finish",
    ],
    ...["not finished", "unfinished", "fail", "failed", "no", "hakumaliza", "hajamaliza", "hakuhitimu"],
    ...["hakukamilisha", "hajakamilisha", "hakufaulu", "hapana"],
  ],
  withdrew: [
    ...["stopped", "dropped", "dropped out", "drop out", "dropout", "left", "withdrew", "withdrawn", "quit"],
    ...[
      "transferred",
      "absconded",
      "aliacha",
      "ameacha",
      "aliacha kozi",
      "aliondoka",
      "ameondoka",
      "alijitoa",
    ],
    ...["alijiondoa", "amejiondoa", "alihama"],
  ],
};
const BY_WORD = new Map(
  Object.entries(OUTCOME_WORDS).flatMap(([outcome, words]) =>
    words.map((word) => [word, outcome as Outcome] as const),
  ),
);

/**
 * How a season ended for a student, by a cell's words, without a remark in brackets or after a comma, or by the share of attendance it
 * names: 85%, 0.85 and 9/12; undefined if nobody can tell.
 * @param needed the percent that completes
 */
export function readOutcome(text: string, needed: number): Outcome | undefined {
  const said = text
    .toLowerCase()
    .replace(/[(,;].*$/, "")
    .replace(/[.!]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const percent = readPercent(said);
  if (percent !== undefined) return percent >= needed ? "completed" : "not_completed";
  return BY_WORD.get(said.replace("’", "'"));
}

function readPercent(said: string): number | undefined {
  const [, met, of] = /^(\d{1,3}) ?(?:\/|of|out of|kati ya) ?(\d{1,3})$/.exec(said) ?? [];
  if (met && of)
    return Number(met) <= Number(of) && Number(of) > 0 ? (Number(met) / Number(of)) * 100 : undefined;
  const [, figure, sign] = /^(\d{1,3}(?:\.\d+)?) ?(%|percent)?$/.exec(said) ?? [];
  if (figure === undefined) return undefined;
  const value = Number(figure);
  // A spreadsheet keeps 85% as 0.85, and 100% as 1.
  const percent = sign === undefined && value <= 1 ? value * 100 : value;
  return percent <= 100 ? percent : undefined;
}

/** The certificate of a past season: none, one without a number, or the number on its paper. */
export type PastCertificate = { issued: boolean; oldNumber: string | null };

const GIVEN = new Set([
  ...YES,
  "issued",
  "given",
  "collected",
  "not collected",
  "printed",
  "amepewa",
  "alipewa",
  "kimetolewa",
]);
const NOT_GIVEN = new Set([...NO, "pending", "not issued", "not given", "bado", "hajapewa", "hakupewa"]);

/** What a cell says of a certificate; a figure is its number. Undefined if nobody can tell. */
export function readCertificate(text: string): PastCertificate | undefined {
  const written = text.replace(/\s+/g, " ").trim();
  const said = written.toLowerCase();
  if (said === "0" || (!/^\d+$/.test(said) && NOT_GIVEN.has(said))) return { issued: false, oldNumber: null };
  if (!/^\d+$/.test(said) && GIVEN.has(said)) return { issued: true, oldNumber: null };
  const isNumber = /\d/.test(written) && /^[\p{L}\d][\p{L}\d /.#-]{0,29}$/u.test(written);
  return isNumber ? { issued: true, oldNumber: written } : undefined;
}

/** Whether a cell of a list says that there is nothing to write. */
export function isNothing(text: string): boolean {
  const said = text.toLowerCase().trim();
  return (
    said === "" ||
    (NO.has(said) && !/^(no|0|false|unchecked)$/.test(said)) ||
    said === "." ||
    said === "unknown"
  );
}
