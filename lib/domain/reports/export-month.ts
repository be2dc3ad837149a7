import "server-only";
import { z } from "zod";
import { Month as MonthInput } from "@/lib/domain/payments/months/input";
import { type Month, showMonth } from "@/lib/domain/payments/months/show-month";
import { monthTexts } from "@/lib/domain/payments/months/texts";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { reportTexts } from "./texts";

const texts = reportTexts.month;
const FIGURES = {
  ...monthTexts.figures,
  ...{ opening: texts.opening, closing: texts.closing, cash_on_hand: texts.onHand },
  cash_voided: monthTexts.cashVoided,
};
const BALANCES: readonly string[] = ["opening", "closing", "cash_on_hand"];
const ACCOUNT = ["opening", "paid_in", "refunds", "reversals", "charges", "to_bank", "closing"] as const;
const BESIDE = [
  "cash",
  "cash_voided",
  "cash_refunds",
  "deposits",
  "cash_on_hand",
  "waived",
  "sponsored",
] as const;

const openExport = command(
  "payments.export-month",
  z.object({ month: MonthInput }),
  async ({ input: { month }, tx }) => {
    const at = Math.floor((await databaseNow(tx)).getTime() / 1000);
    return changed(
      { month, fileName: `Month_${month}_${at}.csv` },
      { type: "month.exported", id: month, what: { exported: "month" } },
    );
  },
);

/**
 * A month as CSV safe to open in a spreadsheet: a line for each figure, course, class, refund, and change of a filed month. `Part` says
 * which, and `Kind` what may be added up: courses and what is no course's, or classes, each with its total. The export is written to the
 * audit log first. @throws Refusal 400
 */
export const exportMonth = workflow(openExport, async (ctx, { month, fileName }) => {
  const shown = await showMonth(ctx, { month });
  const rows = [
    ...figureRows(shown),
    ...incomeRows(shown),
    ...refundRows(shown),
    ...shown.late.rows.map(({ of_month, figure, why, receipt, amount }) =>
      rowOf("late", "change", {
        name: texts.change(monthTexts.figures[figure], monthTexts.whys[why], of_month),
        receipt,
        amount,
      }),
    ),
    ...shown.uncovered_days.map((date) => rowOf("uncovered", "day", { date })),
  ];
  return { fileName, csv: new Blob([toCsv(Object.values(texts.columns), rows)]).stream() };
});

/** The account and what is beside it; cash as it was taken, and what was voided of it. */
function figureRows(shown: Month) {
  const isKnown = (name: string) => !shown.not_known.some((figure) => figure === name);
  const figures = { ...shown, cash: shown.cash + shown.cash_voided };
  const named = (part: Part, name: keyof typeof FIGURES) =>
    rowOf(part, BALANCES.includes(name) ? "balance" : "figure", {
      name:
        name === "closing" && shown.uncovered_days.length > 0
          ? `${FIGURES[name]}, ${monthTexts.asFarAsKnown}`
          : FIGURES[name],
      amount: isKnown(name) ? figures[name] : monthTexts.notKnown,
    });
  return [...ACCOUNT.map((name) => named("account", name)), ...BESIDE.map((name) => named("beside", name))];
}

function incomeRows({ by_course, beside_courses, by_class }: Month) {
  return [
    ...by_course.map(({ course_name, amount }) => rowOf("courses", "course", { name: course_name, amount })),
    ...beside_courses.map(({ place, amount }) =>
      rowOf("courses", "elsewhere", { name: monthTexts.places[place], amount }),
    ),
    totalOf("courses", [...by_course, ...beside_courses]),
    ...by_class.map(({ course_name, class_name, season, amount }) =>
      rowOf("classes", "class", { name: texts.ofClass(course_name, class_name, season), amount }),
    ),
    totalOf("classes", by_class),
  ];
}

function refundRows({ refund_register }: Month) {
  return [
    ...refund_register.map(({ how, in_statement, date, receipt, payer, amount, ...refund }) =>
      rowOf("refunds", "refund", {
        name: in_statement === false ? `${FIGURES[how]}, ${monthTexts.notStated}` : FIGURES[how],
        ...{ date, receipt, payer, amount },
        payout: refund.payout_code,
        asked: refund.asked_by,
        approved: refund.approved_by,
      }),
    ),
    totalOf("refunds", refund_register),
  ];
}

type Part = keyof typeof texts.parts;

type Row = {
  name?: string;
  date?: string;
  receipt?: string | null;
  payout?: string | null;
  payer?: string;
  asked?: string;
  approved?: string;
  amount?: number | string;
};

function totalOf(part: keyof typeof texts.totals, rows: { amount: number }[]) {
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return rowOf(part, "total", { name: texts.totals[part], amount: toShillings(cents) });
}

function rowOf(part: Part, kind: keyof typeof texts.kinds, row: Row) {
  const { name, date, receipt, payout, payer, asked, approved, amount } = row;
  return [
    texts.parts[part],
    name,
    texts.kinds[kind],
    date,
    receipt,
    payout,
    payer,
    asked,
    approved,
    amount,
  ].map((cell) => cell ?? "");
}
