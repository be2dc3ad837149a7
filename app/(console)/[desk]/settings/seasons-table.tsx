"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { type SeasonRow, type Step, stepsOf } from "./season-steps";
import { seasonTexts as texts } from "./texts";

export type ShownSeason = SeasonRow & { editHref: string; stepHrefs: Record<Step, string> };

const column = columnsOf<ShownSeason>();
const names = texts.columns;
const columns = column.columns([
  column.accessor("number", {
    header: names.number,
    meta: { lead: true },
    cell: ({ row }) => (
      <RowLink href={row.original.editHref}>
        <span className="lg:hidden">{texts.name(row.original.number)}</span>
        <span className="hidden lg:inline">{row.original.number}</span>
      </RowLink>
    ),
  }),
  column.accessor("status", {
    header: names.status,
    cell: ({ row }) => (
      <StatusBadge good={row.original.status === "open"}>{texts.statuses[row.original.status]}</StatusBadge>
    ),
  }),
  column.accessor(formatSpan, { id: "dates", header: names.dates }),
  column.accessor((row) => (row.last_payment_on ? formatDate(row.last_payment_on) : texts.notSet), {
    id: "lastDay",
    header: names.lastDay,
  }),
  column.accessor((row) => (row.is_current ? texts.yes : texts.no), { id: "current", header: names.current }),
  column.accessor((row) => (row.is_advertised ? texts.yes : texts.no), {
    id: "advertised",
    header: names.advertised,
  }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => <Actions season={row.original} />,
  }),
]);

function Actions({ season }: { season: ShownSeason }) {
  const about = texts.name(season.number);
  return (
    <span className="-mx-3 flex flex-wrap gap-x-1 lg:mx-0">
      <RowLink href={season.editHref} button about={about}>
        {texts.edit}
      </RowLink>
      {stepsOf(season).map((step) => (
        <RowLink key={step} href={season.stepHrefs[step]} button about={about}>
          {STEP_NAMES[step]}
        </RowLink>
      ))}
    </span>
  );
}

const STEP_NAMES: Record<Step, string> = {
  open: texts.open,
  close: texts.close,
  current: texts.makeCurrent,
  advertise: texts.advertise,
  hide: texts.hide,
};

function formatSpan({ starts_on, ends_on }: SeasonRow): string {
  if (starts_on && ends_on) return texts.span(formatDate(starts_on), formatDate(ends_on));
  if (starts_on) return texts.from(formatDate(starts_on));
  return ends_on ? texts.until(formatDate(ends_on)) : texts.notSet;
}

export function SeasonsTable({
  list,
  caption,
}: {
  list: ListPage<ShownSeason> | { failed: string };
  caption: string;
}) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      list={list}
      keyOf={(row) => String(row.number)}
      loading={texts.loading}
      empty={texts.empty}
    />
  );
}
