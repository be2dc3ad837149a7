import "server-only";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { showAccount } from "@/lib/domain/staff/show-account";
import { currentStaff } from "../auth/next-auth/staff-cookie";
import type { Ctx } from "../commands/command";
import type { StaffRole } from "../permissions/actor";
import { clientAddress } from "./client-address";

/** The account of who is signed in, for the shell and for the pages; undefined for nobody and before a first password. */
export const currentAccount = cache(async () => {
  const actor = await currentStaff();
  if (!actor || actor.mustChangePassword) return undefined;
  return showAccount({ actor }, {});
});

export type Account = NonNullable<Awaited<ReturnType<typeof currentAccount>>>;

/**
 * The first line of every page of the console: who asks, or away from here. Layouts only draw.
 * Nobody goes to sign in and comes back; who has a first password to replace goes to do so; another role is told 403.
 */
export async function staffPage(roles: readonly StaffRole[]): Promise<{ ctx: Ctx; role: StaffRole }> {
  const sent = await headers();
  const actor = await currentStaff();
  const back = `?return=${encodeURIComponent(sent.get("x-academy-path") ?? "/dashboard")}`;
  if (!actor) redirect(`/auth/login${back}`);
  if (actor.mustChangePassword) redirect(`/auth/first-login${back}`);
  if (!roles.includes(actor.role)) forbidden();
  return { ctx: { actor, clientAddress: clientAddress(sent) }, role: actor.role };
}

/** Every role of the console. */
export const ANY_STAFF: readonly StaffRole[] = ["admin", "tutor", "cashier", "finance"];
/** Those who see students' registrations and payments. */
export const DESK: readonly StaffRole[] = ["admin", "cashier", "finance"];
/** Who answers for the books: statements, reconciliation, exports, credit and refunds. */
export const BOOKS: readonly StaffRole[] = ["admin", "finance"];
