import { ConfirmDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { listAssigned } from "@/lib/domain/catalog/list-assigned";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { resetChannels } from "@/lib/domain/people/staff/staff-messages";
import type { Ctx } from "@/lib/platform/commands/command";
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
  ctx,
  dialog,
  kind,
  account,
  isOwn,
  closeHref,
}: {
  ctx: Ctx;
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
  return <StatusDialog ctx={ctx} kind={kind} account={account} closeHref={closeHref} />;
}

/** Confirms a suspension, naming the sessions that a tutor then leaves without one, or an activation. */
async function StatusDialog({
  ctx,
  kind,
  account,
  closeHref,
}: {
  ctx: Ctx;
  kind: Kind;
  account: StaffAccount;
  closeHref: string;
}) {
  const next = account.status === "active" ? "inactive" : "active";
  const { sessions } =
    kind === "tutors" && next === "inactive"
      ? await listAssigned(ctx, { tutorId: account.id })
      : { sessions: [] };
  const groups = new Set(
    sessions.map(({ course, class: group, season }) => texts.group(course, group, season)),
  );
  return (
    <ConfirmDialog
      title={account.full_name}
      text={texts.confirm(account.full_name, texts.statuses[next])}
      warning={
        next === "inactive" ? (
          <>
            <p>{texts.suspended}</p>
            {sessions.length > 0 ? (
              <>
                <p className="mt-2">{texts.leaves(sessions.length)}</p>
                <ul className="mt-1 list-disc pl-5">
                  {[...groups].map((group) => (
                    <li key={group}>{group}</li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        ) : undefined
      }
      action={ACTIONS[kind].update}
      fields={{ id: account.id, status: next, seen_at: account.updated_at }}
      confirm={texts.yes}
      busy={texts.saving}
      closeHref={closeHref}
    />
  );
}
