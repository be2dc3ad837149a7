import "server-only";
import { and, eq } from "drizzle-orm";
import { MESSAGE_CHANNELS, type MessageChannel } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { fitSms } from "@/lib/domain/messaging/messages/fit";
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
  const { academy_name: academy } = await readSettings(tx);
  const until = writtenMoment(row.firstPasswordUntil, "en");
  const link = `${siteOrigin()}/auth/login`;
  await queueMessage(tx, {
    kind: "first_password",
    channel: "sms",
    recipient: row.msisdn,
    body: fitSms({ academy: { text: academy, least: 8 } }, (said) =>
      texts.firstPasswordSms(said.academy, password, until, link),
    ),
    isSecret: true,
    staffId: row.id,
    aboutId: row.id,
    cause: `first_password:${row.id}:${row.updatedAt.getTime()}`,
  });
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
  const { academy_name: academy } = await readSettings(tx);
  const written = {
    mail: {
      recipient: account.email,
      subject: texts.resetSubject,
      body: texts.resetBody(account.firstName, link),
    },
    sms: {
      recipient: account.msisdn,
      subject: "",
      body: fitSms({ academy: { text: academy, least: 8 } }, (said) =>
        texts.resetSms(said.academy, until, link),
      ),
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
  const { academy_name: academy } = await readSettings(tx);
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
      body: fitSms({ academy: { text: academy, least: 8 } }, (said) => texts.factorResetSms(said.academy)),
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
