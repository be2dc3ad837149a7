import "server-only";
import { randomUUID } from "node:crypto";
import { MESSAGE_CHANNELS } from "@/db/schema/enums";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { fitSms } from "@/lib/domain/messaging/messages/fit";
import { queueMessages } from "@/lib/domain/messaging/messages/outbox";
import type { Db } from "@/lib/platform/db/client";
import { siteOrigin } from "@/lib/platform/env";
import type { StaffRow } from "./projections";
import { staffTexts as texts } from "./texts";

/** What changed: fields of the account, or its second factor. */
export type AccountChange =
  | { fields: (keyof typeof texts.changeable)[] }
  | { factor: keyof typeof texts.factorChanged };

/** Who changed it: the signed-in owner, the user of a reset link, or an admin. */
export type ChangedBy = keyof typeof texts.changedBy;

/**
 * Tells the owner of an account what was changed and what to do if it was somebody else (lib/domain/messaging/README.md), by
 * SMS and mail as far as they are on. It names no password, code or number.
 * @param before the account before the change: its old phone and address get the message too
 */
export async function notifyOwner(
  tx: Db,
  account: StaffRow,
  change: AccountChange,
  by: ChangedBy,
  before: StaffRow = account,
): Promise<void> {
  if (account.status !== "active" && before.status !== "active") return;
  const { academy_name: academy } = await readSettings(tx);
  const what =
    "factor" in change
      ? texts.factorChanged[change.factor]
      : texts.fieldsChanged(
          change.fields.map((field) => texts.changeable[field]),
          texts.changedBy[by],
        );
  const then = by === "admin" ? texts.notAsked : texts.notYou;
  const written = {
    mail: {
      recipients: [account.email, before.email],
      subject: texts.changedSubject,
      body: texts.changedBody(
        account.firstName,
        what.charAt(0).toUpperCase() + what.slice(1),
        then,
        `${siteOrigin()}/forgot-password`,
      ),
    },
    sms: {
      recipients: [account.msisdn, before.msisdn],
      subject: "",
      body: fitSms({ academy: { text: academy, least: 8 } }, (said) =>
        texts.changedSms(said.academy, what, then),
      ),
    },
  };
  const cause = `account_changed:${randomUUID()}`;
  await queueMessages(
    tx,
    MESSAGE_CHANNELS.filter(isChannelOn).flatMap((channel) => {
      const { recipients, ...message } = written[channel];
      const known = new Set(recipients.filter((recipient) => recipient !== null));
      return [...known].map((recipient, index) => ({
        ...message,
        kind: "account_changed" as const,
        channel,
        recipient,
        staffId: account.id,
        aboutId: account.id,
        cause: `${cause}:${channel}:${index}`,
      }));
    }),
  );
}
