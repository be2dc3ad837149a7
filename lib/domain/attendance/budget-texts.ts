import type { Budget, Weekday } from "./share-rules";
import { attendanceTexts } from "./texts";

/**
 * The budget as a sentence in the language of the call: "You may miss 2 more Saturdays."
 * @param to `you` for the student's own page, `student` for staff
 */
export function formatBudget(budget: Budget, to: "you" | "student"): string {
  const texts = attendanceTexts.share;
  if (budget.kind === "over") return texts.over;
  if (budget.kind !== "left") return texts[to][budget.kind];
  return budget.meetings === 0 ? texts[to].none : texts[to].left(formatLeft(budget));
}

/** One weekday: "2 more Saturdays". Two: "3 more meetings: 3 Saturdays or 1 Sunday". */
function formatLeft({ meetings, days }: Extract<Budget, { kind: "left" }>): string {
  const texts = attendanceTexts.share;
  const [only, second] = days.filter(({ dates }) => dates > 0);
  if (!only) return texts.more(meetings, texts.meetings);
  if (!second && days.length === 1) return texts.more(only.dates, texts.weekdays[only.weekday]);
  const one = ({ weekday, dates }: { weekday: Weekday; dates: number }) =>
    texts.dates(dates, texts.weekdays[weekday]);
  const named = second ? texts.or(one(only), one(second)) : one(only);
  return texts.namely(texts.more(meetings, texts.meetings), named);
}
