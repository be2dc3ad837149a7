/**
 * What a result code means for a prompt. `open`: not decided yet; `unknown`: the code decides nothing, so keep querying
 * and never guess.
 */
export type Verdict = "paid" | "failed" | "cancelled" | "open" | "unknown";

const FAILURES =
  "1 2 3 4 8 11 17 21 26 1001 1019 1025 1037 1101 1102 2001 2006 2008 2026 2028 8006 9999 SFC_IC0003";

const VERDICTS = new Map<string, Verdict>([
  ["0", "paid"],
  ["1031", "cancelled"],
  ["1032", "cancelled"],
  ["4999", "open"],
  // The phone's answer got lost: the payment may have been made.
  ["15", "unknown"],
  ["1036", "unknown"],
  ...FAILURES.split(" ").map((code) => [code, "failed"] as const),
]);

/** The verdict of a Daraja result code, which arrives as a number or as text. docs/mpesa.md, "Result codes". */
export function verdictOf(resultCode: string | number): Verdict {
  return VERDICTS.get(String(resultCode)) ?? "unknown";
}
