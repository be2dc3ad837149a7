import { formatDate } from "@/lib/platform/time/nairobi-time";
import { type Bar, barsWithDates, highest, type Measure } from "../bars";
import { chartTexts as texts } from "../texts";

const TOP = 18;
const HEIGHT = 84;
/** The bar width is capped as if there were at least this many bars. */
const FEWEST = 14;

/** Share of its slot that a bar fills. */
const WIDTH = 0.82;
/** Text anchor of a date label and its position along the bar, 0 to 1. */
const FIRST = ["start", 0] as const;
const BETWEEN = ["middle", WIDTH / 2] as const;
const LAST = ["end", WIDTH] as const;

/** One measure over time as a bar chart: heights in pixels, widths in percent, so it fits any screen. */
export function Band({
  measure,
  bars,
  total,
  ceiling,
  format,
}: {
  measure: Measure;
  bars: Bar[];
  total: number;
  /** The value of the upper line. */
  ceiling: number;
  format: (amount: number) => string;
}) {
  const name = texts.measures[measure];
  const amounts = bars.map((bar) => bar[measure]);
  const most = highest(bars, measure);
  // On days with more refunds than payments, the bar hangs below the baseline.
  const deepest = Math.max(0, ...amounts.map((amount) => -amount));
  const pixel = HEIGHT / (ceiling + deepest);
  const ground = TOP + ceiling * pixel;
  const slot = 100 / Math.max(bars.length, FEWEST);
  const id = `chart-${measure}`;
  return (
    <figure className="break-inside-avoid space-y-1">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{name}</span>
        <span className="font-semibold tabular-nums">{format(total)}</span>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        className="block h-31 w-full overflow-visible"
      >
        <title id={`${id}-title`}>{name}</title>
        <desc id={`${id}-desc`}>
          {texts.description(format(total), most && whenOf(most), most ? format(most[measure]) : "")}
        </desc>
        <line x1="0" x2="100%" y1={TOP} y2={TOP} className="stroke-border" />
        <text x="0" y={TOP - 5} className="fill-muted-foreground text-xs tabular-nums">
          {format(ceiling)}
        </text>
        {bars.map((bar, index) =>
          bar[measure] === 0 ? null : (
            <rect
              key={bar.from}
              x={`${share(index * slot)}%`}
              width={`${share(slot * WIDTH)}%`}
              y={pixels(bar[measure] > 0 ? ground - bar[measure] * pixel : ground)}
              height={pixels(Math.max(Math.abs(bar[measure]) * pixel, 2))}
              className={bar[measure] > 0 ? "fill-primary" : "fill-destructive"}
            >
              <title>{`${whenOf(bar)}: ${format(bar[measure])}`}</title>
            </rect>
          ),
        )}
        <line x1="0" x2="100%" y1={ground} y2={ground} className="stroke-input" />
        {barsWithDates(bars.length).map((index, nth, all) => {
          const [anchor, along] = nth === 0 ? FIRST : nth === all.length - 1 ? LAST : BETWEEN;
          return (
            <text
              key={index}
              x={`${share((index + along) * slot)}%`}
              y={TOP + HEIGHT + 17}
              textAnchor={anchor}
              className="fill-muted-foreground text-xs tabular-nums"
            >
              {formatDate(bars[index]?.from ?? "").slice(0, 5)}
            </text>
          );
        })}
      </svg>
    </figure>
  );
}

/** Formats a bar's day, or the span of its week. */
export function whenOf({ from, to }: Bar): string {
  return from === to ? formatDate(from) : texts.span(formatDate(from), formatDate(to));
}

function share(percent: number): number {
  return Math.round(percent * 1000) / 1000;
}

function pixels(length: number): number {
  return Math.round(length * 10) / 10;
}
