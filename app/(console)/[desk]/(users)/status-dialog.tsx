import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { Kind, StaffAccount } from "../../_staff/kinds";
import { ACTIONS } from "./kind-actions";
import { userTexts as texts } from "./texts";

/** Confirms suspending or activating an account. */
export function StatusDialog({
  kind,
  account,
  closeHref,
}: {
  kind: Kind;
  account: StaffAccount;
  closeHref: string;
}) {
  const next = account.status === "active" ? "inactive" : "active";
  return (
    <ConfirmDialog
      title={account.full_name}
      text={texts.confirm(account.full_name, texts.statuses[next])}
      warning={next === "inactive" ? texts.suspended : undefined}
      action={ACTIONS[kind].update}
      fields={{ id: account.id, status: next, seen_at: account.updated_at }}
      confirm={texts.yes}
      busy={texts.saving}
      cancel={texts.cancel}
      closeHref={closeHref}
    />
  );
}
