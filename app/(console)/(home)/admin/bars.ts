type Figures = { registrations: number; enrollments: number; amount_paid: number };
export type Day = Figures & { date: string };
export type Measure = keyof Figures;

/** One bar: the figures from one date to another, YYYY-MM-DD, both included. */
export type Bar = Figures & { from: string; to: string };

/** The most bars: more are too thin on a phone. */
const MOST_BARS = 120;

/** One bar per day, or per week (Monday to Sunday) where there are too many days. */
export function barsOf(days: Day[]): { bars: Bar[]; each: "day" | "week" } {
  const bars = days.map(({ date, ...figures }) => ({ ...figures, from: date, to: date }));
  if (bars.length <= MOST_BARS) return { bars, each: "day" };
  return { bars: bars.reduce(intoWeeks, []), each: "week" };
}

function intoWeeks(weeks: Bar[], day: Bar): Bar[] {
  const week = weeks.at(-1);
  if (!week || isMonday(day.from)) return [...weeks, day];
  const grown = {
    from: week.from,
    to: day.to,
    registrations: week.registrations + day.registrations,
    enrollments: week.enrollments + day.enrollments,
    amount_paid: week.amount_paid + day.amount_paid,
  };
  return [...weeks.slice(0, -1), grown];
}

function isMonday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 1;
}

/** The bar with the highest value, the first on ties; undefined when all are zero. */
export function highest(bars: Bar[], measure: Measure): Bar | undefined {
  const most = Math.max(0, ...bars.map((bar) => bar[measure]));
  return most > 0 ? bars.find((bar) => bar[measure] === most) : undefined;
}

/** Bars that get a date label: the first, the last and up to three between. */
export function barsWithDates(count: number): number[] {
  const last = count - 1;
  return [...new Set([0, 1, 2, 3, 4].map((quarter) => Math.round((last * quarter) / 4)))];
}
