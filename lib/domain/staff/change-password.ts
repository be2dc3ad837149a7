import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { read } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { type Ctx, changed, command } from "@/lib/platform/commands/command";
import type { Actor } from "@/lib/platform/permissions/actor";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { bySettings } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import { endResetLinks, findStaff, ownPassword } from "./accounts";
import { fitsInTurn } from "./hash-queue";
import { ChangePassword } from "./input";
import { notCurrent, ownLimits } from "./own-account";
import { checkNewPassword } from "./passwords";
import { self } from "./projections";
import { signInTexts as texts } from "./texts";

const change = command(
  "auth.change-password",
  ChangePassword,
  async ({ actor, input, tx, ready }) => {
    const wasChecked = input.currentPassword !== undefined;
    const [account] = await tx
      .update(staff)
      .set({ ...ready.password, updatedAt: sql`now()` })
      .where(
        and(eq(staff.id, ready.staffId), wasChecked ? eq(staff.passwordHash, ready.replacedHash) : undefined),
      )
      .returning();
    if (!account && wasChecked) throw notCurrent();
    if (!account) throw new Error("the signed-in account vanished");
    await endSessions(tx, account.id, actor.kind === "staff" ? actor.sessionId : undefined);
    await endResetLinks(tx, account.id);
    return changed(
      { user: self(account), msg: texts.passwordChanged },
      { subject: `staff:${account.id}`, what: { password: "changed" } },
    );
  },
  makeReady,
);

/**
 * Changes the caller's own password; it replaces a first password (docs/business-rules.md, "Staff and access"). All other
 * sessions of the account end, and so do its reset links.
 * @throws Refusal 400 for missing, differing or weak passwords, 403 wrong_password when the current password was sent and is
 *   wrong, 429 after as many wrong ones as sign-in allows
 */
export const changePassword = withRateLimit(change, bySettings(checkLimits));

type Asking = { actor: Actor; input: z.output<typeof ChangePassword> };

async function makeReady({ actor, input }: Asking) {
  if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", texts.inactive);
  const account = await read((db) => findStaff(db, actor.staffId));
  if (!account) throw new Error("the signed-in account vanished");
  checkNewPassword(input.newPassword, input.confirmNewPassword, account);
  if (input.currentPassword !== undefined && !(await fitsInTurn(input.currentPassword, account.passwordHash)))
    throw notCurrent();
  return {
    staffId: account.id,
    replacedHash: account.passwordHash,
    password: await ownPassword(input.newPassword),
  };
}

function checkLimits(ctx: Ctx, input: { currentPassword?: string | undefined }, settings: Settings): Limit[] {
  return input.currentPassword === undefined ? [] : ownLimits(ctx, settings);
}
