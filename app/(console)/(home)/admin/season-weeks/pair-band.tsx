import { ceilingOf, formatCount } from "@/components/charts/scale";
import { weekTexts as texts } from "../texts";
import type { Compared, WeekPair } from "./weeks";

const TOP = 18;
const HEIGHT = 72;
/** Bars are not wider than if there were at least this many weeks. */
const FEWEST = 8;
/** Shares of a week's slot: each bar, and both together. */
const BAR = 0.38;
const BOTH = 0.8;
/** The most weeks with a number each. */
const NUMBERED = 15;

/** Two seasons by week as pairs of bars: heights in pixels, widths in percent, so it fits any screen. */
export function PairBand({
  measure,
  pairs,
  description,
}: {
  measure: Compared;
  pairs: WeekPair[];
  /** The drawing in a sentence. */
  description: string;
}) {
  const ceiling = ceilingOf(
    Math.max(...pairs.flatMap(({ current, before }) => [current?.[measure] ?? 0, before?.[measure] ?? 0])),
  );
  const ground = TOP + HEIGHT;
  const slot = 100 / Math.max(pairs.length, FEWEST);
  const id = `weeks-${measure}`;
  const bar = (at: number, value: number, className: string) =>
    value > 0 ? (
      <rect
        x={`${share(at)}%`}
        width={`${share(slot * BAR)}%`}
        y={share(ground - (value / ceiling) * HEIGHT)}
        height={share((value / ceiling) * HEIGHT)}
        className={className}
      />
    ) : null;
  return (
    <svg role="img" aria-labelledby={`${id}-title ${id}-desc`} className="block h-28 w-full overflow-visible">
      <title id={`${id}-title`}>{texts.byWeek(measure)}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      <line x1="0" x2="100%" y1={TOP} y2={TOP} className="stroke-border" />
      <text x="0" y={TOP - 5} className="fill-muted-foreground text-xs tabular-nums">
        {formatCount(ceiling)}
      </text>
      {pairs.map(({ week, current, before }, index) => (
        <g key={week}>
          {bar(index * slot, before?.[measure] ?? 0, "fill-input")}
          {bar((index + BOTH - BAR) * slot, current?.[measure] ?? 0, "fill-primary")}
        </g>
      ))}
      <line x1="0" x2="100%" y1={ground} y2={ground} className="stroke-input" />
      {pairs
        .filter((_, index) => pairs.length <= NUMBERED || index % 4 === 0)
        .map(({ week }) => (
          <text
            key={week}
            x={`${share((week - 1 + BOTH / 2) * slot)}%`}
            y={ground + 16}
            textAnchor="middle"
            className="fill-muted-foreground text-xs tabular-nums"
          >
            {week}
          </text>
        ))}
    </svg>
  );
}

function share(length: number): number {
  return Math.round(length * 100) / 100;
}
