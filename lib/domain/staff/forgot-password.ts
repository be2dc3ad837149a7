import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passwordResets, staff } from "@/db/schema/staff";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { siteOrigin } from "@/lib/platform/env";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import { hashToken, newToken } from "@/lib/platform/secrets";
import { readSettings } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import { queueMessage } from "../messages/outbox";
import { ForgotPassword } from "./input";
import type { StaffRow } from "./projections";
import { endResetLinks } from "./reset-links";
import { staffTexts as texts } from "./texts";

const HOUR = 60 * 60;

/**
 * Sends a link to choose a new password. The answer is the same whether or not the account exists (api.md).
 * @throws Refusal 429 when a phone is asked for too often, known or not.
 */
export const forgotPassword = command("auth.forgot-password", ForgotPassword, async ({ input, tx }) => {
  const settings = await readSettings(tx);
  await consume(tx, [resetLimit(input.msisdn, settings)]);
  const [account] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.msisdn, input.msisdn), eq(staff.status, "active"), isNull(staff.archivedAt)));
  const told = { msg: texts.linkSent };
  if (!account) return unchanged(told);
  await sendLink(tx, account);
  return changed(told, { subject: `staff:${account.id}`, what: { reset_link: "sent" } });
});

function resetLimit(msisdn: string, settings: Settings) {
  return { of: "reset-link", key: msisdn, most: settings.reset_links_per_account_hour, seconds: HOUR };
}

/** A new link ends the older ones. It goes to the mail address, or by SMS where there is none. */
async function sendLink(tx: Db, account: StaffRow): Promise<void> {
  const token = newToken();
  await endResetLinks(tx, account.id);
  await tx.insert(passwordResets).values({
    staffId: account.id,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + interval '30 minutes'`,
  });
  await queueMessage(tx, {
    channel: account.email ? "mail" : "sms",
    recipient: account.email ?? account.msisdn,
    subject: texts.resetSubject,
    body: texts.resetBody(account.firstName, `${siteOrigin()}/reset-password/${token}`),
    isSecret: true,
    cause: `reset:${hashToken(token)}`,
  });
}
