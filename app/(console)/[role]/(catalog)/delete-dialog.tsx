import { ConfirmDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { catalogPageTexts as texts } from "./texts";

/** Confirms a deletion in the catalog and lists the dependent records. */
export function DeleteDialog({
  title,
  name,
  warning,
  action,
  id,
  was,
  done,
  closeHref,
}: {
  title: string;
  name: string;
  warning: string;
  action: FormActionOf;
  id: string;
  /** The record's `updated_at`. */
  was: string | undefined;
  /** The address to go to after the deletion. */
  done: string;
  closeHref: string;
}) {
  return (
    <ConfirmDialog
      title={title}
      text={texts.confirmDelete(name)}
      warning={warning}
      action={action}
      fields={{ id, was: was ?? "", done }}
      confirm={texts.yesDelete}
      busy={texts.deleting}
      closeHref={closeHref}
    />
  );
}
