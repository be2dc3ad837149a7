import "server-only";
import type { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { currentStaff } from "../auth/staff-session";
import type { Verb } from "../commands/command";
import { formActionBy, type Making } from "./form-action";
import { leaveConsoleNotice } from "./notice";
import { sitePath } from "./site-path";

/**
 * Makes a server action of the console: like formAction, by the member of staff who is signed in at this moment. Whoever
 * is signed in no more is refused with `session_over` even where the verb is open to all, and keeps what was typed.
 */
export function staffAction<Shape extends z.ZodType, Result>(
  run: Verb<Shape, Result>,
  making: Making<Result>,
) {
  return formActionBy(
    async () => {
      const actor = await currentStaff();
      if (!actor) throw new Refusal("unauthenticated", "session_over", SIGN_IN_AGAIN);
      return actor;
    },
    run,
    making,
  );
}

const SIGN_IN_AGAIN = "Your session has ended. Sign in again; what you typed is still here.";

/**
 * Where a form of the console leads when it is done: the address its hidden field `back` names on this site, with the
 * result's sentence left there.
 */
export function redirectWithNotice<Result extends { msg?: string }>(fallback: string) {
  return async (result: Result, form: FormData): Promise<string> => {
    const address = sitePath(form.get("back"), fallback);
    if (result.msg) await leaveConsoleNotice(address, result.msg);
    return address;
  };
}
