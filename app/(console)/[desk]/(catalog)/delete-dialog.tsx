import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { FormActionOf } from "@/components/form/form";
import { catalogPageTexts as texts } from "./texts";

/** Asks before something of the catalogue is deleted, and says what hangs on it. */
export function DeleteDialog({
  title,
  name,
  warning,
  action,
  id,
  done,
  closeHref,
}: {
  title: string;
  name: string;
  warning: string;
  action: FormActionOf;
  id: string;
  /** Where it leads when it is deleted. */
  done: string;
  closeHref: string;
}) {
  return (
    <ConfirmDialog
      title={title}
      text={texts.confirmDelete(name)}
      warning={warning}
      action={action}
      fields={{ id, done }}
      confirm={texts.yesDelete}
      busy={texts.deleting}
      cancel={texts.cancel}
      closeHref={closeHref}
    />
  );
}
