import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { plusPhone } from "@/lib/platform/phone";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { markPhoneAction } from "./actions";
import { studentPageWords } from "./texts";

const words = studentPageWords.siblings;

/** Asks before a phone is marked as shared by siblings, or as one student's alone. */
export function SiblingsDialog({ student, closeHref }: { student: WholeStudent; closeHref: string }) {
  const phone = plusPhone(student.msisdn);
  const shared = student.phone_shared;
  return (
    <ConfirmDialog
      title={words.title}
      text={
        <span id="phone_shared" tabIndex={-1}>
          {shared ? words.unmarkText(phone, student.full_name) : words.markText(phone, student.full_name)}
        </span>
      }
      warning={shared ? undefined : words.markWarning}
      action={markPhoneAction}
      fields={{ id: student.id, phone_shared: shared ? "false" : "true", seen_at: student.updated_at }}
      confirm={words.yes}
      busy={words.saving}
      cancel={studentPageWords.cancel}
      closeHref={closeHref}
    />
  );
}
