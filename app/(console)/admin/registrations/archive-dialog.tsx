import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { registrationListWords as words } from "../../_registrations/texts";
import { archiveAction } from "./actions";

/** Asks before a student is archived or made active again. */
export function ArchiveDialog({ student, closeHref }: { student: WholeStudent; closeHref: string }) {
  const next = student.status === "active" ? "archived" : "active";
  return (
    <ConfirmDialog
      title={next === "archived" ? words.archive : words.unarchive}
      text={words.confirm(student.full_name, words.statuses[next])}
      warning={next === "archived" ? words.archiveWarning : undefined}
      action={archiveAction}
      fields={{ id: student.id, status: next, seen_at: student.updated_at }}
      confirm={words.yes}
      busy={words.saving}
      cancel={words.cancel}
      closeHref={closeHref}
    />
  );
}
