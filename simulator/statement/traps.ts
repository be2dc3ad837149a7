/** Defects seen in exported statements, by name. `seen`: the layouts they occur in. */
export const TRAPS = {
  "shifted-preamble": { about: "more rows above the header than usual", seen: "classic" },
  "no-preamble": { about: "the header is the first row", seen: "classic" },
  "wrong-totals": { about: "the totals do not match the rows", seen: "classic" },
  "other-shortcode": { about: "the statement of another paybill", seen: "classic" },
  "working-account": { about: "the statement of the Working Account", seen: "classic" },
  "no-currency": { about: "no Currency column, as in older files", seen: "classic" },
  "numeric-accounts": { about: "accounts of digits are numbers: 0042 is 42.0", seen: "classic" },
  "no-accounts": { about: "A/C No. is blank; only Details has it, after Acc.", seen: "classic" },
  pages: { about: "a page break in the middle: page number and header again", seen: "both" },
  "total-row": { about: "a row of totals at the end", seen: "both" },
  disclaimer: { about: "a disclaimer at the end", seen: "both" },
  "full-numbers": { about: "the payer's full number, as in older files", seen: "both" },
  "oldest-first": { about: "oldest line first", seen: "both" },
  spaces: { about: "spaces around the texts", seen: "both" },
  "serial-dates": { about: "saved again in Excel: dates are numbers, 46347.4166666667", seen: "both" },
  "iso-dates": { about: "2026-11-21 10:00:00", seen: "both" },
  "month-first": { about: "11/21/2026 10:00:00", seen: "both" },
  "broken-dates": { about: "saved again in Excel as displayed: 00:00.0, no date", seen: "both" },
  bom: { about: "saved again in Excel: a byte order mark and LF (csv)", seen: "both" },
} as const satisfies Record<string, { about: string; seen: "classic" | "both" }>;

export type Trap = keyof typeof TRAPS;

/** How to write a statement. */
export type StatementOptions = { format: "csv" | "xlsx"; traps: ReadonlySet<Trap> };

export function isTrap(text: string): text is Trap {
  return Object.hasOwn(TRAPS, text);
}
