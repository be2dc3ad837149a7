import { Refusal } from "@/lib/platform/refusal";
import { addDays } from "./rules";
import { attendanceTexts as texts } from "./texts";

const USUAL_DAYS = 14;
const MOST_DAYS = 366;

type Range = { from: string; to: string };

/**
 * The dates an overview covers: as asked, by default the last fourteen days, never later than today in Nairobi.
 * @throws Refusal 400 for dates out of order or more than a year apart.
 */
export function overviewRange(input: { [Side in keyof Range]?: string | undefined }, today: string): Range {
  const to = input.to && input.to < today ? input.to : today;
  const from = input.from ?? addDays(to, 1 - USUAL_DAYS);
  if (from > to) throw new Refusal("invalid", "invalid", texts.order, { errors: { to: [texts.order] } });
  if (addDays(from, MOST_DAYS) < to)
    throw new Refusal("invalid", "invalid", texts.longRange, { errors: { from: [texts.longRange] } });
  return { from, to };
}
