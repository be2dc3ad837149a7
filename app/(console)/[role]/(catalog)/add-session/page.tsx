import type { Metadata } from "next";
import { classOptions } from "@/app/(console)/_seasons/seasons";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { StepSelect } from "@/components/form/step-select";
import { LinkButton } from "@/components/ui/link-button";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { showSession } from "@/lib/domain/catalog/show-session";
import { one } from "@/lib/platform/http/list-state";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { addSessionsAction, updateSessionAction } from "../actions";
import { courseOptions, sessionHours } from "../options";
import { SessionPageForm } from "../session-form";
import { sessionTexts as texts } from "../texts";
import { AddSessionsForm } from "./steps";

export const metadata: Metadata = { title: texts.add };

const PATH = "/admin/add-session";
const BACK = { href: "/admin/sessions", label: texts.title };

/**
 * Adds sessions in steps kept in the address: course, class, then rows. With `sessionId` the page edits that
 * session.
 */
export default async function AddSessionPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "add-session");
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
  const courses = await courseOptions(ctx);
  const courseId = courses.find(({ value }) => value === one(query.courseId))?.value;
  const course = courseId ? await showCourse(ctx, { courseId }) : undefined;
  const group = course?.classes.find(({ id }) => id === one(query.classId));
  return (
    <>
      <PageHead title={texts.add} back={BACK} />
      <div className="max-w-3xl space-y-6">
        <StepSelect
          path={PATH}
          name="courseId"
          label={texts.course}
          next={texts.next}
          empty={texts.chooseCourse}
          chosen={course?.id}
          options={courses}
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
            next={texts.next}
            empty={texts.chooseClass}
            chosen={group?.id}
            options={await classOptions(ctx, course.classes, ({ class_name }) => class_name)}
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
