import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { archiveAction } from "./actions";
import { registrationListTexts as texts } from "./list-texts";

/** Confirms archiving or unarchiving a student. */
export function ArchiveDialog({ student, closeHref }: { student: WholeStudent; closeHref: string }) {
  const next = student.status === "active" ? "archived" : "active";
  return (
    <ConfirmDialog
      title={next === "archived" ? texts.archive : texts.unarchive}
      text={texts.confirm(student.full_name, texts.statuses[next])}
      warning={next === "archived" ? texts.archiveWarning : undefined}
      action={archiveAction}
      fields={{ id: student.id, status: next, seen_at: student.updated_at }}
      confirm={texts.yes}
      busy={texts.saving}
      cancel={texts.cancel}
      closeHref={closeHref}
    />
  );
}
