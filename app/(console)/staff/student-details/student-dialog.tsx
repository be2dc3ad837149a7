import { enrollAtDeskAction, renewManageCodeAction } from "@/app/(console)/_students/actions";
import { deskPlaces } from "@/app/(console)/_students/desk-places";
import { EnrollmentDialog } from "@/app/(console)/_students/enrollment-dialog";
import { PlaceDialog } from "@/app/(console)/_students/place-dialog";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { Alert } from "@/components/ui/alert";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import type { StaffRole } from "@/lib/platform/permissions/actor";
import { CodeDialog } from "./code-dialog";
import { SiblingsDialog } from "./siblings-dialog";

type Props = {
  ctx: Ctx;
  role: StaffRole;
  student: WholeStudent;
  /** Which one the address asks for; another word, or one that is not this role's, opens none. */
  dialog: string | undefined;
  enrollmentId: string | undefined;
  closeHref: string;
};

/** The dialog of a student's page that the address opens. */
export async function StudentDialog({ ctx, role, student, dialog, enrollmentId, closeHref }: Props) {
  const name = student.full_name;
  if (dialog === "code")
    return <CodeDialog id={student.id} name={name} action={renewManageCodeAction} closeHref={closeHref} />;
  if (role !== "admin") return null;
  if (dialog === "siblings") return <SiblingsDialog student={student} closeHref={closeHref} />;
  if (dialog === "enroll") return <EnrollDialog ctx={ctx} student={student} closeHref={closeHref} />;
  const summary = student.enrollments.find(({ enrollment_id }) => enrollment_id === enrollmentId);
  if (!summary || (dialog !== "update" && dialog !== "delete")) return null;
  return <EnrollmentDialog dialog={dialog} ctx={ctx} standing={summary} name={name} closeHref={closeHref} />;
}

async function EnrollDialog({ ctx, student, closeHref }: Pick<Props, "ctx" | "student" | "closeHref">) {
  const courses = await deskPlaces(ctx);
  if (courses.length === 0) return <Alert variant="warning">{texts.noClasses}</Alert>;
  return (
    <PlaceDialog
      name={student.full_name}
      action={enrollAtDeskAction}
      courses={courses}
      studentId={student.id}
      closeHref={closeHref}
    />
  );
}
