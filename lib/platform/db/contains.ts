import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { containsPattern } from "./pagination";

/** A search text of this many letters finds few rows in the trigram index. */
const ENOUGH = 12;
/** From this many letters on, a common ending is searched in the index once instead of each spelling. */
const LEAST_END = 4;

/**
 * Whether a folded text with a trigram index contains the typed text. Very common trigrams make the index slow, so it searches
 * the index for the digits after a phone number's country code, or for the beginning of a hash; the rows found are compared in
 * full.
 */
export function foldedContains(folded: AnyPgColumn | SQL, typed: string): SQL {
  const part = tellingPart(typed);
  const isContained = sql`${folded} like academy_fold(${containsPattern(part)})`;
  return part === typed
    ? isContained
    : sql`(${isContained} and strpos(${folded}, academy_fold(${typed})) > 0)`;
}

/**
 * Whether a folded column of names contains the typed text. The column also has an index of its word boundaries
 * (db/schema/columns.ts), which finds several adjacent words: among a million names in less than a millisecond, where trigrams
 * take twelve.
 */
export function namesContain(folded: AnyPgColumn, typed: string): SQL {
  if (!/\S\s+\S/.test(typed)) return foldedContains(folded, typed);
  return sql`(word_boundaries(${folded}, false) @> word_boundaries(academy_fold(${typed}), true)
    and ${folded} like academy_fold(${containsPattern(typed)}))`;
}

/**
 * Whether it contains one of the spellings of the typed text. Parts of a phone, 0712345 and 254712345, end alike: the index is
 * searched once, for 712345, and the rows found are compared with both.
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
