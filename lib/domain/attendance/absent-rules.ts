import type { MarkState } from "./rules";
import { registerTexts as texts } from "./texts";

type Away = Exclude<MarkState, "present">;
type Numbered = { id: string; number: number };

/** The mark of every student, by id, or the error in the line. */
export type ReadNumbers = { marks: Record<string, MarkState> } | { error: string };

const STATES: Record<string, Away> = { "": "absent", L: "late", E: "excused" };
const LONGEST = 500;

/**
 * Reads a line of the printed sheet's numbers: `3 7 12 L5` marks 3, 7 and 12 absent, 5 late, and all others present. Spaces
 * or commas separate numbers; L is late and E excused, before or after a number; `3-6` is a range.
 * lib/domain/attendance/README.md.
 */
export function readNumbers(typed: string, students: Numbered[]): ReadNumbers {
  const pieces = typed
    .slice(0, LONGEST + 1)
    .replace(/\s+[-\u2013\u2014]\s+|[\u2013\u2014]/g, "-")
    .split(/[\s,]+/)
    .filter(Boolean);
  if (typed.length > LONGEST) return { error: texts.numbersLong };
  if (pieces.length === 0) return { error: texts.noNumbers };
  const byNumber = new Map(students.map(({ id, number }) => [number, id]));
  const away = new Map<string, Away>();
  for (const piece of pieces) {
    const read = readPiece(piece);
    if (!read) return { error: texts.noNumber(piece) };
    const { first, last, state } = read;
    const unknown = [first, last].find((number) => !byNumber.has(number));
    if (unknown !== undefined) return { error: texts.notListed(unknown) };
    if (last < first) return { error: texts.rangeBackwards(piece) };
    for (let number = first; number <= last; number++) {
      const id = byNumber.get(number);
      // Within a range, the number of a student who left is skipped.
      if (!id) continue;
      if (away.has(id)) return { error: texts.numberTwice(number) };
      away.set(id, state);
    }
  }
  return { marks: Object.fromEntries(students.map(({ id }) => [id, away.get(id) ?? "present"])) };
}

function readPiece(piece: string): { first: number; last: number; state: Away } | null {
  const [, before = "", from = "", to, after = ""] =
    /^([LE]?)(\d{1,4})(?:-(\d{1,4}))?([LE]?)$/i.exec(piece) ?? [];
  const state = STATES[(before || after).toUpperCase()];
  if (from === "" || !state || (before && after)) return null;
  return { first: Number(from), last: Number(to ?? from), state };
}
