import { z } from "zod";
import { normalizeText } from "@/lib/platform/normalize-text";

const LARGEST_PAGE = 500;

/**
 * The query parameters every list takes: page from 1, pageSize (more than 500 counts as 500), search.
 * @param pageSize the list's own default, spec/student.md section 9.
 */
export function paging(pageSize: number) {
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .default(pageSize)
      .transform((size) => Math.min(size, LARGEST_PAGE)),
    search: z.string().max(200).transform(normalizeText).default(""),
  });
}

/** A calendar date of Nairobi, YYYY-MM-DD. */
export const DateOnly = z.iso
  .date("Enter a date like 2026-11-21.")
  // Earlier ones leave the range of instants once they are taken to UTC.
  .refine((date) => date >= "1900-01-01", "Enter a date from 1900 on.");

/** How many rows stand before a page. */
export function rowsBefore({ page, pageSize }: { page: number; pageSize: number }): number {
  return (page - 1) * pageSize;
}

/**
 * Where a page stands in a list of so many rows, counted from the end that is nearer.
 * @returns how many rows stand before it on that side, and how many it has at most; none, beyond the last page.
 */
export function stretchOf(
  page: { page: number; pageSize: number },
  total: number,
): { fromEnd: boolean; before: number; most: number } {
  const before = rowsBefore(page);
  const most = Math.max(0, Math.min(page.pageSize, total - before));
  const after = total - before - most;
  const fromEnd = most > 0 && after < before;
  return { fromEnd, before: fromEnd ? after : before, most };
}

/**
 * A LIKE pattern that finds the text anywhere, %, _ and \ taken as the characters they are. Their wide and small forms
 * too, because the folding of accents turns them into the plain ones.
 */
export function containsPattern(text: string): string {
  const plain = text
    .replace(/[％﹪]/g, "%")
    .replace(/＿/g, "_")
    .replace(/[＼﹨∖]/g, "\\");
  return `%${plain.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
