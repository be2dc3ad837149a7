import { BarList } from "@/components/charts/bar-list";
import { Card, CardTitle } from "@/components/ui/card";
import type { ReasonCounts } from "@/lib/domain/attendance/rescue-rows";
import { registerTexts } from "@/lib/domain/attendance/texts";
import { rescueTexts as texts } from "./texts";

const REASONS = ["fare", "exams", "sick", "lost_interest", "other"] as const;

/** The reasons for absences, by season: a bar and a number for each reason, on one scale for all seasons. */
export function ReasonChart({ seasons }: { seasons: ReasonCounts[] }) {
  const most = Math.max(1, ...seasons.flatMap((season) => REASONS.map((reason) => season[reason])));
  return (
    <Card className="mt-8 max-w-3xl space-y-5">
      <CardTitle>{texts.chartTitle}</CardTitle>
      {seasons.length === 0 ? <p className="text-muted-foreground">{texts.chartEmpty}</p> : null}
      {seasons.map((season) => (
        <section key={season.season} className="space-y-2">
          <h3 className="font-semibold tabular-nums">{texts.seasonOf(season.season, season.total)}</h3>
          <BarList
            most={most}
            bars={REASONS.map((reason) => ({
              name: registerTexts.reasons[reason],
              value: season[reason],
              shown: season[reason],
            }))}
          />
        </section>
      ))}
    </Card>
  );
}
