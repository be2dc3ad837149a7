import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { seasonDays } from "@/lib/domain/reports/counts";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { RetryLine } from "../../../retry";
import { barsOf, ceilingOf, formatAmount, formatCount, type Measure } from "../bars";
import { chartTexts as texts } from "../texts";
import { Band } from "./band";
import { FiguresTable } from "./figures-table";

type Props = {
  ctx: Ctx;
  /** The season in the address; by default the current one. */
  asked: number | undefined;
  /** The page for browsers without scripts, sent whole. */
  plain: boolean;
};

/** A season's registrations, enrollments and payments by day. Payments have their own scale. */
export async function SeasonChart({ ctx, asked, plain }: Props) {
  const got = await loadPart(() => seasonDays(ctx, { season: asked }));
  if (!("data" in got))
    return (
      <Frame>
        <RetryLine text={texts.failed} retry={texts.retry} href={HOME} />
      </Frame>
    );
  const { days, totals } = got.data;
  return (
    <Frame chooser={<SeasonChooser ctx={ctx} chosen={got.data.season} plain={plain} />}>
      {days.length === 0 ? (
        <p className="text-muted-foreground">{texts.empty(got.data.season)}</p>
      ) : (
        <Drawn days={days} totals={totals} season={got.data.season} />
      )}
    </Frame>
  );
}

type Read = Awaited<ReturnType<typeof seasonDays>>;

function Drawn({ days, totals, season }: Read) {
  const { bars, each } = barsOf(days);
  const most = (...of: Measure[]) => ceilingOf(Math.max(...bars.flatMap((bar) => of.map((one) => bar[one]))));
  const people = most("registrations", "enrollments");
  const [first, last] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
  return (
    <>
      <p className="text-muted-foreground text-sm">
        {texts.each[each]} {texts.since(formatDate(first), formatDate(last))}
      </p>
      <div className="grid gap-6">
        {(["registrations", "enrollments"] as const).map((measure) => (
          <Band
            key={measure}
            measure={measure}
            bars={bars}
            total={totals[measure]}
            ceiling={people}
            format={formatCount}
          />
        ))}
        <Band
          measure="amount_paid"
          bars={bars}
          total={totals.amount_paid}
          ceiling={most("amount_paid")}
          format={formatAmount}
        />
      </div>
      <FiguresTable bars={bars} each={each} totals={totals} season={season} />
    </>
  );
}

/** A GET form: each season has an address, and no script is needed. */
async function SeasonChooser({ ctx, chosen, plain }: { ctx: Ctx; chosen: number; plain: boolean }) {
  const got = await loadPart(() => listAllSeasons(ctx, {}));
  if (!("data" in got)) return null;
  return (
    <form action={`${HOME}#${ID}`} method="get" className="flex items-end gap-3 print:hidden">
      {plain ? <input type="hidden" name="plain" value="1" /> : null}
      <div className="flex items-center gap-3">
        <Label htmlFor="chart-season" className="shrink-0 whitespace-nowrap">
          {texts.season}
        </Label>
        <NativeSelect id="chart-season" name="season" defaultValue={String(chosen)}>
          {got.data.seasons.map(({ number, current }) => (
            <option key={number} value={number}>
              {texts.choice(number, current)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Button type="submit" variant="outline">
        {texts.show}
      </Button>
    </form>
  );
}

const HOME = "/admin";
const ID = "season-chart";

function Frame({ chooser, children }: { chooser?: ReactNode; children: ReactNode }) {
  return (
    <Card id={ID} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CardTitle>{texts.title}</CardTitle>
        {chooser}
      </div>
      {children}
    </Card>
  );
}
