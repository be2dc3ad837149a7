"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { logout } from "@/lib/domain/staff/sign-in";
import { clearStaffCookie, currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { reportFormRead } from "@/lib/platform/host-server";
import { isSameOrigin } from "@/lib/platform/http/origin";

/**
 * Signs this device out and redirects to the sign-in page, also when the session was over already. It takes its form:
 * middleware.ts refuses calls of actions without a parameter.
 */
export async function signOutAction(_form: FormData): Promise<void> {
  reportFormRead();
  if (!isSameOrigin(await headers())) redirect("/");
  const actor = await currentStaff();
  if (actor) await logout({ actor }, {});
  await clearStaffCookie();
  redirect("/auth/login");
}
