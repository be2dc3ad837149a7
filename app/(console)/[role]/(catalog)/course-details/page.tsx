import type { Metadata } from "next";
import { seasonLabels } from "@/app/(console)/_seasons/seasons";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { wholeList } from "@/components/data-table/rows-of";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import type { CourseView } from "@/lib/domain/catalog/read-courses";
import { placesLeftIn } from "@/lib/domain/catalog/rules";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { addresses, one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { createClassAction, deleteCourseAction } from "../actions";
import { CourseClassesTable } from "../course-tables";
import { courseTexts } from "../course-texts";
import { DeleteDialog } from "../delete-dialog";
import { ClassForm } from "../dialogs";
import { courseOptions, seasonOptions, sessionHours } from "../options";
import { catalogPageTexts as texts } from "../texts";

export const metadata: Metadata = { title: courseTexts.details };

const BACK = { href: "/admin/courses", label: texts.back };

export default async function CourseDetailsPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "course-details");
  const query = await searchParams;
  const id = one(query.courseId) ?? "";
  const course = await loadRecord(() => showCourse(ctx, { courseId: id }));
  if (!course)
    return <MissingRecord title={courseTexts.notFound} text={courseTexts.notFoundText(id)} back={BACK} />;
  const next = (await courseOptions(ctx)).find(({ value }) => value === course.next_course_id);
  const seasonOf = await seasonLabels(ctx);
  const classes = course.classes
    .toSorted((one, other) => one.season - other.season)
    .map((group) => ({ ...group, season: seasonOf(group.season), seats_left: placesLeftIn(group) }));
  const hrefWith = await addresses("/admin/course-details", searchParams);
  const dialog = one(query.dialog);
  return (
    <>
      <PageHead title={course.course_name} back={BACK} notice={await consoleNotice()}>
        <LinkButton href={`/admin/edit-course?id=${course.id}`}>{courseTexts.edit}</LinkButton>
        <LinkButton variant="outline" href={hrefWith({ dialog: "delete" })}>
          {texts.delete}
        </LinkButton>
      </PageHead>
      <Card className="max-w-3xl">
        <DescriptionList
          rows={[
            { name: courseTexts.columns.name, value: course.course_name },
            { name: courseTexts.columns.code, value: course.course_code },
            { name: courseTexts.price, value: formatShillings(course.course_price) },
            { name: courseTexts.description, value: course.course_details },
            { name: courseTexts.descriptionSw, value: course.course_details_sw || courseTexts.onlyEnglish },
            { name: courseTexts.next, value: next?.label ?? courseTexts.nextSame },
            { name: courseTexts.columns.created, value: formatDate(course.created_at) },
          ]}
        />
      </Card>
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-xl">{courseTexts.classes}</h2>
        <LinkButton variant="outline" href={hrefWith({ dialog: "add-class" })}>
          {courseTexts.addClassButton}
        </LinkButton>
      </div>
      <CourseClassesTable list={wholeList(classes)} />
      {dialog === "add-class" ? (
        <ClassForm
          action={createClassAction}
          hours={await sessionHours(ctx)}
          seasons={await seasonOptions(ctx)}
          course={{ id: course.id, name: course.course_name }}
          closeHref={hrefWith()}
        />
      ) : null}
      {dialog === "delete" ? (
        <DeleteDialog
          title={course.course_name}
          name={course.course_name}
          warning={hangsOn(course)}
          action={deleteCourseAction}
          id={course.id}
          was={course.updated_at}
          done={BACK.href}
          closeHref={hrefWith()}
        />
      ) : null}
    </>
  );
}

/** The records deleted with the course, or the reason it is archived instead. */
function hangsOn({ classes }: CourseView): string {
  const seats = classes.reduce((sum, group) => sum + (group.seats_taken ?? 0), 0);
  const sessions = classes.reduce((sum, group) => sum + group.sessions.length, 0);
  if (classes.length === 0) return courseTexts.deleteEmpty;
  const goes = courseTexts.deleteHangs(classes.length, sessions);
  return seats > 0 ? `${goes} ${courseTexts.deleteBlocked(seats)}` : goes;
}
