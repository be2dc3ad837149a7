import "server-only";
import type { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { currentStaff } from "../auth/next-auth/staff-cookie";
import type { Verb } from "../commands/command";
import { type FormActionOptions, formActionBy } from "./form-action";
import { leaveConsoleNotice, type Undo } from "./notice";
import { sitePath } from "./site-path";

/**
 * Makes a server action of the console: formAction with the signed-in member of staff as actor. Without a live session it
 * refuses with `session_over`, even for verbs open to all, and keeps the typed values.
 */
export function staffAction<Shape extends z.ZodType, Result>(
  run: Verb<Shape, Result>,
  options: FormActionOptions<Result>,
) {
  return formActionBy(
    async () => {
      const actor = await currentStaff();
      if (!actor) throw new Refusal("unauthenticated", "session_over", SIGN_IN_AGAIN);
      return actor;
    },
    run,
    options,
  );
}

const SIGN_IN_AGAIN = "Your session has ended. Sign in again; what you typed is still here.";

/**
 * The `after` of a console form: redirects to the address in its hidden field `back` and leaves the result's `msg` there.
 * @param fallback for a `back` that is missing or leads off this site
 */
export function redirectWithNotice<Result extends { msg?: string }>(
  fallback: string,
  { seconds, undo }: { seconds?: number; undo?: (result: Result, form: FormData) => Undo | undefined } = {},
) {
  return async (result: Result, form: FormData): Promise<string> => {
    const address = sitePath(form.get("back"), fallback);
    const options = { ...(seconds ? { seconds } : {}), undo: undo?.(result, form) };
    if (result.msg) await leaveConsoleNotice(address, result.msg, options);
    return address;
  };
}
