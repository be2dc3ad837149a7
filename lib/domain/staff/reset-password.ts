import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { read } from "@/db/client";
import { passwordResets, staff } from "@/db/schema/staff";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { findStaff, ownPassword } from "./accounts";
import { ResetPassword } from "./input";
import { checkNewPassword } from "./passwords";
import { self } from "./projections";
import { findResetLink } from "./reset-links";
import { staffTexts as texts } from "./texts";

/**
 * Chooses a new password by a link that was sent; the link works once and every session of the account ends.
 * @throws Refusal 400 for the passwords, 404 unknown link, 410 used or too old.
 */
export const resetPassword = command(
  "auth.reset-password",
  ResetPassword,
  async ({ tx, ready }) => {
    const [taken] = await tx
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
    if (!taken) throw new Refusal("gone", "link_over", texts.linkOver);
    const [account] = await tx
      .update(staff)
      .set({ ...ready.password, updatedAt: sql`now()` })
      .where(eq(staff.id, ready.link.staffId))
      .returning();
    if (!account) throw new Error("a reset link of no account");
    await endSessions(tx, account.id);
    return changed(
      { user: self(account), msg: texts.passwordChanged },
      { subject: `staff:${account.id}`, what: { password: "reset by link" } },
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
