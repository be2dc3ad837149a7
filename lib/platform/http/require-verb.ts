import "server-only";
import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { currentStaff } from "../auth/staff-session";
import type { Ctx } from "../commands/command";
import { scopeOf } from "../permissions/authorize";
import type { Scope, VerbName } from "../permissions/permissions";
import { STAFF_ROLES, type StaffRole } from "../permissions/roles";
import { callerAddress } from "./caller";
import type { SearchParams } from "./list-state";

/** The dynamic segment of pages and handlers below `app/(console)/[desk]`. */
export type DeskParams = Promise<{ desk: string }>;
export type DeskPageProps = { params: DeskParams; searchParams: SearchParams };

type SignedIn = { ctx: Ctx; role: StaffRole };

/**
 * The first line of a console page that several roles share: only roles that may use the verb see the page. Without a
 * session it redirects to sign-in and back, with a first password to its replacement; any other role gets 403.
 */
export async function requireVerb(verb: VerbName): Promise<SignedIn> {
  const signedIn = await requireStaff();
  if (!scopeOf(signedIn.role, verb)) forbidden();
  return signedIn;
}

/**
 * The first line of a page below a role's home, `/<desk>/...`. The page exists for the desks whose role may use the verb
 * (404 for others) and belongs to that role alone (403 for others); sessions as in requireVerb.
 * @param least `any` for a page of all records, which a role with the scope `own` does not have
 */
export async function requireDesk(params: DeskParams, verb: VerbName, least?: "any"): Promise<SignedIn> {
  const desk = await deskOf(params, verb, least);
  const signedIn = await requireStaff();
  if (signedIn.role !== desk) forbidden();
  return signedIn;
}

/** The role whose desk an address names; 404 where that is no role, or one that may not use the verb. */
export async function deskOf(params: DeskParams, verb: VerbName, least?: "any"): Promise<StaffRole> {
  const { desk } = await params;
  const role = STAFF_ROLES.find((each) => each === desk);
  const scope: Scope | undefined = role && scopeOf(role, verb);
  if (!role || !scope || (least && scope !== least)) notFound();
  return role;
}

async function requireStaff(): Promise<SignedIn> {
  const sent = await headers();
  const actor = await currentStaff();
  const back = `?return=${encodeURIComponent(sent.get("x-academy-path") ?? "/dashboard")}`;
  if (!actor) redirect(`/auth/login${back}`);
  if (actor.mustChangePassword) redirect(`/auth/first-login${back}`);
  const caller = callerAddress(sent);
  return { ctx: { actor, ...(caller ? { caller } : {}) }, role: actor.role };
}
