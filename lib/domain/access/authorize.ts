import { Refusal } from "@/lib/platform/refusal";
import { spoken } from "@/lib/platform/texts";
import type { Actor } from "./actor";
import { PERMISSIONS, type VerbName } from "./permissions";
import { type Duty, dutyOf } from "./roles";
import type { Role, Scope } from "./scopes";

const texts = spoken({
  en: {
    newPasswordFirst: "Please choose a new password first.",
    secondFactorFirst: "Please set up a second factor first.",
    signIn: "Please sign in to do this.",
    lookUp: "Please find the student again by phone number and date of birth.",
    notAllowed: "You are not allowed to do this.",
  },
  sw: {
    newPasswordFirst: "Tafadhali chagua kwanza nenosiri jipya.",
    secondFactorFirst: "Tafadhali weka kwanza uthibitisho wa pili.",
    signIn: "Tafadhali ingia ili ufanye hivi.",
    lookUp: "Tafadhali mtafute mwanafunzi tena kwa nambari ya simu na tarehe ya kuzaliwa.",
    notAllowed: "Huruhusiwi kufanya hivi.",
  },
});

/** The verbs allowed to staff before they set up a required second factor. */
const BEFORE_SECOND_FACTOR: ReadonlySet<VerbName> = new Set([
  "auth.change-password",
  "auth.logout",
  "auth.show-second-factor",
  "auth.start-second-factor",
  "auth.confirm-second-factor",
]);

/** The verbs allowed to staff before they replace a first password (docs/security.md). */
const BEFORE_FIRST_PASSWORD: ReadonlySet<VerbName> = new Set(["auth.change-password", "auth.logout"]);

/**
 * Looks up the actor's permission for a verb.
 * @returns the scope granted: which records the actor may touch.
 * @throws Refusal 401 identity_required for an anonymous caller, 403 not_allowed for any other caller without
 *   permission, 403 password_change_required until a first password is replaced, 403 second_factor_required until a required
 *   second factor is set up.
 */
export function authorize(actor: Actor, verb: VerbName): Scope {
  if (actor.kind === "staff" && actor.mustChangePassword && !BEFORE_FIRST_PASSWORD.has(verb)) {
    throw new Refusal("forbidden", "password_change_required", texts.newPasswordFirst);
  }
  if (actor.kind === "staff" && actor.mustSetUpSecondFactor && !BEFORE_SECOND_FACTOR.has(verb)) {
    throw new Refusal("forbidden", "second_factor_required", texts.secondFactorFirst);
  }
  for (const role of rolesOf(actor)) {
    const scope = scopeOf(role, verb);
    if (scope) return scope;
  }
  if (actor.kind === "public") throw identityRequired(verb);
  throw new Refusal("forbidden", "not_allowed", texts.notAllowed);
}

/** The scope a role has for a verb; undefined when the verb is not permitted. For pages that offer only permitted actions. */
export function scopeOf(role: Role, verb: VerbName): Scope | undefined {
  const line: Partial<Record<Role, Scope>> = PERMISSIONS[verb];
  return line[role];
}

/** The refusal of an anonymous caller: students are found again, staff sign in. */
export function identityRequired(verb: VerbName): Refusal {
  const sentence = isForStudentSessions(verb) ? texts.lookUp : texts.signIn;
  return new Refusal("unauthenticated", "identity_required", sentence);
}

/** Whether everybody may call a verb, without a token. */
export function isPublic(verb: VerbName): boolean {
  return scopeOf("public", verb) !== undefined;
}

/** Whether a verb is for the holders of a student session: without a token, the seals of the ids in the call name one. */
export function isForStudentSessions(verb: VerbName): boolean {
  return !isPublic(verb) && scopeOf("view", verb) !== undefined;
}

/** Whether students call a verb for their own record alone. */
export function isForOwnRecord(verb: VerbName): boolean {
  return scopeOf("manage", verb) === "own";
}

/** Whether the actor is staff with a duty: for rules within a verb that several roles may call. */
export function hasDuty(actor: Actor, duty: Duty): boolean {
  return actor.kind === "staff" && dutyOf(actor.role, duty) !== undefined;
}

function rolesOf(actor: Actor): Role[] {
  if (actor.kind === "student") return [actor.level];
  if (actor.kind === "staff") return [actor.role];
  return [actor.kind === "public" ? "public" : actor.name];
}
