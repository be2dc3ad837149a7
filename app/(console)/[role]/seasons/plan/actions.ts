"use server";
import { PlanSeason } from "@/lib/domain/season-lifecycle/planning/input";
import {
  type PlanPreview,
  planSeason,
  previewSeason,
} from "@/lib/domain/season-lifecycle/planning/plan-season";
import type { Ctx } from "@/lib/platform/commands/command";
import type { FormState } from "@/lib/platform/http/form-state";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { runFormOnce } from "@/lib/platform/idempotency/run-form-once";
import { readPlan, type Step, withClass, withSession } from "./plan-values";

type Values = Record<string, string>;

/** Pressing twice makes one season: the form's hidden key identifies it. */
const planOnce = Object.assign(
  (ctx: Ctx, input: unknown) => runFormOnce(ctx.actor, "plan-season", input, () => planSeason(ctx, input)),
  { verb: planSeason.verb, shape: PlanSeason },
);

const make = staffAction(planOnce, {
  actsOn: "key",
  read: readPlan,
  after: redirectWithNotice("/admin/settings?part=seasons"),
});

/**
 * The page's form has three steps and sends all fields at each. Its buttons are: continue, go back, add a row, and make the
 * season, the only one that writes.
 */
export async function planAction(before: FormState, form: FormData): Promise<FormState> {
  const values = typedIn(form);
  const [action = "", about = ""] = (values.step ?? "").split(":");
  switch (action) {
    case "back":
      return at(about === "2" ? 2 : 1, values);
    case "add-class":
      return at(2, withClass(values, about));
    case "add-session":
      return at(2, withSession(values, Number(about)));
    case "make":
      return atErrors(await make(before, form), 3, before);
    case "preview":
      return check(before, form, values, 2);
    default:
      return check(before, form, values, 1);
  }
}

/** Checks the fields up to a step, and continues with the next when nothing is wrong. */
async function check(before: FormState, form: FormData, values: Values, step: 1 | 2): Promise<FormState> {
  let preview: PlanPreview | undefined;
  const ask = staffAction(previewSeason, {
    actsOn: "reads",
    read: (typed) => (step === 1 ? { ...readPlan(typed), classes: [] } : readPlan(typed)),
    after: (result) => {
      preview = result;
      return undefined;
    },
  });
  const state = await ask(before, form);
  if (!preview) return atErrors(state, step, before);
  return step === 1 ? at(2, values) : { errors: {}, values, data: { step: 3, preview } };
}

function at(step: Step, values: Values): FormState {
  return { errors: {}, values, data: { step } };
}

/** A refused form, at the step of its first wrong field; without one, at the step it was sent from. */
function atErrors(state: FormState, sent: Step, before: FormState): FormState {
  const wrong = Object.keys(state.errors);
  const step = wrong.length === 0 ? sent : wrong.every((name) => name.startsWith("classes")) ? 2 : 1;
  return { ...state, data: { ...before.data, step } };
}

function typedIn(form: FormData): Values {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("$ACTION"),
  );
  return Object.fromEntries(texts);
}
