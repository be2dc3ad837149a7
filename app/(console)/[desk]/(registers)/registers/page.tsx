import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { classOptions, seasonFilter } from "@/app/(console)/_seasons/seasons";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, type Filter } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import type { Option } from "@/components/ui/options";
import { RegisterOverview } from "@/lib/domain/attendance/input";
import { showOverview } from "@/lib/domain/attendance/overview";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { OverviewTable } from "./overview-table";
import { overviewTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const FILTERS = ["season", "from", "to", "status", "tutorId", "classId"] as const;
const PAGE_SIZE = 20;
/** Most options of a filter. */
const MOST = 500;

/** The sessions that met, with the state of their registers; missing ones first. */
export default async function RegistersPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "registers");
  const { state: opened, frame } = await openList(ctx, {
    list: "registers",
    path: "/admin/registers",
    searchParams,
    names: FILTERS,
    sort: RegisterOverview.shape.sort,
    pageSize: PAGE_SIZE,
  });
  const { search: _none, ...state } = opened;
  const got = await loadPart(() => showOverview(ctx, state));
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <ExportRows address="/admin/registers/export" rows={rowsIn(got)} asked={state} />
      </PageHead>
      {"data" in got ? (
        <p className="mb-4 text-muted-foreground">
          {texts.between(
            formatDate(got.data.from),
            formatDate(got.data.to),
            state.sort === frame.order?.first,
          )}
        </p>
      ) : null}
      <OverviewTable
        frame={frame}
        filters={await overviewFilters(ctx, state.season)}
        list={rowsOf(got, state, texts.failed, (row) => ({
          ...row,
          id: `${row.session_id} ${row.date}`,
          href: `/admin/class-register?${new URLSearchParams({ sessionId: row.session_id, date: row.date })}`,
        }))}
      />
    </>
  );
}

/** Filters of the overview. A choice list that cannot be read is left out. */
async function overviewFilters(ctx: Ctx, season: string | undefined): Promise<Filter[]> {
  const [tutors, classes] = await Promise.all([
    loadPart(() => listTutors(ctx, { pageSize: MOST })),
    loadPart(() => listClasses(ctx, { pageSize: MOST, season })),
  ]);
  const ofTutors =
    "data" in tutors
      ? tutors.data.tutors.map(({ id, full_name }) => ({ value: id, label: full_name }))
      : null;
  const ofClasses =
    "data" in classes
      ? await classOptions(ctx, classes.data.classes, (one) => `${one.course}, ${one.class_name}`)
      : null;
  const { filters } = texts;
  return [
    await seasonFilter(ctx),
    { name: "from", label: filters.from, type: "date" },
    { name: "to", label: filters.to, type: "date" },
    choiceFilter("status", filters.status, texts.statusFilters),
    ...(ofTutors ? [{ name: "tutorId", label: filters.tutor, options: byLabel(ofTutors) }] : []),
    ...(ofClasses ? [{ name: "classId", label: filters.class, options: ofClasses }] : []),
  ];
}

function byLabel(options: Option[]): Option[] {
  return options.sort((one, other) => one.label.localeCompare(other.label));
}
