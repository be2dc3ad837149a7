import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { containsPattern } from "./pagination";

/** Letters enough for the trigram index to find few rows. */
const ENOUGH = 12;

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
 * The same for a searched column with an index of its word boundaries as well (db/schema/columns.ts). It finds where several words
 * meet: among a million names in less than a millisecond, where their trigrams take twelve.
 */
export function namesContain(folded: AnyPgColumn, typed: string): SQL {
  if (!/\S\s+\S/.test(typed)) return foldedContains(folded, typed);
  return sql`(word_boundaries(${folded}, false) @> word_boundaries(academy_fold(${typed}), true)
    and ${folded} like academy_fold(${containsPattern(typed)}))`;
}

function tellingPart(typed: string): string {
  const digits = /^254(\d{4,})$/.exec(typed)?.[1];
  if (digits) return digits;
  return /^[0-9A-Za-z]+$/.test(typed) ? typed.slice(0, ENOUGH) : typed;
}
