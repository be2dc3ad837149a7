import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { openSession } from "@/lib/platform/auth/staff-sessions";
import { changed } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { type StaffRow, self } from "./projections";
import { type Proof, summaryOf } from "./second-factor";
import { signInTexts as texts } from "./texts";

export type SignedIn = {
  user: ReturnType<typeof self>;
  access: { token: string; expires_at: string };
  msg: string;
  /** After a recovery code: how many are left. */
  recovery_codes_left?: number | undefined;
};

/**
 * The account whose password was checked, if it may sign in; waits for a concurrent change of the password, which then no longer
 * matches. @returns undefined when the password was changed or the account is gone
 * @throws Refusal 403 account_inactive or first_password_over
 */
export async function findAdmissible(
  tx: Db,
  { id, passwordHash }: Pick<StaffRow, "id" | "passwordHash">,
): Promise<StaffRow | undefined> {
  const [account] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.passwordHash, passwordHash), isNull(staff.archivedAt)))
    .for("share");
  if (!account) return undefined;
  if (account.status !== "active") throw new Refusal("forbidden", "account_inactive", texts.inactive);
  if (account.firstPasswordUntil && account.firstPasswordUntil < (await databaseNow(tx)))
    throw new Refusal("forbidden", "first_password_over", texts.firstPasswordOver);
  return account;
}

/** Opens the session. @param proof the second factor's, for the audit log */
export async function admit(tx: Db, account: StaffRow, proof?: Proof) {
  const access = await openSession(tx, account.id);
  const left = proof === "recovery code" ? (await summaryOf(tx, account.id))?.recovery_codes_left : undefined;
  return changed<SignedIn>(
    { user: self(account), access, msg: texts.loggingIn, recovery_codes_left: left },
    {
      type: "staff.signed_in",
      id: account.id,
      what: { signed_in: true, ...(proof ? { second_factor: proof } : {}) },
    },
  );
}
