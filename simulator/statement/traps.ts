/** What has been seen wrong with exported statements (mpesa.md 8.1, 8.2), by name; `seen` says in which layouts it happens. */
export const TRAPS = {
  "shifted-preamble": { about: "more rows above the head than usual", seen: "classic" },
  "no-preamble": { about: "the head is the first row", seen: "classic" },
  "wrong-totals": { about: "the totals above are not those of the rows", seen: "classic" },
  "other-shortcode": { about: "the statement of another paybill", seen: "classic" },
  "no-currency": { about: "without the Currency column, as older files", seen: "classic" },
  "numeric-accounts": { about: "accounts of digits are numbers: 0042 is 42.0", seen: "classic" },
  "no-accounts": { about: "A/C No. is blank; only Details says it, after Acc.", seen: "classic" },
  "full-numbers": { about: "the payer's whole number, as older files", seen: "both" },
  "oldest-first": { about: "sorted the other way round", seen: "both" },
  spaces: { about: "blanks around the texts", seen: "both" },
  "serial-dates": { about: "saved again in Excel: days are numbers, 46347.4166666667", seen: "both" },
  "iso-dates": { about: "2026-11-21 10:00:00", seen: "both" },
  "month-first": { about: "11/21/2026 10:00:00", seen: "both" },
  "broken-dates": { about: "saved again in Excel as it shows them: 00:00.0, no day at all", seen: "both" },
  bom: { about: "saved again in Excel: a byte order mark and LF (csv)", seen: "both" },
} as const satisfies Record<string, { about: string; seen: "classic" | "both" }>;

export type Trap = keyof typeof TRAPS;

/** How a statement is to be written. */
export type Manner = { format: "csv" | "xlsx"; traps: ReadonlySet<Trap> };

export function isTrap(text: string): text is Trap {
  return Object.hasOwn(TRAPS, text);
}
