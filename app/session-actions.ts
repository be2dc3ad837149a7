"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { login, logout } from "@/lib/domain/staff/sign-in";
import { clearStaffCookie, currentStaff, setStaffCookie } from "@/lib/platform/auth/next-auth/staff-cookie";
import { reportFormRead } from "@/lib/platform/host-server";
import { formAction, withoutPasswords } from "@/lib/platform/http/form-action";
import type { FormState } from "@/lib/platform/http/form-state";
import { isSameOrigin } from "@/lib/platform/http/origin";
import { sitePath } from "@/lib/platform/http/site-path";
import { refusedWith } from "./(sign-in)/texts";

const signIn = withoutPasswords(
  formAction(login, {
    after: async ({ access }, form) => {
      await setStaffCookie(access.token);
      return form.has("return") ? sitePath(form.get("return"), "/dashboard") : undefined;
    },
  }),
);

/**
 * Signs a member of staff in and redirects to the form's field `return`; without it the page stays, for a form whose
 * session ended while it was filled in.
 */
export async function signInAction(before: FormState, form: FormData): Promise<FormState> {
  const state = await signIn(before, form);
  if (state.message === undefined) return state;
  const wait = state.code === "too_many" ? state.retryAfterSeconds : undefined;
  const message = refusedWith(state.message, wait);
  return { ...state, message, errors: state.code === "wrong_login" ? { password: [message] } : state.errors };
}

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
