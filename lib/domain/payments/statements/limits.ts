/** What a statement file may be at most; more is an error or an attack (reliability.md T29). */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 40;
export const LONGEST_CELL = 2_000;
/** The rows about the account that stand above the head, and what may stand around them. */
export const ROWS_ABOVE = 40;
/** What a workbook may unpack to, and how many files may be in it. */
export const MOST_UNPACKED = 80 * 1024 * 1024;
export const MOST_ENTRIES = 100;
