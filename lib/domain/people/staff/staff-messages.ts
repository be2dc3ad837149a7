import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { MESSAGE_CHANNELS, type MessageChannel } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { academyPiece, fitSms } from "@/lib/domain/messaging/messages/fit";
import { queueMessage, queueMessages, supersede } from "@/lib/domain/messaging/messages/outbox";
import { writtenMoment } from "@/lib/domain/messaging/messages/written";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { siteOrigin } from "@/lib/platform/env";
import type { StaffRow } from "./projections";
import { signInTexts, staffTexts as texts } from "./texts";

/**
 * Sends a first password by SMS to the phone of record and replaces a queued older one. A suspended account gets none
 * (lib/domain/messaging/README.md).
 */
export async function sendFirstPassword(tx: Db, row: StaffRow, password: string): Promise<void> {
  await supersede(tx, "first_password", eq(outbox.aboutId, row.id));
  if (row.status !== "active" || !row.firstPasswordUntil) return;
  const until = writtenMoment(row.firstPasswordUntil, "en");
  const link = `${siteOrigin()}/auth/login`;
  await queueMessage(tx, {
    kind: "first_password",
    channel: "sms",
    recipient: row.msisdn,
    body: await smsOf(tx, (academy) => texts.firstPasswordSms(academy, password, until, link)),
    isSecret: true,
    staffId: row.id,
    aboutId: row.id,
    cause: `first_password:${row.id}:${row.updatedAt.getTime()}`,
  });
}

/** An SMS to staff, which names the academy as far as it fits. */
async function smsOf(tx: Db, body: (academy: string) => string): Promise<string> {
  const { academy_name: academy } = await readSettings(tx);
  return fitSms({ academy: academyPiece(academy) }, (said) => body(said.academy));
}

/** How a reset link reaches an account: by SMS, and by mail where it has an address; only by channels that are on. */
export function resetChannels({ email }: Pick<StaffRow, "email">): MessageChannel[] {
  return MESSAGE_CHANNELS.filter((channel) => isChannelOn(channel) && (channel === "sms" || email));
}

/** The answer to every request for a link, whether or not the account exists. */
export function linkAnswer(): string {
  const [bySms, byMail] = [isChannelOn("sms"), isChannelOn("mail")];
  if (bySms && byMail) return signInTexts.linkSent;
  if (bySms) return signInTexts.linkSentBySms;
  return byMail ? signInTexts.linkSentByMail : signInTexts.linksOff;
}

/** Whether reset links can be sent at all. */
export function areLinksOn(): boolean {
  return isChannelOn("sms") || isChannelOn("mail");
}

/** Queues a reset link for each of the channels; a queued older one is not sent. */
export async function sendResetLink(
  tx: Db,
  { account, channels }: { account: StaffRow; channels: MessageChannel[] },
  { id, token, expiresAt, cause }: { id: string; token: string; expiresAt: Date; cause: string },
): Promise<void> {
  const link = `${siteOrigin()}/reset-password/${token}`;
  const until = writtenMoment(expiresAt, "en");
  const written = {
    mail: {
      recipient: account.email,
      subject: texts.resetSubject,
      body: texts.resetBody(account.firstName, link),
    },
    sms: {
      recipient: account.msisdn,
      subject: "",
      body: await smsOf(tx, (academy) => texts.resetSms(academy, until, link)),
    },
  };
  await supersede(tx, "reset_link", eq(outbox.staffId, account.id));
  await queueMessages(
    tx,
    channels.map((channel) => ({
      ...written[channel],
      kind: "reset_link" as const,
      channel,
      isSecret: true,
      staffId: account.id,
      aboutId: id,
      expiresAt,
      cause: `${cause}:${channel}`,
    })),
  );
}

/** Notifies the owner that an admin removed the second factor, by the channels of a reset link that are on. */
export async function sendFactorReset(tx: Db, account: StaffRow): Promise<void> {
  if (account.status !== "active") return;
  const link = `${siteOrigin()}/auth/login`;
  const at = (await databaseNow(tx)).getTime();
  const written = {
    mail: {
      recipient: account.email,
      subject: texts.factorResetSubject,
      body: texts.factorResetBody(account.firstName, link),
    },
    sms: {
      recipient: account.msisdn,
      subject: "",
      body: await smsOf(tx, texts.factorResetSms),
    },
  };
  await queueMessages(
    tx,
    resetChannels(account).map((channel) => ({
      ...written[channel],
      kind: "second_factor_reset" as const,
      channel,
      staffId: account.id,
      aboutId: account.id,
      cause: `second_factor_reset:${account.id}:${at}:${channel}`,
    })),
  );
}

/** Ends the queued messages of a removed account; a deleted account's messages lose their reference to it. */
export async function endStaffMessages(tx: Db, staffId: string, isArchived: boolean): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: "expired", why: "account_over" })
    .where(and(eq(outbox.staffId, staffId), eq(outbox.state, "queued")));
  if (!isArchived) await tx.update(outbox).set({ staffId: null }).where(eq(outbox.staffId, staffId));
}

/** What changed: fields of the account, or its second factor. */
type AccountChange =
  | { fields: (keyof typeof texts.changeable)[] }
  | { factor: keyof typeof texts.factorChanged };

/** Who changed it: the signed-in owner, the user of a reset link, or an admin. */
type ChangedBy = keyof typeof texts.changedBy;

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
      body: await smsOf(tx, (academy) => texts.changedSms(academy, what, then)),
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
