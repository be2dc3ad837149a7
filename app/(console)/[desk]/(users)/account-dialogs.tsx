import { ConfirmDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { isChannelOn } from "@/lib/domain/messages/channels";
import { resetChannels } from "@/lib/domain/staff/staff-messages";
import type { Kind, StaffAccount } from "../../_staff/kinds";
import { AccountForm } from "./account-form";
import {
  addAdminAction,
  addCashierAction,
  addTutorAction,
  renewAdminAction,
  renewCashierAction,
  renewTutorAction,
  resetFactorAction,
  sendLinkAction,
  updateAdminAction,
  updateCashierAction,
  updateTutorAction,
} from "./actions";
import { userTexts as texts } from "./texts";

const ACTIONS: Record<Kind, { add: FormActionOf; update: FormActionOf }> = {
  tutors: { add: addTutorAction, update: updateTutorAction },
  cashiers: { add: addCashierAction, update: updateCashierAction },
  admins: { add: addAdminAction, update: updateAdminAction },
};

const RENEW: Record<Kind, FormActionOf> = {
  tutors: renewTutorAction,
  cashiers: renewCashierAction,
  admins: renewAdminAction,
};

/** Whether a reset link would reach the account. */
export function isLinkPossible(account: StaffAccount): boolean {
  return account.status === "active" && resetChannels(account.user).length > 0;
}

/** The dialog that the address names; nothing for an unknown one or without its account. */
export function AccountDialogs({
  dialog,
  kind,
  account,
  isOwn,
  closeHref,
}: {
  dialog: string | undefined;
  kind: Kind;
  account: StaffAccount | undefined;
  isOwn: boolean;
  closeHref: string;
}) {
  const { add, update } = ACTIONS[kind];
  if (!account)
    return dialog === "add" ? <AccountForm kind={kind} action={add} closeHref={closeHref} /> : null;
  if (dialog === "edit")
    return <AccountForm kind={kind} action={update} account={account} isOwn={isOwn} closeHref={closeHref} />;
  if (dialog === "password" && !isOwn)
    return (
      <ConfirmDialog
        title={account.full_name}
        text={texts.confirmPassword(account.full_name, isChannelOn("sms"))}
        warning={texts.passwordWarning}
        action={RENEW[kind]}
        fields={{ id: account.id, reset_password: "true", seen_at: account.updated_at }}
        confirm={texts.renewPassword}
        busy={texts.saving}
        closeHref={closeHref}
      />
    );
  if (dialog === "link" && isLinkPossible(account))
    return (
      <ConfirmDialog
        title={account.full_name}
        text={texts.confirmLink(account.full_name, resetChannels(account.user))}
        warning={texts.linkWarning}
        action={sendLinkAction}
        fields={{ msisdn: account.user.msisdn }}
        confirm={texts.yesSend}
        busy={texts.sending}
        closeHref={closeHref}
        variant="default"
      />
    );
  if (dialog === "second-factor")
    return (
      <ConfirmDialog
        title={account.full_name}
        text={texts.confirmFactor(account.full_name)}
        warning={texts.factorWarning}
        action={resetFactorAction}
        fields={{ id: account.id }}
        confirm={texts.yesReset}
        busy={texts.saving}
        closeHref={closeHref}
      />
    );
  if (dialog !== "status") return null;
  const next = account.status === "active" ? "inactive" : "active";
  return (
    <ConfirmDialog
      title={account.full_name}
      text={texts.confirm(account.full_name, texts.statuses[next])}
      warning={next === "inactive" ? texts.suspended : undefined}
      action={update}
      fields={{ id: account.id, status: next, seen_at: account.updated_at }}
      confirm={texts.yes}
      busy={texts.saving}
      closeHref={closeHref}
    />
  );
}
