import "server-only";
import { eq, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { changed, command } from "../command";
import { hashPassword } from "../platform/password-hash";
import { Refusal } from "../refusal";
import { ChangePassword } from "./input";
import { checkNewPassword } from "./passwords";
import { self } from "./projections";
import { endResetLinks } from "./reset-links";
import { endSessions } from "./sessions";
import { staffWords as words } from "./words";

/**
 * Gives the own account a new password; the first one ends the first-login gate (spec/staff.md 2.3). Every other
 * session of the account ends, and so do links to choose another.
 * @throws Refusal 400 with the spec's sentences for missing or differing passwords.
 */
export const changePassword = command(
  "auth.change-password",
  ChangePassword,
  async ({ actor, input, tx }) => {
    checkNewPassword(input.newPassword, input.confirmNewPassword);
    if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", words.inactive);
    const [account] = await tx
      .update(staff)
      .set({ passwordHash: await hashPassword(input.newPassword), firstLogin: false, updatedAt: sql`now()` })
      .where(eq(staff.id, actor.staffId))
      .returning();
    if (!account) throw new Error("the signed-in account vanished");
    await endSessions(tx, account.id, actor.sessionId);
    await endResetLinks(tx, account.id);
    return changed(
      { user: self(account), msg: words.passwordChanged },
      { subject: `staff:${account.id}`, what: { password: "changed" } },
    );
  },
);
