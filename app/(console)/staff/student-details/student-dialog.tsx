import { AnswersDialog } from "@/app/(console)/_impact/answers-dialog";
import { RevealDialog } from "@/app/(console)/_reveal/reveal-dialog";
import {
  endFollowUpsAction,
  enrollAtDeskAction,
  markPhoneAction,
  renewManageCodeAction,
  sendStkPushAction,
} from "@/app/(console)/_students/actions";
import { ArchiveDialog } from "@/app/(console)/_students/archive-dialog";
import { deskCourses, fullClasses } from "@/app/(console)/_students/desk-courses";
import { ClassDialog } from "@/app/(console)/_students/dialogs";
import { EnrollmentDialog } from "@/app/(console)/_students/enrollment-dialog";
import { stkPushTexts } from "@/app/(console)/_students/stk-push-texts";
import { studentPageTexts, studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { WaitInstead } from "@/app/(console)/_students/wait-instead";
import { waitingTexts } from "@/app/(console)/_students/waiting-texts";
import { ConfirmDialog, PlainDialog } from "@/components/form/dialogs";
import { Alert } from "@/components/ui/alert";
import { scopeOf } from "@/lib/domain/access/authorize";
import { dutyOf, type StaffRole } from "@/lib/domain/access/roles";
import { seatMark, seatMarks } from "@/lib/domain/enrollments/seats/seat-mark";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { fieldTexts } from "@/lib/domain/people/students/field-rules";
import { isSensitive } from "@/lib/domain/people/students/sensitive-rules";
import type { StudentContact } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { CodeDialog, StkPushDialog, WaitDialog } from "./dialogs";

type Props = {
  ctx: Ctx;
  role: StaffRole;
  student: StudentContact;
  /** The dialog named in the address. An unknown name, or one the role may not use, opens none. */
  dialog: string | undefined;
  enrollmentId: string | undefined;
  /** The enrollment a prompt can be sent for, and the phone to begin with. */
  payable: EnrollmentSummary | undefined;
  payingPhone: string;
  /** The field of the dialog `reveal`. */
  field: string | undefined;
  closeHref: string;
  /** The address of the dialog that removes the answers for the impact report. */
  removeHref: string;
};

/** The dialog of a student's page that the address names. */
export async function StudentDialog({
  ctx,
  role,
  student,
  dialog,
  enrollmentId,
  payable,
  payingPhone,
  field,
  closeHref,
  removeHref,
}: Props) {
  const name = student.full_name;
  if (dialog === "prompt" && payable)
    return (
      <StkPushDialog
        lead={stkPushTexts.lead(formatShillings(payable.amount_due), name)}
        fields={{
          student_id: student.id,
          enrollment_id: payable.enrollment_id,
          was: seatMark(payable),
          due: String(payable.amount_due),
        }}
        phone={plusPhone(payingPhone)}
        action={sendStkPushAction}
        closeHref={closeHref}
      />
    );
  if (dialog === "code" && scopeOf(role, "students.renew-manage-code"))
    return <CodeDialog id={student.id} name={name} action={renewManageCodeAction} closeHref={closeHref} />;
  if (dialog === "reveal" && field && isSensitive(field) && scopeOf(role, "students.reveal-field"))
    return (
      <RevealDialog
        id={student.id}
        name={name}
        field={field}
        label={fieldTexts(field, "staff").label}
        closeHref={closeHref}
      />
    );
  if (dialog === "archive" && dutyOf(role, "administration"))
    return <ArchiveDialog student={student} closeHref={closeHref} />;
  if (dialog === "siblings" && dutyOf(role, "administration"))
    return <SiblingsDialog student={student} closeHref={closeHref} />;
  if ((dialog === "impact" || dialog === "impact-remove") && scopeOf(role, "students.impact-answers"))
    return (
      <AnswersDialog
        ctx={ctx}
        student={student}
        dialog={dialog}
        closeHref={closeHref}
        removeHref={removeHref}
      />
    );
  if (dialog === "end-follow-ups" && scopeOf(role, "follow-ups.end"))
    return (
      <ConfirmDialog
        title={texts.followUps.title}
        text={texts.followUps.text(name)}
        warning={texts.followUps.warning}
        action={endFollowUpsAction}
        fields={{ student_id: student.id }}
        confirm={texts.followUps.yes}
        busy={texts.followUps.saving}
        closeHref={closeHref}
      />
    );
  if (dialog === "enroll" && scopeOf(role, "students.enroll"))
    return <EnrollDialog ctx={ctx} student={student} closeHref={closeHref} />;
  if (dialog === "wait" && scopeOf(role, "students.join-waiting-list"))
    return <Wait ctx={ctx} student={student} closeHref={closeHref} />;
  const summary = student.enrollments.find(({ enrollment_id }) => enrollment_id === enrollmentId);
  if (!summary || !canOpen(role, dialog)) return null;
  return <EnrollmentDialog dialog={dialog} ctx={ctx} summary={summary} name={name} closeHref={closeHref} />;
}

function canOpen(role: StaffRole, dialog: string | undefined): dialog is "update" | "delete" {
  if (dialog === "update") return scopeOf(role, "students.update-enrollment") !== undefined;
  return dialog === "delete" && scopeOf(role, "students.delete-enrollment") !== undefined;
}

async function EnrollDialog({ ctx, student, closeHref }: Pick<Props, "ctx" | "student" | "closeHref">) {
  const courses = await deskCourses(ctx);
  if (courses.every(({ classes }) => classes.length === 0))
    return <Alert variant="warning">{texts.noClasses}</Alert>;
  return (
    <ClassDialog
      title={texts.enrollTitle}
      lead={
        <div className="mb-5 space-y-1 text-muted-foreground">
          <p>{texts.enrollLead(student.full_name)}</p>
          <WaitInstead studentId={student.id} />
        </div>
      }
      submit={texts.enroll}
      busy={texts.enrolling}
      action={enrollAtDeskAction}
      shape="Enroll"
      courses={courses}
      fields={{ student_id: student.id, was: seatMarks(student.enrollments) }}
      closeHref={closeHref}
    />
  );
}

/** Chooses one of the full classes to wait for; a note when no class is full. */
async function Wait({ ctx, student, closeHref }: Pick<Props, "ctx" | "student" | "closeHref">) {
  const classes = await fullClasses(ctx);
  if (classes.length === 0)
    return (
      <PlainDialog title={waitingTexts.addTitle} closeHref={closeHref}>
        <Alert>{waitingTexts.noneFull}</Alert>
      </PlainDialog>
    );
  return (
    <WaitDialog
      fields={{ student_id: student.id, was: seatMarks(student.enrollments) }}
      name={student.full_name}
      classes={classes}
      closeHref={closeHref}
    />
  );
}

const siblingTexts = studentPageTexts.siblings;

/** Confirms marking a phone as shared by siblings, or removing the mark. */
function SiblingsDialog({ student, closeHref }: { student: StudentContact; closeHref: string }) {
  const phone = plusPhone(student.msisdn);
  const shared = student.phone_shared;
  return (
    <ConfirmDialog
      title={siblingTexts.title}
      text={
        <span id="phone_shared" tabIndex={-1}>
          {shared
            ? siblingTexts.unmarkText(phone, student.full_name)
            : siblingTexts.markText(phone, student.full_name)}
        </span>
      }
      warning={shared ? undefined : siblingTexts.markWarning}
      action={markPhoneAction}
      fields={{ id: student.id, phone_shared: shared ? "false" : "true", seen_at: student.updated_at }}
      confirm={siblingTexts.yes}
      busy={siblingTexts.saving}
      closeHref={closeHref}
    />
  );
}
