/** What a result code means for a prompt. `open` = not decided yet; `unknown` = decided by nobody: ask on, never guess. */
export type Verdict = "paid" | "failed" | "cancelled" | "open" | "unknown";

const VERDICTS = new Map<string, Verdict>([
  ["0", "paid"],
  ["1031", "cancelled"],
  ["1032", "cancelled"],
  ["4999", "open"],
  // The phone's answer was lost on the way: the money may have moved (mpesa.md 2.6).
  ["15", "unknown"],
  ["1036", "unknown"],
]);
const FAILURES = [
  "1",
  "2",
  "3",
  "4",
  "8",
  "11",
  "17",
  "21",
  "26",
  "1001",
  "1019",
  "1025",
  "1037",
  "1101",
  "1102",
  "2001",
  "2006",
  "2008",
  "2026",
  "2028",
  "8006",
  "9999",
  "SFC_IC0003",
];

/** The verdict of a Daraja result code (mpesa.md 2.6), which arrives as number or as text. */
export function verdictOf(resultCode: string | number): Verdict {
  const code = String(resultCode);
  return VERDICTS.get(code) ?? (FAILURES.includes(code) ? "failed" : "unknown");
}
