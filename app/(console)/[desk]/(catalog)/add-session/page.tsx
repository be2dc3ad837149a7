import type { Metadata } from "next";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { showSession } from "@/lib/domain/catalog/show-session";
import { one } from "@/lib/platform/http/list-state";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { addSessionsAction, updateSessionAction } from "../actions";
import { allCourses, sessionHours } from "../options";
import { SessionPageForm } from "../session-form";
import { catalogPageTexts, sessionTexts as texts } from "../texts";
import { AddSessionsForm, StepSelect } from "./steps";

export const metadata: Metadata = { title: texts.add };

const PATH = "/admin/add-session";
const BACK = { href: "/admin/sessions", label: texts.title };

/**
 * Adds sessions in steps kept in the address: course, class, then rows. With `sessionId` the page edits that
 * session.
 */
export default async function AddSessionPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "add-session");
  const query = await searchParams;
  const sessionId = one(query.sessionId);
  const hours = await sessionHours(ctx);
  if (sessionId) {
    const session = await loadRecord(() => showSession(ctx, { sessionId }));
    if (!session) return <MissingRecord title={texts.notFound} text={texts.notFoundText} back={BACK} />;
    const closeHref = `/admin/class-session-info?sessionId=${session.id}`;
    return (
      <>
        <PageHead title={texts.updateTitle} back={{ href: closeHref, label: texts.details }} />
        <SessionPageForm action={updateSessionAction} hours={hours} session={session} closeHref={closeHref} />
      </>
    );
  }
  const courses = await allCourses(ctx);
  const course = courses.find(({ id }) => id === one(query.courseId));
  const group = course?.classes.find(({ id }) => id === one(query.classId));
  return (
    <>
      <PageHead title={texts.add} back={BACK} />
      <div className="max-w-3xl space-y-6">
        <StepSelect
          path={PATH}
          name="courseId"
          label={texts.course}
          empty={texts.chooseCourse}
          chosen={course?.id}
          options={courses.map(({ id, course_name }) => ({ value: id, label: course_name }))}
        />
        {course && course.classes.length === 0 ? (
          <div className="space-y-3">
            <p>{texts.courseEmpty}</p>
            <LinkButton href={`/admin/course-details?courseId=${course.id}&dialog=add-class`}>
              {texts.addClass}
            </LinkButton>
          </div>
        ) : null}
        {course && course.classes.length > 0 ? (
          <StepSelect
            key={course.id}
            path={PATH}
            name="classId"
            label={texts.class}
            empty={texts.chooseClass}
            chosen={group?.id}
            options={classOptions(course.classes)}
            given={{ courseId: course.id }}
          />
        ) : null}
        {group ? (
          <AddSessionsForm
            action={addSessionsAction}
            hours={hours}
            group={{ id: group.id, name: group.class_name }}
            existing={group.sessions}
          />
        ) : null}
      </div>
    </>
  );
}

/** The classes as options; they name their season where the course is taught in several. */
function classOptions(classes: { id: string; class_name: string; season: number }[]) {
  const isOfSeveral = new Set(classes.map(({ season }) => season)).size > 1;
  return classes.map(({ id, class_name, season }) => ({
    value: id,
    label: isOfSeveral ? catalogPageTexts.ofSeason(class_name, season) : class_name,
  }));
}
