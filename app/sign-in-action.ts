"use server";
import { login } from "@/lib/domain/staff/sign-in";
import { setStaffCookie } from "@/lib/platform/auth/next-auth/staff-cookie";
import { formAction, withoutPasswords } from "@/lib/platform/http/form-action";
import type { FormState } from "@/lib/platform/http/form-state";
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
 * Signs a member of staff in, and leads to the page the form's `return` names; without one it stays where it is, for a
 * form whose session ended while it was filled in.
 */
export async function signInAction(before: FormState, form: FormData): Promise<FormState> {
  const state = await signIn(before, form);
  if (state.message === undefined) return state;
  const wait = state.code === "too_many" ? state.retryAfterSeconds : undefined;
  const message = refusedWith(state.message, wait);
  return { ...state, message, errors: state.code === "wrong_login" ? { password: [message] } : state.errors };
}
