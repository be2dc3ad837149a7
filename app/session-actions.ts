"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { enterCode } from "@/lib/domain/people/staff/enter-code";
import { login, logout, startLogin } from "@/lib/domain/people/staff/sign-in";
import { clearStaffCookie, currentStaff, setStaffCookie } from "@/lib/platform/auth/next-auth/staff-cookie";
import { clearHalfway, halfwayToken, setHalfway } from "@/lib/platform/auth/sign-in-cookies";
import { reportFormRead } from "@/lib/platform/host-server";
import { formAction, withoutPasswords } from "@/lib/platform/http/form-action";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { isSameOrigin } from "@/lib/platform/http/origin";
import { sitePath } from "@/lib/platform/http/site-path";
import { secondFactorTexts } from "./_second-factor/texts";
import { refusedWith } from "./(sign-in)/texts";
import { knowDevice } from "./known-device";

const signIn = withoutPasswords(
  formAction(startLogin, {
    actsOn: "own",
    after: async (result, form) => {
      const back = sitePath(form.get("return"), "/dashboard");
      if ("halfway" in result) {
        await setHalfway(result.halfway);
        return `/auth/code?return=${encodeURIComponent(back)}`;
      }
      await setStaffCookie(result.access.token);
      await knowDevice(result.user.user_id);
      return back;
    },
  }),
);

const signInHere = withoutPasswords(
  formAction(login, {
    actsOn: "own",
    after: async ({ access, user }) => {
      await setStaffCookie(access.token);
      await knowDevice(user.user_id);
      return undefined;
    },
  }),
);

const enter = withoutPasswords(
  formAction(enterCode, {
    actsOn: "own",
    read: async (form) => ({ halfway: (await halfwayToken()) ?? "", code: form.get("code") ?? "" }),
    after: async ({ access, user, recovery_codes_left: left }, form) => {
      await setStaffCookie(access.token);
      await knowDevice(user.user_id);
      await clearHalfway();
      const back = sitePath(form.get("return"), "/dashboard");
      if (left !== undefined) await leaveConsoleNotice(back, secondFactorTexts.usedRecovery(left));
      return back;
    },
  }),
);

/**
 * Signs a member of staff in and redirects to the form's field `return`, by way of the page for the code where the account has a
 * second factor. Without that field the page stays, for a form whose session ended while it was filled in; such a form sends
 * the code too.
 */
export async function signInAction(before: FormState, form: FormData): Promise<FormState> {
  return explained(await (form.has("return") ? signIn : signInHere)(before, form));
}

/** The second page of signing in. Too long after the password, it redirects to the first. */
export async function enterCodeAction(before: FormState, form: FormData): Promise<FormState> {
  const state = await enter(before, form);
  if (state.code === "session_over") redirect("/auth/login?error=session_over");
  return explained(state);
}

function explained(state: FormState): FormState {
  if (state.message === undefined || state.code?.startsWith("second_factor")) return state;
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
