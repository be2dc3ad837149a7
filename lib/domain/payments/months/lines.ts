import { formatShillings, toShillings } from "@/lib/platform/money";
import { formatDate, formatMonth, formatTime } from "@/lib/platform/time/nairobi-time";
import type { MonthFigures } from "./read-figures";
import type { MonthFigure, OpeningFrom } from "./read-month";
import { monthTexts as texts } from "./texts";

export const MONTH_PARTS = [
  "notes",
  "account",
  "beside",
  "courses",
  "classes",
  "refunds",
  "counts",
  "late",
  "since",
] as const;
export type MonthPart = (typeof MONTH_PARTS)[number];

/** A `line` adds up with its part's others to the part's `total`, or from one `balance` to the next; a `note` has no amount. */
export const LINE_KINDS = ["balance", "line", "total", "note"] as const;

/** A line of the month, the same on the page, on paper, in files and in the API. */
export type MonthLine = {
  part: MonthPart;
  kind: (typeof LINE_KINDS)[number];
  name: string;
  date: string | null;
  receipt: string | null;
  payout_code: string | null;
  payer: string;
  asked_by: string;
  approved_by: string;
  /** Shillings; what went out is below zero. null if it is not known. */
  amount: number | null;
  note: string;
};

const ACCOUNT = ["paid_in", "refunds", "reversals", "charges", "to_bank"] as const;
const CASH = ["cash_refunds", "deposits", "cash_differences"] as const;
const FORGONE = ["waived", "sponsored"] as const;
const OUT: readonly string[] = ["refunds", "reversals", "charges", "to_bank", "cash_refunds", "deposits"];

/** All that a month says, in the order of the page. */
export function linesOf(month: MonthFigures): MonthLine[] {
  return [
    ...notesOf(month).map((name) => lineOf("notes", "note", { name })),
    ...accountLines(month),
    ...besideLines(month),
    ...incomeLines(month),
    ...refundLines(month),
    ...countLines(month),
    ...changeLines("late", month.late, ({ of_month }) => of_month),
    ...changeLines("since", month.since, ({ counted_in }) => counted_in),
  ];
}

/** Whether the month is filed, and what about it is not known, or not as the statement says. */
function notesOf({ filed, is_over, uncovered_days, statement, unexplained, late, since }: MonthFigures) {
  return [
    ...(late.is_unexplained || since.is_unexplained ? [texts.changed] : []),
    ...(filed ? [texts.filedBy(formatTime(filed.at), filed.by)] : []),
    ...(filed?.reason ? [texts.because(filed.reason)] : []),
    ...(is_over ? [] : [texts.stillChanges]),
    ...(uncovered_days.length > 0 ? [texts.daysOpen(rangesOf(uncovered_days), uncovered_days.length)] : []),
    ...statementNotes(statement),
    ...unexplained.map(({ figure, amount }) =>
      texts.unexplained(texts.figures[figure].toLowerCase(), formatShillings(amount)),
    ),
  ];
}

function statementNotes(statement: MonthFigures["statement"]): string[] {
  const names = texts.statement;
  if (!statement) return [names.none];
  const { closing, first_apart: first, last_apart: last, opening_apart } = statement;
  if (closing === null) return [names.noBalance];
  if (!first || !last) return [names.equal(formatShillings(closing))];
  const shown = ({ ours, statement: said }: typeof first) =>
    [formatShillings(ours), formatShillings(said)] as const;
  return [
    opening_apart ? names.before : names.apart(formatDate(first.date), ...shown(first)),
    names.end(...shown(last)),
  ];
}

function accountLines(month: MonthFigures): MonthLine[] {
  const isKnown = (name: MonthFigure) => !month.not_known.some((figure) => figure === name);
  return [
    lineOf("account", "balance", {
      name: texts.opening,
      amount: month.opening,
      note: openingNote(month.month, month.opening_from),
    }),
    ...ACCOUNT.map((name) =>
      isKnown(name)
        ? figureLine("account", name, month[name])
        : lineOf("account", "line", { name: texts.figures[name], note: texts.notKnown }),
    ),
    lineOf("account", "balance", {
      name: texts.closing,
      amount: month.closing,
      note: month.uncovered_days.length > 0 ? texts.asFarAsKnown : "",
    }),
  ];
}

function openingNote(month: string, from: OpeningFrom): string {
  if (from.is === "nothing") return texts.from.nothing;
  if (from.is === "statement") return texts.from.statement(formatDate(from.day));
  const says = from.month < month ? texts.from.filed : texts.from.back;
  return says(formatMonth(from.month));
}

