import type { Metadata } from "next";
import { openList } from "@/app/(console)/_lists/open-list";
import { seasonDates } from "@/app/(console)/_seasons/season-dates";
import { classOptions, seasonFilter } from "@/app/(console)/_seasons/seasons";
import { selectionOf } from "@/app/(console)/_selected/selection-of";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, dateFilters, type Filter, narrowedBy } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { showSettings } from "@/lib/domain/academy/settings";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { ListEnrollments } from "@/lib/domain/enrollments/input";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { EnrollmentsTable } from "./enrollments-table";
import { enrollmentListTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const STATUSES = studentPageTexts.enrollment;

/** All enrollments, newest first, with search, filters and an export of the filtered list. */
export default async function EnrollmentsPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "enrollments");
  const { state, frame, here } = await openList(ctx, {
    list: "enrollments",
    path: "/admin/enrollments",
    searchParams,
    names: ["season", "status", "courseId", "classId", "createdFrom", "createdTo", "dialog"],
    sort: ListEnrollments.shape.sort,
  });
  const { search, page, pageSize, sort, dialog, ...asked } = state;
  const { narrowed, filters, named } = await readFilters(ctx, asked);
  const list = await loadPart(() => listEnrollments(ctx, { ...narrowed, search, page, pageSize, sort }));
  const { createdFrom = "", createdTo = "", ...others } = narrowed;
  const span = dialog === "export" ? await exportable(ctx) : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <LinkButton variant="outline" href={here({ dialog: "export" })}>
          {texts.export}
        </LinkButton>
      </PageHead>
      <EnrollmentsTable
        list={rowsOf(list, { page, pageSize }, texts.failed, (row) => ({
          id: row.id,
          registration_no: row.registration_no,
          full_name: row.full_name,
          msisdn: row.msisdn,
          class: { course: row.class.course, class: row.class.class },
          season: row.season,
          status: row.status,
          created_at: row.created_at,
          updated_at: row.updated_at,
        }))}
        filters={filters}
        selection={selectionOf("/admin/enrollments/selected", ["move", "message", "export"])}
        frame={frame}
      />
      {span ? (
        <ExportDialog
          address="/admin/enrollments/export"
          lead={[
            texts.exportLead,
            ...(named.length > 0 ? [texts.exportNarrowed(named.join(", "))] : []),
          ].join(" ")}
          narrowed={others}
          dates={{ createdFrom, createdTo }}
          span={span}
          seasons={await seasonDates(ctx, span)}
          search={search}
          closeHref={here()}
        />
      ) : null}
    </>
  );
}

/** The first and last day that may be exported. */
async function exportable(ctx: Ctx) {
  const { settings } = await showSettings(ctx, {});
  return { first: String(settings.export_from.value), last: nairobiDate(new Date()) };
}

/** The filters, their valid values from the address, and the chosen names for the export. */
async function readFilters(ctx: Ctx, asked: Partial<Record<string, string>>) {
  const seasons = await seasonFilter(ctx, true);
  const { season } = narrowedBy([seasons], asked);
  const { courses } = await listCourses(ctx, { pageSize: 500, season });
  const course = courses.find(({ id }) => id === asked.courseId);
  const groups = (course ? [course] : courses).flatMap((one) => one.classes);
  const filters: Filter[] = [
    seasons,
    choiceFilter("status", texts.filters.status, STATUSES),
    {
      name: "courseId",
      label: texts.filters.course,
      options: courses.map(({ id, course_name }) => ({ value: id, label: course_name })),
    },
    {
      name: "classId",
      label: texts.filters.class,
      options: await classOptions(ctx, groups, (one) =>
        course ? one.class_name : `${one.course}, ${one.class_name}`,
      ),
    },
    ...dateFilters(texts.filters.from, texts.filters.to),
  ];
  const narrowed = narrowedBy(filters, asked);
  const status = narrowed.status && STATUSES[narrowed.status as keyof typeof STATUSES];
  const group = groups.find(({ id }) => id === narrowed.classId);
  const named = [season && texts.inSeason(season), status, course?.course_name, group?.class_name].flatMap(
    (name) => name ?? [],
  );
  return { narrowed, filters, named };
}
