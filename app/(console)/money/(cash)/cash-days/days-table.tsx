"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { Filter } from "@/components/data-table/filters";
import type { ListFrame } from "@/components/data-table/frame";
import { RowLink } from "@/components/data-table/row-link";
import type { ListPage } from "@/components/data-table/rows-of";
import type { listCashDays } from "@/lib/domain/payments/cash/show-days";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatDay } from "@/lib/platform/time/nairobi-time";
import { cashPageTexts as texts } from "../texts";

export type CashDay = Awaited<ReturnType<typeof listCashDays>>["rows"][number];
/** `withdrawHref` where the deposit may be withdrawn. */
type Row = CashDay & { withdrawHref: string | null };

const column = columnsOf<Row>();
const figure = (header: string, value: (row: Row) => string) =>
  column.cell(header, value, { align: "right", phone: "named" });
const columns = [
  column.lead(
    texts.date,
    (row) => `/money/till?date=${row.date}`,
    (row) => formatDay(row.date),
  ),
  figure(texts.total, (row) => formatShillings(row.taken)),
  figure(texts.minusVoided, (row) => formatShillings(row.voided)),
  figure(texts.minusRefunded, (row) => formatShillings(row.refunded)),
  figure(texts.voidedSince, (row) => (row.voided_since > 0 ? formatShillings(row.voided_since) : "")),
  figure(texts.counted, (row) => (row.counted === null ? texts.open_ : formatShillings(row.counted))),
  figure(texts.difference, (row) => (row.difference === null ? "" : formatSigned(row.difference))),
  column.cell(texts.deposit, (row) => <Deposits day={row} />, { phone: "line" }),
  column.cell(
    texts.action,
    ({ withdrawHref, deposit }) =>
      withdrawHref ? (
        <RowLink href={withdrawHref} button about={deposit?.reference}>
          {texts.withdraw}
        </RowLink>
      ) : null,
    { actions: true },
  ),
];

/** The deposit that carries a day, and those of it that were withdrawn. */
function Deposits({ day: { deposit, withdrawn_deposits } }: { day: CashDay }) {
  return (
    <span className="wrap-anywhere">
      {deposit ? depositText(deposit) : texts.noDeposit}
      {withdrawn_deposits.map((one) => (
        <span key={one.deposit_id} className="block text-muted-foreground text-sm">
          {texts.withdrawnBy(paidText(one), one.withdrawn_by_name ?? "", one.withdrawn_reason)}
        </span>
      ))}
    </span>
  );
}

const paidText = ({ kind, reference, amount }: CashDay["withdrawn_deposits"][number] | Deposit) =>
  `${texts.kinds[kind]} ${reference}, ${formatShillings(amount)}`;

type Deposit = NonNullable<CashDay["deposit"]>;

export function depositText(deposit: Deposit): string {
  const { difference } = deposit;
  const paid = paidText(deposit);
  return difference === 0 ? paid : `${paid}; ${texts.depositShort(formatSigned(difference))}`;
}

export function DaysTable({
  list,
  frame,
  filters,
}: {
  list: ListPage<Row> | { failed: string };
  frame: ListFrame;
  filters: Filter[];
}) {
  return (
    <DataTable
      caption={texts.days}
      loading={texts.loading}
      columns={columns}
      list={list}
      frame={frame}
      filters={filters}
      empty={texts.noDays}
      keyOf={(row) => row.date}
    />
  );
}
