import type { Metadata } from "next";
import { openRoleList } from "@/app/(console)/_lists/list-page";
import { seasonDates } from "@/app/(console)/_seasons/season-dates";
import { classOptions, seasonFilter } from "@/app/(console)/_seasons/seasons";
import { selectionOf } from "@/app/(console)/_selected/selection-of";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { waiversWaiting } from "@/app/(console)/_waivers/read-waivers";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, dateFilters, type Filter, narrowedBy } from "@/components/data-table/filters";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { showSettings } from "@/lib/domain/academy/settings";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { ListEnrollments } from "@/lib/domain/enrollments/input";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { formatDate, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { EnrollmentsTable } from "./enrollments-table";
import { enrollmentListTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const STATUSES = { ...studentPageTexts.enrollment, ...texts.statuses };

/** All enrollments, newest first, with search, filters and an export of the filtered list. */
export default async function EnrollmentsPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "enrollments",
    names: ["season", "status", "courseId", "classId", "outcome", "enrolledOn", "createdFrom", "createdTo"],
    sort: ListEnrollments.shape.sort,
    pageSize: 100,
    filters: readFilters,
    read: listEnrollments,
  });
  const { ctx, role, hrefWith, address } = list;
  const waivers = await waiversWaiting(
    ctx,
    role,
    list.rows.map(({ id }) => id),
  );
  const { createdFrom = "", createdTo = "", ...filterValues } = list.filterValues;
  const span = list.dialog === "export" ? await exportable(ctx) : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <LinkButton variant="outline" href={hrefWith({ dialog: "export" })}>
          {texts.export}
        </LinkButton>
      </PageHead>
      <EnrollmentsTable
        selection={selectionOf(`${address}/selected`, ["move", "waive", "message", "export"])}
        {...list.table(texts.failed, (row) => ({
          id: row.id,
          registration_no: row.registration_no,
          full_name: row.full_name,
          msisdn: row.msisdn,
          class: { course: row.class.course, class: row.class.class },
          season: row.season,
          status: row.status,
          waiverWaits: waivers.has(row.id),
          created_at: row.created_at,
          updated_at: row.updated_at,
        }))}
      />
      {span ? (
        <ExportDialog
          address={`${address}/export`}
          lead={await leadOf(ctx, filterValues)}
          filterValues={filterValues}
          dates={{ createdFrom, createdTo }}
          span={span}
          seasons={await seasonDates(ctx, span)}
          search={list.input.search}
          closeHref={hrefWith()}
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

type FilterValues = Record<string, string>;

async function readFilters(ctx: Ctx, values: FilterValues): Promise<Filter[]> {
  const seasons = await seasonFilter(ctx, true);
  const { season } = narrowedBy([seasons], values);
  const { courses } = await listCourses(ctx, { pageSize: 500, season });
  const course = courses.find(({ id }) => id === values.courseId);
  const groups = (course ? [course] : courses).flatMap((one) => one.classes);
  return [
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
    choiceFilter("outcome", texts.filters.outcome, texts.outcomes),
    { name: "enrolledOn", label: texts.filters.enrolledOn, type: "date" },
    ...dateFilters(texts.filters.from, texts.filters.to),
  ];
}

/** What the file holds, with the names of the list's filters. */
async function leadOf(
  ctx: Ctx,
  { season, status, courseId, classId, outcome, enrolledOn }: FilterValues,
): Promise<string> {
  const { courses } = await listCourses(ctx, { pageSize: 500, season });
  const course = courses.find(({ id }) => id === courseId);
  const group = courses.flatMap(({ classes }) => classes).find(({ id }) => id === classId);
  const named = [
    season && texts.inSeason(season),
    status && STATUSES[status as keyof typeof STATUSES],
    course?.course_name,
    group?.class_name,
    outcome && texts.outcomes[outcome as keyof typeof texts.outcomes],
    enrolledOn && texts.enrolledOn(formatDate(enrolledOn)),
  ].filter(Boolean);
  return named.length > 0
    ? `${texts.exportLead} ${texts.exportNarrowed(named.join(", "))}`
    : texts.exportLead;
}
