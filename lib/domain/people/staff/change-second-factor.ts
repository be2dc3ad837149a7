import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { staff } from "@/db/schema/staff";
import { bySettings } from "@/lib/domain/academy/read-settings";
import type { Actor } from "@/lib/domain/access/actor";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { type Ctx, changed, command } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { type Db, read } from "@/lib/platform/db/client";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { findStaff } from "./accounts";
import { PasswordAndCode, StaffId } from "./input";
import { lockedUntil } from "./login-limits";
import { ownAccount, ownLimits, proveOwner } from "./own-account";
import { acceptCode, hasSecondFactor, removeSecondFactor, renewCodes, summaryOf } from "./second-factor";
import { notifyOwner, sendFactorReset } from "./staff-messages";
import { staffTexts, signInTexts as texts } from "./texts";

const remove = command(
  "auth.remove-second-factor",
  PasswordAndCode,
  async ({ input, tx, ready }) => {
    await acceptCode(tx, ready.id, input.code);
    await removeSecondFactor(tx, ready.id);
    await notifyOwner(tx, ready, { factor: "off" }, "owner");
    return changed(
      { msg: texts.factorOff },
      { type: "staff.second_factor_changed", id: ready.id, what: { second_factor: "off" } },
    );
  },
  checkOwnPassword,
);

const renew = command(
  "auth.renew-recovery-codes",
  PasswordAndCode,
  async ({ input, tx, ready }) => {
    await acceptCode(tx, ready.id, input.code);
    await notifyOwner(tx, ready, { factor: "codes" }, "owner");
    return changed(
      { recovery_codes: await renewCodes(tx, ready.id), msg: texts.codesRenewed },
      { type: "staff.recovery_codes_renewed", id: ready.id, what: { recovery_codes: "renewed" } },
    );
  },
  checkOwnPassword,
);

const limits = bySettings((ctx: Ctx, _input: z.output<typeof PasswordAndCode>, settings) =>
  ownLimits(ctx, settings),
);

/**
 * Turns the caller's second factor off. It needs the password and a code: an unattended console is no proof of identity.
 * @throws Refusal 400 without a password, 403 wrong_password, 401 second_factor_wrong, 409 second_factor_off, 429 after as many wrong ones as sign-in
 *   allows
 */
export const removeOwnFactor = withRateLimit(remove, limits);

/** Replaces the caller's recovery codes; the old ones stop working. @throws Refusal as removeOwnFactor */
export const renewRecoveryCodes = withRateLimit(renew, limits);

/** The second factor of an account, and until when wrong passwords hold it, for the admin's page about it. */
export const showFactorOf = query("auth.show-second-factor-of", StaffId, async ({ input, db }) => {
  const account = await findStaff(db, input.id);
  const until = account && (await lockedUntil(db, [account])).get(account.id);
  return {
    id: input.id,
    second_factor: (await summaryOf(db, input.id)) ?? null,
    locked_until: until?.toISOString() ?? null,
  };
});

/**
 * Removes the second factor of another member of staff, who lost phone and recovery codes. All sessions of the account end,
 * and its owner gets a message. Nobody can reset their own: an unattended session would be enough to remove it.
 * @throws Refusal 403 not_allowed for the caller's own account, 404, 409 second_factor_off
 */
export const resetSecondFactor = command(
  "auth.reset-second-factor",
  StaffId,
  async ({ actor, input, tx }) => {
    if (actor.kind === "staff" && actor.staffId === input.id)
      throw new Refusal("forbidden", "not_allowed", staffTexts.ownFactor);
    const account = await lockAccount(tx, input.id);
    if (!(await removeSecondFactor(tx, account.id)))
      throw new Refusal("conflict", "second_factor_off", staffTexts.noFactor);
    await endSessions(tx, account.id);
    await sendFactorReset(tx, account);
    return changed(
      { id: account.id, msg: staffTexts.factorReset },
      { type: "staff.second_factor_changed", id: account.id, what: { second_factor: "reset by an admin" } },
    );
  },
);

async function lockAccount(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.archivedAt)))
    .for("update");
  if (!row) throw new Refusal("not_found", "not_found", staffTexts.accountUnknown);
  return row;
}

async function checkOwnPassword({ actor, input }: { actor: Actor; input: z.output<typeof PasswordAndCode> }) {
  const account = await ownAccount(actor);
  await proveOwner(account, input.currentPassword);
  if (!(await read((db) => hasSecondFactor(db, account.id))))
    throw new Refusal("conflict", "second_factor_off", texts.factorIsOff);
  return account;
}
