import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staff } from "@/db/schema/staff";
import type { Settings } from "../academy/settings-shape";
import { type Ctx, changed, command } from "../command";
import { guessLimited, type Limit } from "../limits";
import { fitsPassword } from "../platform/password-hash";
import { Refusal } from "../refusal";
import { ownPassword } from "./accounts";
import { ChangePassword } from "./input";
import { checkNewPassword } from "./passwords";
import { self } from "./projections";
import { endResetLinks } from "./reset-links";
import { endSessions } from "./sessions";
import { staffWords as words } from "./words";

const QUARTER = 15 * 60;

const change = command("auth.change-password", ChangePassword, async ({ actor, input, tx }) => {
  checkNewPassword(input.newPassword, input.confirmNewPassword);
  if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", words.inactive);
  if (input.currentPassword !== undefined) await checkCurrent(tx, actor.staffId, input.currentPassword);
  const [account] = await tx
    .update(staff)
    .set({ ...(await ownPassword(input.newPassword)), updatedAt: sql`now()` })
    .where(eq(staff.id, actor.staffId))
    .returning();
  if (!account) throw new Error("the signed-in account vanished");
  await endSessions(tx, account.id, actor.sessionId);
  await endResetLinks(tx, account.id);
  return changed(
    { user: self(account), msg: words.passwordChanged },
    { subject: `staff:${account.id}`, what: { password: "changed" } },
  );
});

/**
 * Gives the own account a new password; the first one ends the first-login gate (spec/staff.md 2.3). Every other
 * session of the account ends, and so do links to choose another.
 * @throws Refusal 400 with the spec's sentences for missing or differing passwords, 403 wrong_password where the present
 *   one was sent along and is not it, 429 after as many of those as a sign-in may fail.
 */
export const changePassword = guessLimited(change, checkLimits);

async function checkCurrent(tx: Db, staffId: string, currentPassword: string): Promise<void> {
  const [kept] = await tx
    .select({ passwordHash: staff.passwordHash })
    .from(staff)
    .where(eq(staff.id, staffId));
  if (kept && (await fitsPassword(currentPassword, kept.passwordHash))) return;
  throw new Refusal("forbidden", "wrong_password", words.notCurrent, {
    errors: { currentPassword: [words.notCurrent] },
  });
}

function checkLimits(
  { actor }: Ctx,
  input: { currentPassword?: string | undefined },
  settings: Settings,
): Limit[] {
  if (actor.kind !== "staff" || input.currentPassword === undefined) return [];
  return [
    { of: "present-password", key: actor.staffId, most: settings.login_fails_per_place, seconds: QUARTER },
  ];
}
