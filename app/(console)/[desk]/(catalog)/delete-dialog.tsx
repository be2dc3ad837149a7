import { ConfirmDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { catalogPageTexts as texts } from "./texts";

/** Confirms a deletion in the catalog and names what depends on the record. */
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
  /** Where to go after the deletion. */
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
      closeHref={closeHref}
    />
  );
}
