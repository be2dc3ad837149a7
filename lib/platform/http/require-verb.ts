import "server-only";
import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import { hasPage, type RolePage, roleOf } from "@/lib/domain/access/role-pages";
import type { StaffRole } from "@/lib/domain/access/roles";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { clientAddress } from "@/lib/platform/client-address";
import type { Ctx } from "../commands/command";
import type { SearchParams } from "./list-state";

/** The dynamic segment of pages and handlers below `app/(console)/[role]`. */
export type RoleParams = Promise<{ role: string }>;
export type RolePageProps = { params: RoleParams; searchParams: SearchParams };

type SignedIn = { ctx: Ctx; role: StaffRole };

/**
 * The first line of a console page that several roles share: only roles that may use the verb see the page. Without a
 * session it redirects to sign-in and back, with a first password to its replacement, without a required second factor to setting it up; any other role gets 403.
 */
export async function requireVerb(verb: VerbName): Promise<SignedIn> {
  const signedIn = await requireStaff();
  if (!scopeOf(signedIn.role, verb)) forbidden();
  return signedIn;
}

/**
 * The first line of a page below a role's home, `/<role>/<page>`, which only that role may open: any other role gets 403.
 * Sessions as in requireVerb; 404 for a role without the page.
 */
export async function requireRolePage(params: RoleParams, page: RolePage): Promise<SignedIn> {
  return requireRole(await roleOfPage(params, page));
}

/** The first line of a role's home: any other role gets 403. Sessions as in requireVerb. */
export async function requireRole(role: StaffRole): Promise<SignedIn> {
  const signedIn = await requireStaff();
  if (signedIn.role !== role) forbidden();
  return signedIn;
}

/** The role whose area an address names; 404 for anything else and for a role without the page. */
export async function roleOfPage(params: RoleParams, page: RolePage): Promise<StaffRole> {
  const role = roleOf((await params).role);
  if (!role || !hasPage(role, page)) notFound();
  return role;
}

async function requireStaff(): Promise<SignedIn> {
  const sent = await headers();
  const actor = await currentStaff();
  const back = `?return=${encodeURIComponent(sent.get("x-academy-path") ?? "/dashboard")}`;
  if (!actor) redirect(`/auth/login${back}`);
  if (actor.mustChangePassword) redirect(`/auth/first-login${back}`);
  if (actor.mustSetUpSecondFactor) redirect(`/auth/second-factor${back}`);
  const caller = clientAddress(sent);
  return { ctx: { actor, ...(caller ? { caller } : {}) }, role: actor.role };
}
