import { formatBudget } from "@/lib/domain/attendance/budget-texts";
import type { EnrollmentShare } from "@/lib/domain/attendance/read-shares";
import { attendanceTexts } from "@/lib/domain/attendance/texts";

const texts = attendanceTexts.share;

/** The share of meetings attended, and what may still be missed; how the season ended once that is decided. */
export function ShareLines({ share, to }: { share: EnrollmentShare; to: "you" | "student" }) {
  const { attended, met, percent, needed, outcome, budget } = share;
  return (
    <>
      <p className="tabular-nums">{percent === null ? texts.none : texts.attended(attended, met, percent)}</p>
      <p className="font-semibold">
        {outcome ? attendanceTexts.outcomes[outcome] : formatBudget(budget, to)}
      </p>
      {outcome ? null : <p className="text-muted-foreground text-sm">{texts.needed(needed)}</p>}
    </>
  );
}