/** Cash as it was taken and what was voided of it, where there is any; and the fees that nobody paid. */
function besideLines(month: MonthFigures): MonthLine[] {
  const cash = [
    figureLine("beside", "cash", month.cash + month.cash_voided),
    lineOf("beside", "line", { name: texts.cashVoided, amount: -month.cash_voided || 0 }),
    ...CASH.map((name) => figureLine("beside", name, month[name])),
  ];
  const moved = cash.filter(({ amount }) => amount !== 0);
  const hasCash = month.cash_opening !== 0 || moved.length > 0;
  return [
    ...(hasCash
      ? [
          lineOf("beside", "balance", { name: texts.cashOpening, amount: month.cash_opening }),
          ...moved,
          lineOf("beside", "balance", { name: texts.onHand, amount: month.cash_on_hand }),
        ]
      : []),
    ...FORGONE.map((name) => figureLine("beside", name, month[name])),
  ];
}

/** What the month's money paid for: courses, and what is no course's; together what came in. Then the courses by class. */
function incomeLines({ by_course, beside_courses, by_class }: MonthFigures): MonthLine[] {
  return [
    ...totalled("courses", [
      ...by_course.map(({ course_name: name, amount }) => ({ name, amount })),
      ...beside_courses.map(({ place, amount }) => ({ name: texts.places[place], amount })),
    ]),
    ...totalled(
      "classes",
      by_class.map(({ course_name, class_name, season, amount }) => ({
        name: texts.ofClass(course_name, class_name, season),
        amount,
      })),
    ),
  ];
}

function refundLines({ refund_register }: MonthFigures): MonthLine[] {
  const rows = refund_register.map(({ how, in_statement, is_explained, amount, ...refund }) => ({
    ...{ date: refund.date, payer: refund.payer, receipt: refund.receipt, payout_code: refund.payout_code },
    ...{ asked_by: refund.asked_by, approved_by: refund.approved_by },
    ...{ name: texts.figures[how], amount: -amount },
    note: is_explained ? (in_statement === false ? texts.notStated : "") : texts.notOurs,
  }));
  return totalled("refunds", rows);
}

/** The days of the till whose count was not what the books had. */
function countLines({ cash_counts }: MonthFigures): MonthLine[] {
  const rows = cash_counts.map(({ date, amount }) => ({
    name: amount < 0 ? texts.short : texts.over,
    date,
    amount,
  }));
  return totalled("counts", rows);
}

/** What has changed in filed months. @param beside the month that stands beside the line */
function changeLines(
  part: "late" | "since",
  { rows, total }: MonthFigures["late"],
  beside: (row: MonthFigures["late"]["rows"][number]) => string,
): MonthLine[] {
  const shown = rows.map((row) => ({
    ...figureLine(part, row.figure, row.amount),
    name: texts.change(texts.figures[row.figure], texts.whys[row.why]),
    receipt: row.receipt || null,
    note: formatMonth(beside(row)),
  }));
  const more = total - rows.length;
  return more > 0 ? [...shown, lineOf(part, "note", { name: texts.more(more) })] : shown;
}

function figureLine(part: MonthPart, figure: MonthFigure, amount: number): MonthLine {
  return lineOf(part, "line", {
    name: texts.figures[figure],
    amount: OUT.includes(figure) ? -amount || 0 : amount,
  });
}

type Given = Partial<Omit<MonthLine, "part" | "kind">> & { name: string };

/** The lines of a part with their total; nothing without one. */
function totalled(part: keyof typeof texts.totals, rows: (Given & { amount: number })[]): MonthLine[] {
  if (rows.length === 0) return [];
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return [
    ...rows.map((row) => lineOf(part, "line", row)),
    lineOf(part, "total", { name: texts.totals[part], amount: toShillings(cents) }),
  ];
}

function lineOf(part: MonthPart, kind: MonthLine["kind"], given: Given): MonthLine {
  return {
    ...{ part, kind, date: null, receipt: null, payout_code: null, payer: "", asked_by: "", approved_by: "" },
    ...{ amount: null, note: "" },
    ...given,
  };
}

/** Days as ranges: 01/11/2026 - 05/11/2026, 09/11/2026. */
function rangesOf(days: string[]): string {
  const ranges: [first: string, last: string][] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    if (range && Date.parse(day) - Date.parse(range[1]) === 86_400_000) range[1] = day;
    else ranges.push([day, day]);
  }
  return ranges
    .map(([first, last]) =>
      first === last ? formatDate(first) : `${formatDate(first)} - ${formatDate(last)}`,
    )
    .join(", ");
}
