import { Refusal } from "@/lib/platform/refusal";
import type { Actor } from "./actor";
import { PERMISSIONS, type Role, type Scope, type VerbName } from "./permissions";

/** All that a person may do who has not replaced a first password yet (api.md). */
const BEFORE_FIRST_PASSWORD: ReadonlySet<VerbName> = new Set(["auth.change-password", "auth.logout"]);

/**
 * Asks the table whether the actor may use the verb.
 * @returns how far the actor reaches.
 * @throws Refusal 401 identity_required for nobody, 403 not_allowed for somebody else,
 *   403 password_change_required while a first password has not been replaced.
 */
export function authorize(actor: Actor, verb: VerbName): Scope {
  if (actor.kind === "staff" && actor.mustChangePassword && !BEFORE_FIRST_PASSWORD.has(verb)) {
    throw new Refusal("forbidden", "password_change_required", "Please choose a new password first.");
  }
  const line: Partial<Record<Role, Scope>> = PERMISSIONS[verb];
  for (const grade of rolesOf(actor)) {
    const scope = line[grade];
    if (scope) return scope;
  }
  if (actor.kind === "public")
    throw new Refusal("unauthenticated", "identity_required", "Please sign in to do this.");
  throw new Refusal("forbidden", "not_allowed", "You are not allowed to do this.");
}

function rolesOf(actor: Actor): Role[] {
  if (actor.kind === "public") return ["public", "holder"];
  if (actor.kind === "student") return [actor.level];
  return actor.kind === "staff" ? [actor.role] : [actor.name];
}
