import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { placeValues } from "@/components/place-chooser/read-place";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Standing } from "@/lib/domain/students/enrollment-summary";
import { deleteEnrollmentAction, movePlaceAction } from "./actions";
import { deskPlaces } from "./desk-places";
import { PlaceDialog } from "./place-dialog";
import { studentPageWords as words } from "./texts";

/** The dialog about an enrollment that the address opens: moving it, or deleting it. */
export async function EnrollmentDialog({
  dialog,
  ctx,
  standing,
  name,
  closeHref,
}: {
  dialog: "update" | "delete";
  ctx: Ctx;
  standing: Standing;
  /** The student's. */
  name: string;
  closeHref: string;
}) {
  if (dialog === "delete")
    return (
      <ConfirmDialog
        title={name}
        text={words.deleteText(standing.course_name, standing.class_name)}
        warning={words.deleteWarning}
        action={deleteEnrollmentAction}
        fields={{ id: standing.enrollment_id }}
        confirm={words.delete}
        busy={words.deleting}
        cancel={words.cancel}
        closeHref={closeHref}
      />
    );
  return (
    <PlaceDialog
      name={name}
      action={movePlaceAction}
      courses={await deskPlaces(ctx, standing)}
      studentId={standing.student_id}
      enrollment={{
        id: standing.enrollment_id,
        seenAt: standing.updated_at,
        chosen: placeValues(standing.class.course_id, standing.class_id, standing.sessions),
      }}
      closeHref={closeHref}
    />
  );
}
