import { markPhoneAction } from "@/app/(console)/_students/actions";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { plusPhone } from "@/lib/platform/phone";

const texts = studentPageTexts.siblings;

/** Confirms marking a phone as shared by siblings, or removing the mark. */
export function SiblingsDialog({ student, closeHref }: { student: WholeStudent; closeHref: string }) {
  const phone = plusPhone(student.msisdn);
  const shared = student.phone_shared;
  return (
    <ConfirmDialog
      title={texts.title}
      text={
        <span id="phone_shared" tabIndex={-1}>
          {shared ? texts.unmarkText(phone, student.full_name) : texts.markText(phone, student.full_name)}
        </span>
      }
      warning={shared ? undefined : texts.markWarning}
      action={markPhoneAction}
      fields={{ id: student.id, phone_shared: shared ? "false" : "true", seen_at: student.updated_at }}
      confirm={texts.yes}
      busy={texts.saving}
      cancel={studentPageTexts.cancel}
      closeHref={closeHref}
    />
  );
}
