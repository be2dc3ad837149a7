import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { MessageChannel } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { auditLog } from "@/db/schema/records";
import { passwordResets, staff } from "@/db/schema/staff";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { supersede } from "@/lib/domain/messaging/messages/outbox";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { type Db, read } from "@/lib/platform/db/client";
import { writeLast } from "@/lib/platform/db/write-together";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, newToken } from "@/lib/platform/secrets";
import { endResetLinks, findResetLink, findStaff, ownPassword } from "./accounts";
import { ForgotPassword, ResetPassword, ResetToken } from "./input";
import { letIn } from "./login-limits";
import { checkNewPassword } from "./passwords";
import { type StaffRow, self } from "./projections";
import { areLinksOn, linkAnswer, notifyOwner, resetChannels, sendResetLink } from "./staff-messages";
import { signInTexts as texts } from "./texts";

const HOUR = 60 * 60;

/**
 * Sends a link to choose a new password, by SMS and mail. The answer is the same whether or not the account exists, and reports
 * when both channels are off; it takes the same statements in both cases, so that its time says nothing either (docs/security.md,
 * T15).
 * @throws Refusal 429 when links for a phone, known or not, are requested too often
 */
export const forgotPassword = command("auth.forgot-password", ForgotPassword, async ({ input, tx }) => {
  const settings = await readSettings(tx);
  await consume(tx, [resetLimit(input.msisdn, settings)]);
  const [account] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.msisdn, input.msisdn), eq(staff.status, "active"), isNull(staff.archivedAt)));
  const sent = { msg: linkAnswer() };
  if (!areLinksOn()) return unchanged(sent);
  const channels = account ? resetChannels(account) : [];
  if (!account || channels.length === 0) {
    await sendToNobody(tx);
    return unchanged(sent);
  }
  await sendLink(tx, account, channels);
  return changed(sent, { type: "staff.reset_link_sent", id: account.id, what: { reset_link: "sent" } });
});

/** Checks a reset link without using it up. @throws Refusal 404 unknown, 410 used or expired */
export const verifyResetLink = query("auth.reset-password-verify", ResetToken, async ({ input, db }) => {
  await findResetLink(db, input.token);
  return { msg: texts.linkGood };
});

/**
 * Sets a new password by a reset link. The link works once; all sessions of the account end, and a lock-out after wrong
 * passwords ends too.
 * @throws Refusal 400 for the passwords, 404 unknown link, 410 used or expired
 */
export const resetPassword = command(
  "auth.reset-password",
  ResetPassword,
  async ({ clientAddress, tx, ready }) => {
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(passwordResets.id, ready.link.id),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, sql`now()`),
        ),
      )
      .returning({ id: passwordResets.id });
    if (!used) throw new Refusal("gone", "link_over", texts.linkOver);
    const [account] = await tx
      .update(staff)
      .set({ ...ready.password, updatedAt: sql`now()` })
      .where(eq(staff.id, ready.link.staffId))
      .returning();
    if (!account) throw new Error("a reset link of no account");
    await endSessions(tx, account.id);
    await letIn(tx, account.msisdn, clientAddress);
    await notifyOwner(tx, account, { fields: ["password"] }, "link");
    return changed(
      { user: self(account), msg: texts.passwordChanged },
      { type: "staff.password_changed", id: account.id, what: { password: "reset by link" } },
    );
  },
  makeReady,
);

async function makeReady({ input }: { input: z.output<typeof ResetPassword> }) {
  const { link, account } = await read(async (db) => {
    const found = await findResetLink(db, input.token);
    return { link: found, account: await findStaff(db, found.staffId) };
  });
  checkNewPassword(input.newPassword, input.confirmNewPassword, account);
  return { link, password: await ownPassword(input.newPassword) };
}

function resetLimit(msisdn: string, settings: Settings) {
  return { of: "reset-link", key: msisdn, most: settings.reset_links_per_account_hour, seconds: HOUR };
}

/** Sends a new link and ends the older ones. */
async function sendLink(tx: Db, account: StaffRow, channels: MessageChannel[]): Promise<void> {
  const token = newToken();
  await endResetLinks(tx, account.id);
  const [link] = await tx
    .insert(passwordResets)
    .values({
      staffId: account.id,
      tokenHash: hashToken(token),
      expiresAt: sql`now() + interval '30 minutes'`,
    })
    .returning({ id: passwordResets.id, expiresAt: passwordResets.expiresAt });
  if (!link) throw new Error("a reset link that was not stored");
  await sendResetLink(tx, { account, channels }, { ...link, token, cause: `reset:${hashToken(token)}` });
}

/** What `sendLink` and its audit line ask of the database, for no account: nothing is written. */
async function sendToNobody(tx: Db): Promise<void> {
  await endResetLinks(tx, NOBODY);
  await tx.execute(sql`insert into ${passwordResets} (staff_id, token_hash, expires_at)
    select id, ${hashToken(newToken())}, now() from ${staff} where id = ${NOBODY} returning id`);
  await readSettings(tx);
  await supersede(tx, "reset_link", eq(outbox.staffId, NOBODY));
  await tx.execute(sql`insert into ${outbox} (kind, channel, purpose, priority, recipient, body, cause, next_attempt_at, expires_at)
    select kind, channel, purpose, priority, recipient, body, cause, now(), now() from ${outbox} where staff_id = ${NOBODY}`);
  const line = sql`insert into ${auditLog} (actor_kind, verb, subject, changes)
    select actor_kind, verb, subject, changes from ${auditLog} where subject = ${`staff:${NOBODY}`}`;
  writeLast(tx, line);
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
