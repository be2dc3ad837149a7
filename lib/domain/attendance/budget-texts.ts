import type { Budget } from "./share-rules";
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

/** One weekday: "2 more Saturdays". Two that count differently: "7 more meetings. A Saturday counts as 1, a Sunday as 2". */
function formatLeft({ meetings, days }: Extract<Budget, { kind: "left" }>): string {
  const texts = attendanceTexts.share;
  const more = texts.more(meetings, texts.meetings);
  const [first, second] = days;
  if (!second && first && first.dates > 0) return texts.more(first.dates, texts.weekdays[first.weekday]);
  return first && second && first.each !== second.each ? texts.counted(more, first.each, second.each) : more;
}
