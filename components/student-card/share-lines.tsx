import { formatBudget } from "@/lib/domain/attendance/budget-texts";
import type { EnrollmentShare } from "@/lib/domain/attendance/read-shares";
import { attendanceTexts } from "@/lib/domain/attendance/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";
import type { Language } from "@/lib/platform/language";

/** The share of meetings attended and the meetings that may still be missed, or the season's outcome once decided. */
export function ShareLines({
  share,
  to,
  language,
}: {
  share: EnrollmentShare;
  to: "you" | "student";
  language: Language;
}) {
  const lines = inLanguage(language, () => linesOf(share, to));
  return (
    <>
      <p className="tabular-nums">{lines.attended}</p>
      <p className="font-semibold">{lines.result}</p>
      {lines.needed ? <p className="text-muted-foreground text-sm">{lines.needed}</p> : null}
    </>
  );
}

function linesOf(share: EnrollmentShare, to: "you" | "student") {
  const texts = attendanceTexts.share;
  const { attended, met, percent, needed, outcome, budget } = share;
  return {
    attended: percent === null ? texts.none : texts.attended(attended, met, percent),
    result: outcome ? attendanceTexts.outcomes[outcome] : formatBudget(budget, to),
    needed: outcome ? "" : texts.needed(needed),
  };
}
