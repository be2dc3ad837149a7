import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { REMOVED } from "./enums";

/** The key of a row: a random UUID, which reveals nothing and cannot be enumerated. */
export const id = () => uuid("id").primaryKey().default(sql`gen_random_uuid()`);

/** An instant (timestamptz). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Bytes of a file. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();

/** A Kenyan mobile number as twelve digits, 2547XXXXXXXX or 2541XXXXXXXX. */
export const msisdn = (name = "msisdn") => text(name);

/** The body of a CHECK that allows only these values, known at build time, in a text column. */
export const oneOf = (column: string, texts: readonly string[]) =>
  sql.raw(`"${column}" in (${wordList(texts)})`);

/** The body of a CHECK that a column has none of these values. */
export const noneOf = (column: string, texts: readonly string[]) =>
  sql.raw(`"${column}" not in (${wordList(texts)})`);

/** Values known at build time as a list of SQL literals: 'held', 'offered'. */
export const wordList = (texts: readonly string[]) => texts.map((word) => `'${word}'`).join(", ");

/** Sorts a column by the position of its value in a list. */
export const inOrderOf = (values: readonly string[], column: AnyPgColumn) =>
  sql`array_position(array[${sql.raw(wordList(values))}], ${column})`;

/**
 * The word boundaries of a searched column with names, in a GIN index besides its trigrams. Searches of several words use it
 * (lib/platform/db/contains.ts).
 */
export const SEARCHED_BOUNDARIES = sql.raw("word_boundaries(search, false)");

/** The body of a CHECK for a phone number. */
export const isMsisdn = (column: string) => sql.raw(`"${column}" ~ '^254[17][0-9]{8}$'`);

/** The body of a CHECK for a phone number that is removed when its retention period ends. */
export const isMsisdnOrRemoved = (column: string) =>
  sql.raw(`"${column}" ~ '^254[17][0-9]{8}$' or "${column}" = '${REMOVED}'`);

/**
 * A generated column for a list's search: columns or expressions, folded like search texts and separated by line ends, which a
 * search cannot contain.
 */
export const searched = (...parts: string[]) =>
  text("search").generatedAlwaysAs(
    sql.raw(`academy_fold(${parts.map((part) => `coalesce(${part}, '')`).join(" || chr(10) || ")})`),
  );
