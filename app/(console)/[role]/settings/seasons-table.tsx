"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { type SeasonRow, type Step, stepsOf } from "./season-steps";
import { seasonTexts as texts } from "./season-texts";
import { settingTexts } from "./texts";

type ShownSeason = SeasonRow & {
  id: number;
  editHref: string;
  keepHref: string;
  closeHref: string;
  previewHref: string;
  stepHrefs: Record<Step, string>;
};

const names = texts.columns;
const column = columnsOf<ShownSeason>();
const columns = [
  column.lead(
    names.number,
    (row) => row.editHref,
    (row) => (
      <>
        <span className="lg:hidden">{texts.name(row.number)}</span>
        <span className="hidden lg:inline">{row.number}</span>
      </>
    ),
    "number",
  ),
  column.cell(
    names.status,
    ({ status, is_past }) => (
      <StatusBadge good={status === "open"}>{is_past ? texts.past : texts.statuses[status]}</StatusBadge>
    ),
    { phone: "end" },
  ),
  column.cell(names.dates, formatSpan),
  column.cell(
    names.opens,
    (row) => (row.registration_opens_at ? formatTime(row.registration_opens_at) : texts.notSet),
    { phone: "named" },
  ),
  column.cell(
    names.lastDay,
    (row) => (row.last_payment_on ? formatDate(row.last_payment_on) : texts.notSet),
    { phone: "named" },
  ),
  column.cell(names.current, (row) => (row.current ? texts.yes : texts.no), { phone: "named" }),
  column.cell(names.advertised, (row) => (row.is_advertised ? texts.yes : texts.no), { phone: "named" }),
  column.cell(names.action, (row) => <Actions season={row} />, { actions: true }),
];

export function SeasonsTable(props: ListTableProps<ShownSeason>) {
  return <ListTable columns={columns} texts={{ ...texts, title: settingTexts.seasons }} {...props} />;
}

function Actions({ season }: { season: ShownSeason }) {
  const about = texts.name(season.number);
  return (
    <span className="flex flex-wrap gap-x-1">
      {season.status !== "closed" || season.is_past ? (
        <RowLink href={season.editHref} button about={about}>
          {texts.edit}
        </RowLink>
      ) : null}
      {season.is_past ? (
        <RowLink href={`/admin/registrations/import?season=${season.number}`} button about={about}>
          {texts.importList}
        </RowLink>
      ) : null}
      {season.status === "planned" ? (
        <RowLink href={season.previewHref} button about={about}>
          {texts.preview}
        </RowLink>
      ) : null}
      {stepsOf(season).map((step) => (
        <RowLink key={step} href={season.stepHrefs[step]} button about={about}>
          {STEP_NAMES[step]}
        </RowLink>
      ))}
      {season.status === "open" ? (
        <RowLink href={season.keepHref} button about={about}>
          {texts.keepPlaces}
        </RowLink>
      ) : null}
      {season.status === "open" ? (
        <RowLink href={season.closeHref} button about={about}>
          {texts.close}
        </RowLink>
      ) : null}
    </span>
  );
}

const STEP_NAMES: Record<Step, string> = {
  open: texts.open,
  advertise: texts.advertise,
  hide: texts.hide,
};

function formatSpan({ starts_on, ends_on }: SeasonRow): string {
  if (starts_on && ends_on) return texts.span(formatDate(starts_on), formatDate(ends_on));
  if (starts_on) return texts.from(formatDate(starts_on));
  return ends_on ? texts.until(formatDate(ends_on)) : texts.notSet;
}
