import { formatShillings } from "@/lib/platform/money";
import { waiverPageTexts as texts } from "./texts";

/** Who bears these amounts, and what the bursary fund has before and after. All in shillings. */
export function whoBears(
  { academy = 0, bursary = 0 }: { academy?: number; bursary?: number },
  fund: number,
): string {
  const [drawn, has, after] = [bursary, Math.max(0, fund), fund - bursary].map(formatShillings) as [
    string,
    string,
    string,
  ];
  return [
    ...(academy > 0 ? [texts.academyBears(formatShillings(academy))] : []),
    ...(bursary > 0
      ? [bursary > fund ? texts.fundShort(drawn, has) : texts.fundPays(drawn, has, after)]
      : []),
  ].join(" ");
}
