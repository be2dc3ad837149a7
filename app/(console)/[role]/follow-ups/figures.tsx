import { BarList } from "@/components/charts/bar-list";
import { Card, CardTitle } from "@/components/ui/card";
import { FOLLOW_UP_DOING } from "@/db/schema/enums";
import type { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { followUpTexts } from "@/lib/domain/follow-ups/texts";
import { followUpPageTexts as texts } from "./texts";

type Figures = Awaited<ReturnType<typeof listFollowUps>>["figures"];

/** What former students do now: each number with the number it is of. */
export function FollowUpFigures({ figures }: { figures: Figures }) {
  const { asked, reached, answered } = figures;
  return (
    <Card className="mt-8 max-w-3xl space-y-4">
      <CardTitle>{texts.figuresTitle}</CardTitle>
      <p className="text-muted-foreground">{texts.asked(asked, reached, answered)}</p>
      <BarList
        most={Math.max(1, answered)}
        bars={FOLLOW_UP_DOING.map((doing) => ({
          name: followUpTexts.doing[doing],
          value: figures[doing],
          shown: texts.of(figures[doing], answered),
        }))}
      />
    </Card>
  );
}
