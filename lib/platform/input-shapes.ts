import { z } from "zod";
import { atMost } from "./field-errors";
import { normalizeText } from "./normalize-text";
import { longIds } from "./short-ids";
import { spoken } from "./texts";

const texts = spoken({
  en: {
    dateShape: "Enter a date like 2026-11-21.",
    dateEarly: "Enter a date from 1900 on.",
    unknownId: "This is not a known id.",
    noRows: "Select at least one row.",
    manyRows: (most: number) => `Select at most ${most} rows.`,
  },
  sw: {
    dateShape: "Weka tarehe kama 2026-11-21.",
    dateEarly: "Weka tarehe ya kuanzia mwaka 1900.",
    unknownId: "Kitambulisho hiki hakijulikani.",
    noRows: "Chagua angalau safu moja.",
    manyRows: (most: number) => `Chagua safu zisizozidi ${most}.`,
  },
});

const MAX_PAGE_SIZE = 500;

/**
 * The query parameters of every list: page from 1, pageSize (more than 500 counts as 500), search.
 * @param pageSize the list's default
 */
export function paging(pageSize: number) {
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .default(pageSize)
      .transform((size) => Math.min(size, MAX_PAGE_SIZE)),
    search: z.string().max(200).transform(normalizeText).default(""),
  });
}

/** How a list is sorted: `name` in ascending order, `-name` in descending order. */
export type Sort<Name extends string> = Name | `-${Name}`;

/**
 * The query parameter `sort` of a list. An unknown order is ignored like an unknown parameter (docs/api.md).
 * @param names the sort names allowed
 * @param first the default order
 */
export function sortedBy<const Name extends string>(names: readonly Name[], first: Sort<Name>) {
  const shape = z.enum(names.flatMap((name): Sort<Name>[] => [name, `-${name}`]));
  const known = first as z.util.NoUndefined<z.output<typeof shape>>;
  return shape.default(known).catch(known);
}

/** A calendar date in Nairobi, YYYY-MM-DD. */
export const DateOnly = z.iso
  .date(texts.dateShape)
  // Earlier dates leave the range of instants when converted to UTC.
  .refine((date) => date >= "1900-01-01", texts.dateEarly);

/** The days of a list, both inclusive: of money the day it was paid, of other rows the day they were made. */
export const days = { createdFrom: DateOnly.optional(), createdTo: DateOnly.optional() };

/** The id of a row: a UUID, lower-cased so that it is one key wherever it is counted or compared. */
export function rowId(sentence = texts.unknownId) {
  return z.uuid(sentence).toLowerCase();
}

/** An e-mail address as typed or copied, with blanks and invisible marks around it. @param sentence for anything else */
export function email(sentence: string) {
  return z
    .string(sentence)
    .transform(normalizeText)
    .pipe(z.email(sentence).max(200, atMost(200)));
}

/**
 * The id of a record that students name too: their clients got it sealed and send it back as it came (auth/seals.ts). A verb gets
 * it without the seal.
 */
export const RecordId = rowId();

/** The name of an uploaded file: without quotes and slashes, its last 120 characters. @param unnamed for a file without a name */
export function fileName(unnamed: string) {
  return z.string().transform(
    (name) =>
      normalizeText(name)
        .replace(/["\\/]/g, "")
        .slice(-120) || unnamed,
  );
}

/** The most rows that one bulk action takes. */
export const MOST_ROWS = 200;

/** The ids of the rows of a bulk action, each once and in order; a list, or one text as in an address (short-ids.ts). */
export const RowsInOrder = z.preprocess(
  (value) => (typeof value === "string" ? longIds(value) : value),
  z
    .array(rowId())
    .min(1, { error: () => texts.noRows })
    .max(MOST_ROWS, { error: () => texts.manyRows(MOST_ROWS) })
    .transform((ids) => [...new Set(ids)]),
);

/** Where the order does not matter: that of the ids, so that two bulk actions take rows in the same. */
export const RowIds = RowsInOrder.transform((ids) => ids.toSorted());

/** A value that a form sends as JSON; text that is none counts as missing. */
export function jsonInForm<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess((value) => {
    try {
      return typeof value === "string" ? JSON.parse(value) : value;
    } catch {
      return undefined;
    }
  }, shape);
}
