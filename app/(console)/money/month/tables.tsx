import type { ReactNode } from "react";
import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import { monthTexts } from "@/lib/domain/payments/months/texts";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatDate, formatMonth } from "@/lib/platform/time/nairobi-time";
import type { Month } from "./figures";
import { monthPageTexts as texts } from "./texts";

type Named = { id: string; name: string; season?: number; amount: number };

const amount: Figure<{ amount: number }> = {
  header: texts.amount,
  number: true,
  cell: (row) => formatShillings(row.amount),
};
const INCOME: Figure<Named>[] = [{ header: texts.course, lead: true, cell: ({ name }) => name }, amount];
const CLASSES: Figure<Named>[] = [
  { header: texts.class, lead: true, cell: ({ name }) => name },
  { header: texts.season, number: true, cell: ({ season }) => season ?? "" },
  amount,
];

const sumOf = (rows: { amount: number }[]) =>
  rows.reduce((sum, row) => sum + Math.round(row.amount * 100), 0) / 100;

/** What the month's money paid for: courses, and what is no course's; together what came in. */
export function IncomeTables({ month }: { month: Month }) {
  const courses = [
    ...month.by_course.map(({ course_name, amount }) => ({
      id: `course ${course_name}`,
      name: course_name,
      amount,
    })),
    ...month.beside_courses.map(({ place, amount }) => ({
      id: place,
      name: monthTexts.places[place],
      amount,
    })),
  ];
  const classes = month.by_class.map(({ course_name, class_name, season, amount }) => ({
    ...{
      id: `${course_name} ${season} ${class_name}`,
      name: `${course_name}, ${class_name}`,
      season,
      amount,
    },
  }));
  return (
    <>
      <Part id="income" title={texts.income} none={texts.noIncome} rows={courses.length}>
        <FiguresTable<Named>
          caption={texts.income}
          figures={INCOME}
          rows={courses}
          keyOf={({ id }) => id}
          total={{ id: "", name: texts.incomeSum, amount: sumOf(courses) }}
        />
      </Part>
      {classes.length > 0 ? (
        <Part id="classes" title={texts.classes}>
          <FiguresTable<Named>
            caption={texts.classes}
            figures={CLASSES}
            rows={classes}
            keyOf={({ id }) => id}
            total={{ id: "", name: texts.classSum, amount: sumOf(classes) }}
          />
        </Part>
      ) : null}
    </>
  );
}

type Refund = Omit<Month["refund_register"][number], "date" | "how"> & {
  date?: string;
  how?: keyof typeof texts.how;
};

const REFUNDS: Figure<Refund>[] = [
  { header: texts.day, lead: true, cell: ({ date }) => (date ? formatDate(date) : texts.refundSum) },
  { header: texts.payer, cell: ({ payer }) => payer, isNothing: ({ payer }) => payer === "" },
  { header: texts.payment, cell: ({ receipt }) => receipt, isNothing: ({ receipt }) => !receipt },
  {
    header: texts.payout,
    cell: ({ how, payout_code, in_statement }) =>
      how
        ? `${payout_code ?? texts.nobody} (${texts.how[how]}${in_statement === false ? `, ${monthTexts.notStated}` : ""})`
        : "",
    isNothing: ({ how }) => !how,
  },
  {
    header: texts.asked,
    cell: ({ asked_by, is_explained }) => (is_explained ? asked_by : texts.notOurs),
    isNothing: ({ date }) => !date,
  },
  {
    header: texts.approved,
    cell: ({ approved_by }) => approved_by,
    isNothing: ({ approved_by }) => approved_by === "",
  },
  amount,
];

/** Who got money back in the month: by which payout, who requested and who approved it. */
export function RefundRegister({ refunds }: { refunds: Month["refund_register"] }) {
  return (
    <Part id="refunds" title={texts.refunds} none={texts.noRefunds} rows={refunds.length}>
      <FiguresTable<Refund>
        caption={texts.refunds}
        figures={REFUNDS}
        rows={refunds}
        keyOf={({ date, payout_code, receipt }) => `${date} ${payout_code} ${receipt}`}
        total={{
          ...{
            payer: "",
            receipt: null,
            payout_code: null,
            in_statement: null,
            asked_by: "",
            approved_by: "",
            is_explained: true,
          },
          amount: sumOf(refunds),
        }}
      />
    </Part>
  );
}

type Change = Month["late"]["rows"][number];

const changeFigures = (ofOther: Figure<Change>): Figure<Change>[] => [
  ofOther,
  { header: texts.figure, cell: ({ figure }) => monthTexts.figures[figure] },
  { header: texts.why, cell: ({ why }) => monthTexts.whys[why] },
  { header: texts.receipt, cell: ({ receipt }) => receipt, isNothing: ({ receipt }) => receipt === "" },
  { header: texts.amount, number: true, cell: ({ amount }) => formatSigned(amount) },
];
const LATE = changeFigures({
  header: texts.ofMonth,
  lead: true,
  cell: ({ of_month }) => formatMonth(of_month),
});
const SINCE = changeFigures({
  header: texts.countedIn,
  lead: true,
  cell: ({ counted_in }) => formatMonth(counted_in),
});

/** What has changed in filed months: in this month's figures, or, if it is filed itself, in those of later ones. */
export function Changes({ month }: { month: Month }) {
  return (
    <>
      <ChangeList id="late" title={texts.late} about={texts.lateAbout} changes={month.late} figures={LATE} />
      <ChangeList
        id="since"
        title={texts.since}
        about={texts.sinceAbout}
        changes={month.since}
        figures={SINCE}
      />
    </>
  );
}

function ChangeList({
  changes,
  figures,
  about,
  ...part
}: {
  id: string;
  title: string;
  about: string;
  changes: Month["late"];
  figures: Figure<Change>[];
}) {
  if (changes.total === 0) return null;
  return (
    <Part {...part}>
      <p className="text-muted-foreground">{about}</p>
      <FiguresTable<Change>
        caption={part.title}
        figures={figures}
        rows={changes.rows}
        keyOf={(row) => Object.values(row).join(" ")}
      />
      {changes.total > changes.rows.length ? <p>{texts.more(changes.total - changes.rows.length)}</p> : null}
    </Part>
  );
}

function Part({
  id,
  title,
  none,
  rows = 1,
  children,
}: {
  id: string;
  title: string;
  /** The sentence without a row. */
  none?: string;
  rows?: number;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="space-y-3 print:space-y-1">
      <h2 id={id} className="font-bold text-xl tracking-tight print:text-base">
        {title}
      </h2>
      {rows === 0 ? <p>{none}</p> : children}
    </section>
  );
}
