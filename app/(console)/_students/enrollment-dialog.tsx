import { classChoiceValues } from "@/components/class-chooser/read-choice";
import { ConfirmDialog } from "@/components/form/dialogs";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { Ctx } from "@/lib/platform/commands/command";
import { formatShillings } from "@/lib/platform/money";
import { deleteEnrollmentAction, moveEnrollmentAction } from "./actions";
import { deskCourses } from "./desk-courses";
import { ClassDialog } from "./dialogs";
import { studentPageTexts as texts } from "./texts";

/** The dialog that moves or deletes an enrollment. */
export async function EnrollmentDialog({
  dialog,
  ctx,
  summary,
  name,
  closeHref,
}: {
  dialog: "update" | "delete";
  ctx: Ctx;
  summary: EnrollmentSummary;
  /** The student's name. */
  name: string;
  closeHref: string;
}) {
  if (dialog === "delete")
    return (
      <ConfirmDialog
        title={name}
        text={texts.deleteText(summary.course_name, summary.class_name)}
        warning={texts.deleteWarning(
          summary.amount_waived > 0 ? formatShillings(summary.amount_waived) : null,
        )}
        action={deleteEnrollmentAction}
        fields={{ id: summary.enrollment_id, was: summary.updated_at }}
        confirm={texts.delete}
        busy={texts.deleting}
        closeHref={closeHref}
      />
    );
  const chosen = classChoiceValues(summary.class.course_id, summary.class_id, summary.sessions);
  return (
    <ClassDialog
      title={texts.updateTitle}
      lead={<p className="mb-5 text-muted-foreground">{texts.updateLead(name)}</p>}
      submit={texts.update}
      busy={texts.updating}
      action={moveEnrollmentAction}
      shape="UpdateEnrollment"
      courses={await deskCourses(ctx, summary)}
      fields={{
        student_id: summary.student_id,
        id: summary.enrollment_id,
        seen_at: summary.updated_at,
        before: summary.sessions.length > 0 ? new URLSearchParams(chosen).toString() : "",
      }}
      chosen={chosen}
      closeHref={closeHref}
    />
  );
}
