"use server";
import { SendMessages } from "@/lib/domain/correspondence/batches/input";
import { type MessagePreview, previewMessages } from "@/lib/domain/correspondence/batches/preview";
import { mustTypeNumber } from "@/lib/domain/correspondence/batches/rules";
import { sendMessages } from "@/lib/domain/correspondence/batches/send";
import { sendToMe } from "@/lib/domain/correspondence/batches/send-to-me";
import { listTemplates } from "@/lib/domain/correspondence/batches/templates";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import type { Ctx } from "@/lib/platform/commands/command";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { staffAction } from "@/lib/platform/http/staff-action";
import { runFormOnce } from "@/lib/platform/idempotency/run-form-once";
import { writeTexts as texts } from "./texts";
import { type AudienceSize, fieldOf, readMessage, type Step, stepOf, typedIn, type Values } from "./values";

/** Pressing twice sends once: the form's hidden key identifies it. */
const sendOnce = Object.assign(
  (ctx: Ctx, input: unknown) => {
    const { form_key: key, ...message } = input as Record<string, unknown>;
    return runFormOnce(ctx.actor, "send-messages", { key, message }, () => sendMessages(ctx, message));
  },
  { verb: sendMessages.verb, shape: SendMessages },
);

/**
 * The page's form has four steps and sends all fields at each. Its buttons are: continue, go back, use a template's text,
 * send a test to the writer's own phone, and send.
 */
export async function writeAction(before: FormState, form: FormData): Promise<FormState> {
  const values = typedIn(form);
  const [action = "", about = ""] = (values.step ?? "").split(":");
  switch (action) {
    case "back":
      return { errors: {}, values, data: { ...before.data, step: Number(about) } };
    case "use-template":
      return fillFromTemplate(before, form, values);
    case "own-text":
      return filledWith(before, values, (before.data?.own ?? values) as Texts);
    case "look":
      return look(before, form, values, 3);
    case "confirm":
      return look(before, form, values, 4);
    case "test":
      return sendTest(before, form, values);
    case "send":
      return send(before, form, values, { rests: about !== "now" });
    default:
      return measureAudience(before, form, values);
  }
}

async function measureAudience(before: FormState, form: FormData, values: Values): Promise<FormState> {
  let size: AudienceSize | undefined;
  const ask = staffAction(listUnreached, {
    actsOn: "reads",
    read: () => ({ audience: readMessage(values).audience, channel: values.channel }),
    after: ({ people, recipients, unreached }) => {
      const reasons: Record<string, number> = {};
      for (const { reason } of unreached) reasons[reason] = (reasons[reason] ?? 0) + 1;
      size = { people, recipients, unreached: reasons };
      return undefined;
    },
  });
  const state = await ask(before, form);
  return size ? { errors: {}, values, data: { step: 2, size } } : atErrors(state, 1, before);
}

type Texts = { body_en: string; body_sw: string };

/** Fills in the text of a template. What was typed instead of one is kept, and a button brings it back. */
async function fillFromTemplate(before: FormState, form: FormData, values: Values): Promise<FormState> {
  const typed = { body_en: values.body_en ?? "", body_sw: values.body_sw ?? "" };
  let filled: Texts | undefined;
  let own = before.data?.own as Texts | undefined;
  const ask = staffAction(listTemplates, {
    actsOn: "reads",
    read: () => ({}),
    after: ({ templates }) => {
      const chosen = templates.find(({ id }) => id === values.template_id);
      filled = chosen ?? typed;
      const isTemplate = templates.some(
        (one) => one.body_en === typed.body_en && one.body_sw === typed.body_sw,
      );
      if (!isTemplate && (typed.body_en || typed.body_sw)) own = typed;
      return undefined;
    },
  });
  const state = await ask(before, form);
  return filled ? filledWith(before, values, filled, own) : atErrors(state, 2, before);
}

/** Whether a text is about the reader's own fee, and so no invitation. */
const isOfOwnFee = (text: string) => /\{(balance|pay_code)\}/.test(text);

function filledWith(before: FormState, values: Values, { body_en, body_sw }: Texts, own?: Texts): FormState {
  const filled = Number(before.data?.filled ?? 0) + 1;
  return {
    errors: {},
    values: {
      ...values,
      body_en,
      body_sw,
      ...(values.purpose || !isOfOwnFee(body_en) ? {} : { purpose: "transactional" }),
    },
    data: { ...before.data, step: 2, filled, own },
  };
}

async function look(before: FormState, form: FormData, values: Values, step: 3 | 4): Promise<FormState> {
  const missing = missingIn(values);
  if (missing) return atErrors({ errors: missing, values }, 2, before);
  let preview: MessagePreview | undefined;
  const ask = staffAction(previewMessages, {
    actsOn: "reads",
    read: () => readMessage(values),
    after: (result) => {
      preview = result;
      return undefined;
    },
  });
  const state = await ask(before, form);
  if (!preview) return atErrors(state, 2, before);
  return {
    errors: {},
    values: { ...values, again: "" },
    data: { ...before.data, step, preview, testSent: undefined },
  };
}

/** Sends the text to the writer's own phone and stays at the preview. */
async function sendTest(before: FormState, form: FormData, values: Values): Promise<FormState> {
  let testSent: string | undefined;
  const run = staffAction(sendToMe, {
    actsOn: "new",
    read: () => readMessage(values),
    after: ({ msg }) => {
      testSent = msg;
      return undefined;
    },
  });
  const state = await run(before, form);
  return testSent
    ? { errors: {}, values, data: { ...before.data, step: 3, testSent } }
    : atErrors(state, 3, before);
}

/** @param rests whether it waits for the morning if it is night */
async function send(
  before: FormState,
  form: FormData,
  values: Values,
  { rests }: { rests: boolean },
): Promise<FormState> {
  const preview = before.data?.preview as MessagePreview | undefined;
  if (preview && mustTypeNumber(preview.recipients, preview.cost) && !values.phones?.trim())
    return atErrors({ errors: { phones: [texts.typeNumber(preview.recipients)] }, values }, 4, before);
  const run = staffAction(sendOnce, {
    actsOn: "new",
    read: () => ({
      ...readMessage(values),
      phones: values.phones,
      again: values.again,
      rests,
      form_key: values.form_key,
    }),
    after: async ({ batch_id, msg }) => {
      const address = `/${values.desk === "tutor" ? "tutor" : "admin"}/messages/batch?id=${batch_id}`;
      await leaveConsoleNotice(address, msg);
      return address;
    },
  });
  return atErrors(await run(before, form), 4, before);
}

function missingIn(values: Values): FormState["errors"] | undefined {
  const errors: FormState["errors"] = {
    ...(values.body_en?.trim() ? {} : { body_en: [texts.textMissing] }),
    ...(values.purpose ? {} : { purpose: [texts.choosePurpose] }),
    ...(values.when === "at" && !values.send_at ? { send_at: [texts.chooseMoment] } : {}),
    ...(values.channel === "mail" && !values.subject?.trim() ? { subject: [texts.subjectMissing] } : {}),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** A refused form, at the step of its first wrong field; without one, at the step it was sent from. */
function atErrors(state: FormState, sent: Step, before: FormState): FormState {
  const errors = Object.fromEntries(
    Object.entries(state.errors).map(([name, sentences]) => [fieldOf(name), sentences]),
  );
  const steps = Object.keys(errors).map(stepOf);
  const step = steps.length > 0 ? Math.min(...steps) : sent;
  return { ...state, errors, data: { ...before.data, step } };
}
