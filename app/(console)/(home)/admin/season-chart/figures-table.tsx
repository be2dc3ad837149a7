import { formatAmount, formatCount } from "@/components/charts/scale";
import { Disclosure } from "@/components/ui/disclosure";
import { cn } from "@/lib/platform/class-names";
import type { Bar, Measure } from "../bars";
import { chartTexts as texts } from "../texts";
import { whenOf } from "./band";

const MEASURES: Measure[] = ["registrations", "enrollments", "amount_paid"];
const CELL = "border-b py-2 pl-2 text-right tabular-nums";

/** The chart's figures as a collapsed table, newest first, without zero rows. */
export function FiguresTable({
  bars,
  each,
  totals,
  season,
}: {
  bars: Bar[];
  each: "day" | "week";
  totals: Record<Measure, number>;
  season: number;
}) {
  const shown = bars.filter((bar) => MEASURES.some((measure) => bar[measure] !== 0)).reverse();
  return (
    <Disclosure title={texts.table}>
      <table className="w-full border-collapse text-xs sm:text-sm">
        <caption className="pb-2 text-left text-muted-foreground">{texts.caption(season)}</caption>
        <thead>
          <tr>
            <th scope="col" className={cn(CELL, "pl-0 text-left font-semibold")}>
              {texts.columns[each]}
            </th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col" className={cn(CELL, "font-semibold")}>
                {texts.columns[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((bar) => (
            <tr key={bar.from}>
              <th scope="row" className={cn(CELL, "pl-0 text-left font-normal")}>
                {whenOf(bar)}
              </th>
              <Figures of={bar} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={cn(CELL, "pl-0 text-left")}>
              {texts.together}
            </th>
            <Figures of={totals} />
          </tr>
        </tfoot>
      </table>
    </Disclosure>
  );
}

function Figures({ of }: { of: Record<Measure, number> }) {
  return MEASURES.map((measure) => (
    <td key={measure} className={CELL}>
      {measure === "amount_paid" ? formatAmount(of[measure]) : formatCount(of[measure])}
    </td>
  ));
}
