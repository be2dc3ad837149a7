"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { logout } from "@/lib/domain/staff/logout";
import { currentStaff, dropStaffSession } from "@/lib/platform/auth/staff-session";
import { isSameOrigin } from "@/lib/platform/http/origin";
import { recordFormRead } from "@/lib/platform/http/own-server";

/**
 * Signs this device out and redirects to the sign-in page, also when the session was over already. It takes its form:
 * middleware.ts refuses calls of actions without a parameter.
 */
export async function signOutAction(_form: FormData): Promise<void> {
  recordFormRead();
  if (!isSameOrigin(await headers())) redirect("/");
  const actor = await currentStaff();
  if (actor) await logout({ actor }, {});
  await dropStaffSession();
  redirect("/auth/login");
}
