import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ACTIONS } from "./kind-actions";
import type { Kind, StaffAccount } from "./kinds";
import { userWords as words } from "./texts";

/** Asks before somebody is suspended or activated. */
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
      text={words.confirm(account.full_name, words.statuses[next])}
      warning={next === "inactive" ? words.suspended : undefined}
      action={ACTIONS[kind].update}
      fields={{ id: account.id, status: next, seen_at: account.updated_at }}
      confirm={words.yes}
      busy={words.saving}
      cancel={words.cancel}
      closeHref={closeHref}
    />
  );
}
