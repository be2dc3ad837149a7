import type { ReactNode } from "react";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { SeasonChooser } from "@/app/(console)/_seasons/season-chooser";
import { ceilingOf, formatAmount, formatCount } from "@/components/charts/scale";
import { Card, CardTitle } from "@/components/ui/card";
import { seasonDays } from "@/lib/domain/reports/counts";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { RetryLine } from "../../../retry";
import { barsOf, type Measure } from "../bars";
import { chartTexts as texts } from "../texts";
import { Band } from "./band";
import { FiguresTable } from "./figures-table";

type Props = {
  ctx: Ctx;
  /** The season in the address; by default the current one. */
  wanted: number | undefined;
  /** The page for browsers without scripts, sent whole. */
  plain: boolean;
};

/** A season's registrations, enrollments and payments by day. Payments have their own scale. */
export async function SeasonChart({ ctx, wanted, plain }: Props) {
  const loaded = await loadPart(() => seasonDays(ctx, { season: wanted }));
  if (!("data" in loaded))
    return (
      <Frame>
        <RetryLine text={texts.failed} retry={texts.retry} href={HOME} />
      </Frame>
    );
  const { days, totals } = loaded.data;
  return (
    <Frame chooser={<Chooser ctx={ctx} chosen={loaded.data.season} plain={plain} />}>
      {days.length === 0 ? (
        <p className="text-muted-foreground">{texts.empty(loaded.data.season)}</p>
      ) : (
        <Drawn days={days} totals={totals} season={loaded.data.season} />
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
      <p className="flex flex-wrap gap-3 print:hidden">
        <ExportLinks href={`/admin/seasons/report/export?number=${season}&part=days`} label={texts.export} />
      </p>
    </>
  );
}

/** Seasons that cannot be read offer no choice. */
async function Chooser({ ctx, chosen, plain }: { ctx: Ctx; chosen: number; plain: boolean }) {
  const loaded = await loadPart(() => listAllSeasons(ctx, {}));
  if (!("data" in loaded)) return null;
  return (
    <SeasonChooser
      seasons={loaded.data.seasons}
      chosen={chosen}
      action={`${HOME}#${ID}`}
      name="season"
      hidden={plain ? { plain: "1" } : {}}
    />
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
