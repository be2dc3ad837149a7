import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { logout } from "@/lib/domain/staff/logout";
import { isSameOrigin } from "../http/origin";
import { recordFormRead } from "../http/own-server";
import { currentStaff, dropStaffSession } from "./staff-session";

/** Signs this device out and leads to the sign-in page, also when the session was over already. */
export async function signOut(): Promise<void> {
  recordFormRead();
  if (!isSameOrigin(await headers())) redirect("/");
  const actor = await currentStaff();
  if (actor) await logout({ actor }, {});
  await dropStaffSession();
  redirect("/auth/login");
}
