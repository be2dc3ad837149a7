import { classChoiceValues } from "@/components/class-chooser/read-choice";
import type { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import type { Ctx } from "@/lib/platform/commands/command";
import { formatShillings } from "@/lib/platform/money";
import { seatPaidAction } from "../_students/actions";
import { deskCourses } from "../_students/desk-courses";
import { ClassDialog } from "../_students/dialogs";
import { moneyTexts } from "./texts";

const texts = moneyTexts.seat;

type Shown = Awaited<ReturnType<typeof showEnrollment>>;

/** Gives a seat to a student who paid without one. The class chosen first is preselected if it has room. */
export async function SeatDialog({
  ctx,
  enrollment,
  closeHref,
}: {
  ctx: Ctx;
  enrollment: Shown;
  closeHref: string;
}) {
  // The student holds no seat, so no choice is marked as theirs.
  const courses = await deskCourses(ctx);
  const { course_name, class_name, class_id, class: group, sessions } = enrollment;
  const wanted = courses.flatMap(({ classes }) => classes).find(({ id }) => id === class_id);
  const isFree = wanted?.full === false;
  return (
    <ClassDialog
      title={texts.title}
      lead={
        <div className="mb-5 space-y-1">
          <p className="text-lg">
            {texts.lead(enrollment.student.full_name, formatShillings(enrollment.amount_paid))}
          </p>
          <p className="text-muted-foreground">
            {isFree ? texts.isFree(course_name, class_name) : texts.isFull(course_name, class_name)}
          </p>
        </div>
      }
      submit={texts.give}
      busy={texts.giving}
      action={seatPaidAction}
      shape="SeatPaid"
      courses={courses}
      fields={{ id: enrollment.enrollment_id, seen_at: enrollment.updated_at }}
      chosen={isFree ? classChoiceValues(group.course_id, class_id, sessions) : {}}
      closeHref={closeHref}
    />
  );
}

/** Whether the desk can give a seat: paid without one, in the current season. */
export function canGiveSeat({ status, season }: Pick<Shown, "status" | "season">, current: number): boolean {
  return status === "paid_waiting" && season === current;
}
