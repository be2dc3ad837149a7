import type { ReactNode } from "react";
import type { Enrollment } from "@/app/_student-session/session";
import { academy } from "@/app/academy";
import { ClassChoice } from "@/components/class-chooser/class-choice";
import { ClassChooser } from "@/components/class-chooser/class-chooser";
import { ConfirmMove } from "@/components/class-chooser/confirm-move";
import { InsteadOfFull } from "@/components/class-chooser/fields";
import { courseOptions, describeChoice } from "@/components/class-chooser/options";
import { missingTexts } from "@/components/class-chooser/progress";
import { classChoiceValues } from "@/components/class-chooser/read-choice";
import type { FormActionOf } from "@/components/form/form";
import { Form } from "@/components/form/posted-form";
import { Was } from "@/components/form/was";
import { Alert } from "@/components/ui/alert";
import { PUBLIC } from "@/lib/domain/access/actor";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { seatMark } from "@/lib/domain/enrollments/seats/seat-mark";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { currentActor } from "@/lib/platform/auth/student-cookies";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { pageLanguage } from "@/lib/platform/http/page-language";

/**
 * The courses to choose from: a seat is changed within its season, a new one is in the current season. A seat kept in a later
 * season offers only its own class, because no other is open (lib/domain/season-lifecycle/README.md).
 */
async function coursesFor(seat: Enrollment | null) {
  const actor = seat ? await currentActor() : PUBLIC;
  const { courses } = await listCourses({ actor }, { season: seat?.season, pageSize: 100 });
  const { season } = await academy();
  if (!seat || seat.season <= season) return courses;
  return courses
    .filter(({ id }) => id === seat.class.course_id)
    .map((course) => ({ ...course, classes: course.classes.filter(({ id }) => id === seat.class_id) }));
}

/** The form that chooses course, class and sessions, filled with the student's enrollment. */
export async function ClassChoiceForm({
  action,
  studentId,
  enrollment,
  folded,
  change,
  values = {},
  submit,
  busy,
  variant,
  confirms = false,
  children,
}: {
  action: FormActionOf;
  studentId: string;
  enrollment: Enrollment | null;
  /** Title of the disclosure around the chooser, where the choice was made before. */
  folded?: string;
  /** The button of the disclosure: without it the form keeps the class it was made from. */
  change?: string;
  /** Initial values of the fields among `children`. */
  values?: Record<string, string>;
  submit: string;
  busy: string;
  /** Of the button: "outline" where the page's own next step is another. */
  variant?: "outline" | undefined;
  /** Whether to ask once more before the seat moves. */
  confirms?: boolean;
  children?: ReactNode;
}) {
  const language = await pageLanguage();
  const hasSeat = enrollment && enrollment.status !== "expired" && enrollment.status !== "cancelled";
  const courses = await coursesFor(hasSeat ? enrollment : null);
  const about = await academy();
  const waits = about.registration_open && (!hasSeat || enrollment.season === about.season);
  if (courses.length === 0)
    return (
      <Alert variant="destructive" role="alert">
        {catalogTextsIn[language].noCourses}
      </Alert>
    );
  const own = hasSeat
    ? { classId: enrollment.class_id, sessionIds: enrollment.sessions.map((session) => session.id) }
    : undefined;
  const options = courseOptions(courses, true, own, language);
  return (
    <Form
      action={action}
      order={["class_id", "sessions"]}
      lead={inLanguage(language, () => enrollmentTexts.incomplete)}
      values={{
        ...values,
        ...(enrollment
          ? classChoiceValues(enrollment.class.course_id, enrollment.class_id, enrollment.sessions)
          : {}),
      }}
    >
      <Was mark={seatMark(enrollment)} />
      {folded && enrollment ? <ShownSeat {...enrollment} /> : null}
      <input type="hidden" name="student_id" value={studentId} />
      {enrollment ? <input type="hidden" name="id" value={enrollment.enrollment_id} /> : null}
      {waits ? <InsteadOfFull language={language} /> : null}
      {confirms && own && enrollment ? (
        <ConfirmMove
          from={describeChoice(options, [own.classId, ...own.sessionIds]) || enrollment.course_name}
          courses={options}
        />
      ) : null}
      <ClassChoice
        chooser={<ClassChooser courses={options} language={language} waits={waits} />}
        missing={missingTexts(options, language)}
        submit={submit}
        busy={busy}
        variant={variant}
        folded={folded}
        change={change}
      >
        {children}
      </ClassChoice>
    </Form>
  );
}

/** The class and times that the page shows, which the form keeps unless the panel's own button is pressed. */
function ShownSeat({ class_id, sessions }: Enrollment) {
  return (
    <>
      <input type="hidden" name="shown_class" value={class_id} autoComplete="off" />
      {sessions.map(({ id }) => (
        <input key={id} type="hidden" name="shown_session" value={id} autoComplete="off" />
      ))}
    </>
  );
}
