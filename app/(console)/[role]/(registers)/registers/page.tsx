import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { classOptions, seasonFilter } from "@/app/(console)/_seasons/seasons";
import { choiceFilter, type Filter } from "@/components/data-table/filters";
import type { Option } from "@/components/ui/options";
import { RegisterOverview } from "@/lib/domain/attendance/input";
import { showOverview } from "@/lib/domain/attendance/overview";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { OverviewTable } from "./overview-table";
import { overviewTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Most options of a filter. */
const MOST = 500;

/** The sessions that met, with the state of their registers; missing ones first. */
export default async function RegistersPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "registers",
    names: ["season", "from", "to", "status", "tutorId", "classId"],
    sort: RegisterOverview.shape.sort,
    read: showOverview,
  });
  const { data, input, frame } = list;
  return (
    <ListPage list={list} title={texts.title}>
      {data ? (
        <p className="mb-4 text-muted-foreground">
          {texts.between(formatDate(data.from), formatDate(data.to), input.sort === frame.order?.first)}
        </p>
      ) : null}
      <OverviewTable
        filters={await overviewFilters(list.ctx, input.season)}
        {...list.table(texts.failed, (row) => ({
          ...row,
          id: `${row.session_id} ${row.date}`,
          href: `/admin/class-register?${new URLSearchParams({ sessionId: row.session_id, date: row.date })}`,
        }))}
      />
    </ListPage>
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
