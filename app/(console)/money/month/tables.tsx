import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import type { MonthLine, MonthPart } from "@/lib/domain/payments/months/lines";
import { monthTexts } from "@/lib/domain/payments/months/texts";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { monthPageTexts as texts } from "./texts";

type Column = Figure<MonthLine>;
type Field = "receipt" | "payout_code" | "payer" | "asked_by" | "approved_by" | "note";

const field = (header: string, name: Field): Column => ({
  header,
  cell: (line) => line[name],
  isNothing: (line) => !line[name],
});
const day: Column = {
  header: texts.day,
  lead: true,
  cell: ({ date, kind, name }) => (kind === "total" ? name : date && formatDate(date)),
};
const what: Column = { header: texts.what, cell: ({ kind, name }) => (kind === "total" ? "" : name) };
const amountAs = (format: (shillings: number) => string): Column => ({
  header: texts.amount,
  number: true,
  cell: ({ amount }) => (amount === null ? "" : format(amount)),
});
const [amount, signed] = [amountAs(formatShillings), amountAs(formatSigned)];
const named = (header: string): Column => ({ header, lead: true, cell: ({ name }) => name });
const changes = (header: string): Column[] => [
  { header, lead: true, cell: ({ note }) => note },
  { header: texts.what, cell: ({ name }) => name },
  field(texts.receipt, "receipt"),
  signed,
];

/** The parts of the month below its figures, each with its columns. */
const TABLES: { part: MonthPart; none?: string; about?: string; columns: Column[] }[] = [
  { part: "courses", none: texts.noIncome, columns: [named(texts.course), amount] },
  { part: "classes", columns: [named(texts.class), amount] },
  {
    part: "refunds",
    none: texts.noRefunds,
    columns: [
      day,
      what,
      field(texts.payer, "payer"),
      field(texts.payment, "receipt"),
      field(texts.payout, "payout_code"),
      field(texts.asked, "asked_by"),
      field(texts.approved, "approved_by"),
      field(texts.note, "note"),
      amount,
    ],
  },
  { part: "counts", columns: [day, what, signed] },
  { part: "late", about: texts.lateAbout, columns: changes(texts.ofMonth) },
  { part: "since", about: texts.sinceAbout, columns: changes(texts.countedIn) },
];

/** What the month's money paid for, what went back, what was counted, and what has changed in filed months. */
export function MonthTables({ lines }: { lines: MonthLine[] }) {
  return TABLES.map(({ part, none, about, columns }) => {
    const own = lines.filter((line) => line.part === part);
    if (own.length === 0 && !none) return null;
    const title = monthTexts.parts[part];
    const total = own.find(({ kind }) => kind === "total");
    return (
      <section key={part} aria-labelledby={part} className="space-y-3 print:space-y-1">
        <h2 id={part} className="font-bold text-xl tracking-tight print:text-base">
          {title}
        </h2>
        {about ? <p className="text-muted-foreground">{about}</p> : null}
        {own.length === 0 ? (
          <p>{none}</p>
        ) : (
          <FiguresTable<MonthLine>
            caption={title}
            figures={columns}
            rows={own.filter(({ kind }) => kind === "line")}
            keyOf={(line) => Object.values(line).join(" ")}
            {...(total ? { total } : {})}
          />
        )}
        {own.map(({ kind, name }) => (kind === "note" ? <p key={name}>{name}</p> : null))}
      </section>
    );
  });
}
