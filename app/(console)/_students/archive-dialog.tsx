import { ConfirmDialog } from "@/components/form/dialogs";
import type { StudentContact } from "@/lib/domain/registrations/get-student";
import { archiveAction } from "./actions";
import { archiveTexts as texts } from "./archive-texts";

/** Confirms archiving an active student, or unarchiving an archived one. */
export function ArchiveDialog({
  student: { id, full_name, status, updated_at },
  closeHref,
}: {
  student: Pick<StudentContact, "id" | "full_name" | "status" | "updated_at">;
  closeHref: string;
}) {
  return (
    <ConfirmDialog
      title={texts.open[status]}
      text={texts.confirm[status](full_name)}
      warning={status === "active" ? texts.warning : undefined}
      action={archiveAction}
      fields={{ id, status: status === "active" ? "archived" : "active", seen_at: updated_at }}
      confirm={texts.yes[status]}
      busy={texts.saving}
      closeHref={closeHref}
    />
  );
}
