import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { staff } from "@/db/schema/staff";
import { bySettings } from "@/lib/domain/academy/read-settings";
import type { Actor } from "@/lib/domain/access/actor";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { type Ctx, changed, command } from "@/lib/platform/commands/command";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { invalidField } from "@/lib/platform/refusal";
import { endResetLinks, ownPassword } from "./accounts";
import { fitsInTurn } from "./hash-queue";
import { ChangePassword } from "./input";
import { notCurrent, ownAccount, ownLimits, proveOwner } from "./own-account";
import { checkNewPassword } from "./passwords";
import { self } from "./projections";
import { notifyOwner } from "./staff-messages";
import { signInTexts as texts } from "./texts";

const change = command(
  "auth.change-password",
  ChangePassword,
  async ({ actor, tx, ready }) => {
    const [account] = await tx
      .update(staff)
      .set({ ...ready.password, updatedAt: sql`now()` })
      .where(and(eq(staff.id, ready.staffId), eq(staff.passwordHash, ready.replacedHash)))
      .returning();
    if (!account) throw notCurrent();
    await endSessions(tx, account.id, actor.kind === "staff" ? actor.sessionId : undefined);
    await endResetLinks(tx, account.id);
    await notifyOwner(tx, account, { fields: ["password"] }, "owner");
    return changed(
      { user: self(account), msg: texts.passwordChanged },
      { type: "staff.password_changed", id: account.id, what: { password: "changed" } },
    );
  },
  makeReady,
);

/**
 * Changes the caller's own password (lib/domain/people/README.md). It takes the current one, unless a first password is
 * replaced, which the sign-in has just proved. All other sessions and all reset links of the account end.
 * @throws Refusal 400 for missing, differing or weak passwords and for the current one, 403 wrong_password, 429 after as
 *   many wrong ones in a session as sign-in allows
 */
export const changePassword = withRateLimit(
  change,
  bySettings((ctx: Ctx, _input, settings) => ownLimits(ctx, settings)),
);

async function makeReady({ actor, input }: { actor: Actor; input: z.output<typeof ChangePassword> }) {
  const account = await ownAccount(actor);
  checkNewPassword(input.newPassword, input.confirmNewPassword, account);
  if (!account.firstLogin || input.currentPassword !== undefined)
    await proveOwner(account, input.currentPassword);
  if (await fitsInTurn(input.newPassword, account.passwordHash))
    throw invalidField("newPassword", texts.passwordSame);
  return {
    staffId: account.id,
    replacedHash: account.passwordHash,
    password: await ownPassword(input.newPassword),
  };
}
