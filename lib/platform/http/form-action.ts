import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { currentActor } from "../auth/current-actor";
import type { Verb } from "../commands/command";
import { causeOf, log } from "../logging/log";
import { type Actor, actorId } from "../permissions/actor";
import { callerAddress } from "./caller";
import type { FormState } from "./form-state";
import { isSameOrigin } from "./origin";
import { recordFormRead } from "./own-server";

const SOMETHING_WRONG = "Request Failed. Something went wrong. Please try again later.";
const MOST_TEXT = 64 * 1024;

export type Making<Result> = {
  /** What of the form the verb is given; by default its text fields. */
  read?: (form: FormData) => unknown;
  /** The address to go to afterwards, on this site; undefined stays. Cookies may be set here. */
  after: (result: Result, form: FormData) => string | undefined | Promise<string | undefined>;
  /** What is said when the server has no reason of its own (spec/staff.md section 8). */
  failed?: string;
};

/**
 * Makes a server action of a verb, for useActionState: it works before hydration and without JavaScript. What was typed
 * comes back with a sentence beside each field; a fault loses nothing. Another site's form is refused here.
 */
export function formAction<Shape extends z.ZodType, Result>(
  run: Verb<Shape, Result>,
  making: Making<Result>,
) {
  return formActionBy(currentActor, run, making);
}

/** The same, by whoever the door finds. @param who throws a Refusal when nobody may come in by it */
export function formActionBy<Shape extends z.ZodType, Result>(
  who: () => Promise<Actor>,
  run: Verb<Shape, Result>,
  making: Making<Result>,
) {
  return async (_before: FormState, form: FormData): Promise<FormState> => {
    const requestId = randomUUID();
    const values = textFields(form);
    recordFormRead();
    const sent = await headers();
    let address: string | undefined;
    try {
      if (!isSameOrigin(sent))
        throw new Refusal("forbidden", "wrong_origin", "This form was sent from another site.");
      refuseHuge(values);
      const actor = await who();
      const input = making.read ? await making.read(form) : values;
      const result = await run({ actor, requestId, caller: callerAddress(sent) }, input);
      log("info", "form", { requestId, route: run.verb, actor: `${actor.kind}:${actorId(actor) ?? "-"}` });
      address = await making.after(result, form);
    } catch (error) {
      return refused(error, values, { route: run.verb, requestId }, making.failed);
    }
    if (address) redirect(address);
    return { errors: {}, values: {} };
  };
}

function refused(
  error: unknown,
  values: Record<string, string>,
  about: { route: string; requestId: string },
  failed = SOMETHING_WRONG,
): FormState {
  if (error instanceof Refusal) {
    log("info", "form.refused", { ...about, code: error.code });
    const { message, code, errors = {}, data, retryAfterSeconds } = error;
    return {
      message,
      code,
      errors,
      values,
      ...(data ? { data } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    };
  }
  log("error", "fault", { ...about, cause: causeOf(error) });
  return { message: failed, code: "internal", errors: {}, values };
}

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$ACTION")) fields[name] = value;
  }
  return fields;
}

function refuseHuge(values: Record<string, string>): void {
  const length = Object.values(values).reduce((sum, value) => sum + value.length, 0);
  if (length > MOST_TEXT) throw new Refusal("invalid", "too_large", "This is too much text.");
}
