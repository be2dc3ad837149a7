import { z } from "zod";
import { tidy } from "./platform/person-text";

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
    search: z.string().max(200).transform(tidy).default(""),
  });
}

/** A calendar date of Nairobi, YYYY-MM-DD. */
export const DateOnly = z.iso.date("Enter a date like 2026-11-21.");

/** How many rows stand before a page. */
export function rowsBefore({ page, pageSize }: { page: number; pageSize: number }): number {
  return (page - 1) * pageSize;
}

/** A LIKE pattern that finds the text anywhere, %, _ and \ taken as the characters they are. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
