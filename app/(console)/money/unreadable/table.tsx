"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { Filter } from "@/components/data-table/filters";
import type { ListFrame } from "@/components/data-table/frame";
import { RowLink } from "@/components/data-table/row-link";
import type { ListPage } from "@/components/data-table/rows-of";
import type { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { queueTexts } from "../../_money/queue-texts";
import { unreadablePageTexts as texts } from "./texts";

export type Entry = Awaited<ReturnType<typeof listUnreadable>>["rows"][number];
type Row = Entry & { hrefOf: Record<"take" | "dismiss", string> };

const column = columnsOf<Row>();
const columns = [
  column.cell(
    texts.why,
    ({ reason, source }) => (
      <span className="min-w-0">
        {texts.reasons[reason] ?? reason}
        <span className="block font-normal text-muted-foreground text-sm">{texts.sources[source]}</span>
      </span>
    ),
    { lead: true },
  ),
  column.cell(texts.came, ({ raw }) => <RawText raw={raw} />, { phone: "line" }),
  column.cell(texts.read, (row) => readOf(row).join(", ") || texts.nothingRead, {
    phone: "line",
    sort: "amount",
  }),
  column.cell(texts.received, (row) => formatTime(row.received_at), { sort: "since" }),
  column.cell(texts.action, (row) => <Actions row={row} />, { actions: true }),
];

/** More of a text is shown in its dialogs only. */
const SHOWN = 600;

/** The text of a message or row as it came, in a list its beginning. */
export function RawText({ raw, whole = false }: { raw: string; whole?: boolean }) {
  const isCut = !whole && raw.length > SHOWN;
  return raw ? (
    <span className="wrap-anywhere block max-w-2xl whitespace-pre-wrap rounded-lg bg-muted px-3 py-2 font-mono text-sm">
      {isCut ? `${raw.slice(0, SHOWN)} ...` : raw}
    </span>
  ) : (
    <span className="text-muted-foreground">{texts.noText}</span>
  );
}

function readOf({ receipt, amount, paid_at, payer_name, msisdn, bill_ref }: Entry): string[] {
  return [
    receipt ?? "",
    amount === null ? "" : formatShillings(amount),
    paid_at ? texts.paidAt(formatTime(paid_at)) : "",
    payer_name,
    msisdn,
    bill_ref ? texts.account(bill_ref) : "",
  ].filter(Boolean);
}

/** What waits can be decided; what is decided shows by whom and why. */
function Actions({ row }: { row: Row }) {
  const about = row.receipt ?? texts.sources[row.source];
  if (row.resolution !== null)
    return (
      <span className="min-w-0">
        {texts.resolutions[row.resolution]}: {row.resolved_reason}
        <span className="block text-muted-foreground text-sm">
          {texts.by(row.resolved_by ?? "", formatTime(row.resolved_at ?? row.received_at))}
        </span>
        {row.transaction_id ? (
          <RowLink href={`/transaction-details?id=${row.transaction_id}`} button about={about}>
            {texts.payment}
          </RowLink>
        ) : null}
      </span>
    );
  return (
    <span className="flex flex-wrap gap-x-1">
      {(row.amount ?? 0) < 0 ? null : (
        <RowLink href={row.hrefOf.take} button about={about}>
          {texts.take}
        </RowLink>
      )}
      <RowLink href={row.hrefOf.dismiss} button about={about}>
        {texts.dismiss}
      </RowLink>
    </span>
  );
}

/** What could not be booked, the longest wait first. */
export function UnreadableTable({
  list,
  filters,
  frame,
  isResolved,
}: {
  list: ListPage<Row>;
  filters: Filter[];
  frame: ListFrame;
  isResolved: boolean;
}) {
  const { name, search, empty, emptyResolved } = queueTexts.unreadable;
  return (
    <DataTable
      caption={name}
      columns={columns}
      list={list}
      frame={frame}
      filters={filters}
      keyOf={({ id }) => id}
      loading={texts.loading}
      empty={isResolved ? emptyResolved : empty}
      search={search}
      keep={["queue"]}
    />
  );
}
