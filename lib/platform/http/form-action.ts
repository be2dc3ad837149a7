import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { type Actor, actorId, PUBLIC } from "@/lib/domain/access/actor";
import { isForOwnRecord } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import { clientAddress } from "@/lib/platform/client-address";
import { reportFormRead } from "@/lib/platform/host-server";
import { Refusal } from "@/lib/platform/refusal";
import { deviceMarks } from "../auth/sign-in-cookies";
import { currentActor } from "../auth/student-cookies";
import { inLanguage } from "../commands/call-language";
import type { Verb } from "../commands/command";
import { log } from "../logging/log";
import { logFault } from "../observability/faults";
import type { FormState } from "./form-state";
import { leaveNotice } from "./notice";
import { assertSameOrigin } from "./origin";
import { documentLanguage } from "./page-language";
import { recordRefused } from "./refused-page";
import { sitePath } from "./site-path";
import { responseTexts } from "./texts";

const MAX_CHARACTERS = 64 * 1024;

type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

/**
 * How a form acts on nothing but what its page showed:
 * - `was`: it posts a mark of what was shown (../commands/was.ts), compared under the record's lock;
 * - `seen_at`: it posts the record's `updated_at`, compared under its lock;
 * - `version`: it posts the version it was made from, on which the verb merges what is newer;
 * - `key`: it posts the key of what it shows, whose content never changes: a draft, a plan, a link;
 * - `state`: it takes a record out of the state that was shown, and is refused in any other; nothing else of it changes;
 * - `same`: it sets one thing to what the button says; who presses it twice, or late, gets what they read;
 * - `new`: it adds something, and changes nothing that was shown;
 * - `own`: it changes the caller's own sign-in or view, which the caller proves;
 * - `reads`: it changes no record.
 */
export type ActsOn = "was" | "seen_at" | "version" | "key" | "state" | "same" | "new" | "own" | "reads";

export type FormActionOptions<Result> = {
  actsOn: ActsOn;
  /** Reads the verb's input from the form; by default its text fields. */
  read?: (form: FormData) => unknown;
  /** What to ask once more before the verb runs, for the page that shows it (`data` of its state); undefined lets it run. */
  asks?: (form: FormData) => Record<string, unknown> | undefined;
  /** The address on this site to redirect to; undefined stays on the page. Cookies may be set here. */
  after: (result: Result, form: FormData) => string | undefined | Promise<string | undefined>;
  /** Runs as nobody, so that no log says who was signed in. */
  isNameless?: true;
  /** The message after an unexpected error. */
  failed?: string;
  /** What the page shows of the result where it stays; what was typed stays, too. */
  shows?: (result: Result) => Record<string, unknown>;
  /** The most characters of all fields, of a form that pastes more than others. */
  most?: number;
};

/**
 * Makes a server action of a verb for useActionState, usable before hydration and without JavaScript. After a refusal or an
 * error, the typed values come back with a sentence beside each wrong field. Forms of other sites are refused. A form drawn for another
 * student than the browser's does nothing: the page is loaded anew, without what was typed, and says whose it is (app/frame.tsx).
 */
export function formAction<Shape extends z.ZodType, Result>(
  run: Verb<Shape, Result>,
  options: FormActionOptions<Result>,
) {
  return formActionBy(options.isNameless ? async () => PUBLIC : currentActor, run, options);
}

/** formAction for another kind of actor. @param findActor may throw a Refusal, which the form then shows */
export function formActionBy<Shape extends z.ZodType, Result>(
  findActor: () => Promise<Actor>,
  run: Verb<Shape, Result>,
  options: FormActionOptions<Result>,
) {
  const send = async (form: FormData): Promise<FormState> => {
    const requestId = randomUUID();
    const values = textFields(form);
    reportFormRead();
    const sent = await headers();
    let address: string | undefined;
    let data: Record<string, unknown> | undefined;
    try {
      assertSameOrigin(sent, responseTexts.otherSite);
      refuseHuge(values, options.most);
      const actor = await findActor();
      if (isOfAnotherStudent(actor, run.verb, values.shown_to)) {
        await leaveNotice("another_student", "yes");
        throw new LoadAnew();
      }
      if (options.actsOn === "seen_at" && !values.seen_at) throw outOfDate();
      const question = options.asks?.(form);
      if (question) return { errors: {}, values, data: question };
      const input = options.read ? await options.read(form) : values;
      const ctx = { actor, requestId, clientAddress: clientAddress(sent), device: await deviceMarks() };
      const was = options.actsOn === "was" ? (values.was ?? "") : undefined;
      const result = await run({ ...ctx, was }, input);
      log("info", "form", { requestId, route: run.verb, actor: `${actor.kind}:${actorId(actor) ?? "-"}` });
      data = options.shows?.(result);
      address = await options.after(result, form);
    } catch (error) {
      if (error instanceof LoadAnew) redirect(sitePath(sent.get("x-academy-path"), "/"));
      recordRefused(sent);
      return refused(error, values, { route: run.verb, requestId }, options.failed);
    }
    if (address) redirect(address);
    return data ? { errors: {}, values, data } : { errors: {}, values: {} };
  };
  return async (_before: FormState, form: FormData): Promise<FormState> =>
    inLanguage(await documentLanguage(), () => send(form));
}

class LoadAnew extends Error {}

/** Whether the page of a form on the student's own record was drawn for another one (components/form/shown-to.tsx). */
function isOfAnotherStudent(actor: Actor, verb: VerbName, shownTo: string | undefined): boolean {
  return (
    actor.kind === "student" && isForOwnRecord(verb) && shownTo !== undefined && shownTo !== actor.studentId
  );
}

function refused(
  error: unknown,
  values: Record<string, string>,
  about: { route: string; requestId: string },
  failed = responseTexts.unexpected,
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
  logFault(error, { requestId: about.requestId, path: about.route });
  return { message: failed, code: "internal", errors: {}, values };
}

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$ACTION")) fields[name] = value;
  }
  return fields;
}

function outOfDate(): Refusal {
  return new Refusal("conflict", "stale", responseTexts.outOfDate);
}

function refuseHuge(values: Record<string, string>, most = MAX_CHARACTERS): void {
  const length = Object.values(values).reduce((sum, value) => sum + value.length, 0);
  if (length > most) throw new Refusal("invalid", "too_large", responseTexts.tooMuch);
}

/** Wraps an action so that passwords and codes never come back in its state: without scripts they would be in the page's HTML. */
export function withoutPasswords(action: FormAction): FormAction {
  return async (before, form) => {
    const state = await action(before, form);
    const values = Object.entries(state.values).filter(([name]) => !/password|^code$/i.test(name));
    return { ...state, values: Object.fromEntries(values) };
  };
}
