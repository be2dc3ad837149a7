import { along } from "@/components/ui/along";

export type Span = { id: string; from: string; to: string };

const LANE = 12;

/** The times of one day as bars on a line from the first to the last hour; those at the same time lie below each other. */
export function DayTrack({
  spans,
  first,
  last,
  isClash = false,
}: {
  spans: Span[];
  /** The ends of the line, HH:MM. */
  first: string;
  last: string;
  /** Whether the same time is a mistake, because one person cannot be in two places. */
  isClash?: boolean;
}) {
  const lanes = lanesOf(spans);
  const whole = minutes(last) - minutes(first);
  const height = lanes.length * LANE;
  return (
    <svg aria-hidden="true" height={height} className="block w-full">
      <rect width="100%" height={height} rx="3" className="fill-muted" />
      {lanes.flatMap((lane, nth) =>
        lane.map(({ id, from, to }) => (
          <rect
            key={id}
            x={along(minutes(from) - minutes(first), whole)}
            width={along(minutes(to) - minutes(from), whole)}
            y={nth * LANE + 2}
            height={LANE - 4}
            rx="2"
            className={isClash && nth > 0 ? "fill-destructive" : "fill-primary"}
          />
        )),
      )}
    </svg>
  );
}

/** Spans in rows without overlap. */
function lanesOf(spans: Span[]): Span[][] {
  const lanes: Span[][] = [];
  for (const span of spans.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? "") <= span.from);
    if (free) free.push(span);
    else lanes.push([span]);
  }
  return lanes;
}

/** Whether a span is at the same time as another one of the day. */
export function overlaps(span: Span, spans: Span[]): boolean {
  return spans.some((other) => other.id !== span.id && other.from < span.to && span.from < other.to);
}

/** The minutes since midnight of HH:MM. */
function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}
