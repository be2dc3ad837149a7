import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { containsPattern } from "./pagination";

/** Letters enough for the trigram index to find few rows. */
const ENOUGH = 12;
/** Letters of a common end for which the index is asked once instead of for each spelling. */
const LEAST_END = 4;

/**
 * Whether a folded text with a trigram index contains what was typed. Very common trigrams make the index slow, so of a phone
 * number it reads the digits after the country code, and of a hash the beginning; the rows found are compared in full.
 */
export function foldedContains(folded: AnyPgColumn | SQL, typed: string): SQL {
  const part = tellingPart(typed);
  const isContained = sql`${folded} like academy_fold(${containsPattern(part)})`;
  return part === typed
    ? isContained
    : sql`(${isContained} and strpos(${folded}, academy_fold(${typed})) > 0)`;
}

/**
 * Whether a folded column of names contains what was typed. The column has an index of its word boundaries, too
 * (db/schema/columns.ts), which finds where several words meet: among a million names in less than a millisecond, where their
 * trigrams take twelve.
 */
export function namesContain(folded: AnyPgColumn, typed: string): SQL {
  if (!/\S\s+\S/.test(typed)) return foldedContains(folded, typed);
  return sql`(word_boundaries(${folded}, false) @> word_boundaries(academy_fold(${typed}), true)
    and ${folded} like academy_fold(${containsPattern(typed)}))`;
}

/**
 * Whether it contains one of the spellings of what was typed. Parts of a phone, 0712345 and 254712345, end alike: the index is asked
 * once, for 712345, and the rows found are compared with both.
 * @param contains the comparison with one spelling
 */
export function containsOneOf<Folded extends AnyPgColumn | SQL>(
  folded: Folded,
  spellings: readonly string[],
  contains: (folded: Folded, typed: string) => SQL,
): SQL {
  const end = spellings.reduce(commonEnd);
  const isOne = spellings.length > 1 && end.length >= LEAST_END;
  const each = spellings.map((text) =>
    isOne ? sql`strpos(${folded}, academy_fold(${text})) > 0` : contains(folded, text),
  );
  const isAny = sql`(${sql.join(each, sql` or `)})`;
  return isOne
    ? sql`(${folded} like academy_fold(${containsPattern(end.slice(-ENOUGH))}) and ${isAny})`
    : isAny;
}

function commonEnd(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return one.slice(one.length - length);
}

function tellingPart(typed: string): string {
  const digits = /^254(\d{4,})$/.exec(typed)?.[1];
  if (digits) return digits;
  return /^[0-9A-Za-z]+$/.test(typed) ? typed.slice(0, ENOUGH) : typed;
}
