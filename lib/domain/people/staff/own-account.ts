import "server-only";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Actor, StaffActor } from "@/lib/domain/access/actor";
import type { Ctx } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import type { Limit } from "@/lib/platform/rate-limits/rate-limits";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { findStaff } from "./accounts";
import { fitsInTurn } from "./hash-queue";
import type { StaffRow } from "./projections";
import { signInTexts as texts } from "./texts";

const QUARTER = 15 * 60;

/** The caller as a member of staff. @throws Refusal 403 for other callers */
export function staffOf(actor: Actor): StaffActor {
  if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", texts.inactive);
  return actor;
}

/** The account of a signed-in caller. @throws Refusal 403 for callers who are not staff */
export async function ownAccount(actor: Actor): Promise<StaffRow> {
  const { staffId } = staffOf(actor);
  const account = await read((db) => findStaff(db, staffId));
  if (!account) throw new Error("the signed-in account vanished");
  return account;
}

/**
 * Proves that the caller is the account's owner: a live session may be an open console or a stolen token
 * (docs/security.md, T17).
 * @throws Refusal 400 without a password, 403 wrong_password
 */
export async function proveOwner(
  { passwordHash }: Pick<StaffRow, "passwordHash">,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) throw invalidField("currentPassword", texts.currentNeeded);
  if (!(await fitsInTurn(currentPassword, passwordHash))) throw notCurrent();
}

/**
 * The most wrong passwords and codes in a session, in all forms of the caller's own account together. They are counted by
 * session, so that the thief of one session does not keep the owner from changing the password in another.
 */
export function ownLimits({ actor }: Ctx, settings: Settings): Limit[] {
  if (actor.kind !== "staff") return [];
  return [
    { of: "present-password", key: actor.sessionId, most: settings.login_fails_per_place, seconds: QUARTER },
  ];
}

/** The refusal of a wrong current password. */
export function notCurrent(): Refusal {
  return new Refusal("forbidden", "wrong_password", texts.notCurrent, {
    errors: { currentPassword: [texts.notCurrent] },
  });
}
