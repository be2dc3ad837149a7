import type { Ctx } from "@/lib/platform/commands/command";
import type { Actor, StaffActor } from "@/lib/platform/permissions/actor";
import type { Limit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import type { Settings } from "../academy/settings-shape";
import { signInTexts as texts } from "./texts";

const QUARTER = 15 * 60;

/** The caller as a member of staff. @throws Refusal 403 for other callers */
export function staffOf(actor: Actor): StaffActor {
  if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", texts.inactive);
  return actor;
}

/** The most wrong passwords and codes of a signed-in member of staff, at all forms of the own account together. */
export function ownLimits({ actor }: Ctx, settings: Settings): Limit[] {
  if (actor.kind !== "staff") return [];
  return [
    { of: "present-password", key: actor.staffId, most: settings.login_fails_per_place, seconds: QUARTER },
  ];
}

/** The refusal of a wrong current password. */
export function notCurrent(): Refusal {
  return new Refusal("forbidden", "wrong_password", texts.notCurrent, {
    errors: { currentPassword: [texts.notCurrent] },
  });
}
