import { hasFault } from "../core/faults";
import { type HttpRequest, type HttpResponse, json, textOf } from "../core/http";
import { isMsisdn } from "../core/phone-numbers";
import { choosePlan } from "../core/plans";
import { openPrompt, openPromptOf, type Push, promptText, settle } from "../core/prompts";
import { walletOf } from "../core/wallets";
import type { Plan, Prompt, World } from "../core/world";
import { pushAnswer, refusal } from "./answers";
import { checkExpressCall, checkPassword } from "./credentials";
import { invalidField } from "./errors";

/** `POST /mpesa/stkpush/v1/processrequest`. Not idempotent: each accepted push is a prompt. */
export async function processRequest(world: World, request: HttpRequest): Promise<HttpResponse> {
  const checked = checkExpressCall(world, request);
  if ("refused" in checked) return checked.refused;
  const { body } = checked;
  const wrong = wrongField(body);
  if (wrong) return invalidField(world, wrong);
  const refused = checkPassword(world, body);
  if (refused) return refused;
  const push = {
    phone: textOf(body.PhoneNumber),
    amount: Number(textOf(body.Amount)),
    accountReference: textOf(body.AccountReference),
    callbackUrl: textOf(body.CallBackURL),
  };
  walletOf(world, push.phone);
  if (openPromptOf(world, push.phone)) return refusal(world, "lock");
  const plan = misdirected(world, body, push) ?? choosePlan(world, push);
  return answer(world, push, plan);
}

async function answer(world: World, push: Push, plan: Plan): Promise<HttpResponse> {
  const given = pushAnswer(world, plan.answer);
  if (!given.prompt) {
    await world.clock.lag(lag(world));
    return given.answer(null);
  }
  const first = plan.steps[0];
  const early = hasFault(plan.faults, "before-ack") && first !== undefined && plan.chosenBy !== "hand";
  const prompt = openPrompt(world, push, early ? { ...plan, steps: plan.steps.slice(1) } : plan);
  if (early) await settle(world, prompt, first.code);
  await world.clock.answer(plan.faults, lag(world));
  return given.answer(accepted(prompt));
}

function accepted(prompt: Prompt): HttpResponse {
  const text = "Success. Request accepted for processing";
  return json(200, {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResponseCode: "0",
    ResponseDescription: text,
    CustomerMessage: text,
  });
}

/** A response takes 0.3 to 2 s. */
function lag(world: World): number {
  return 0.3 + world.random.draw() * 1.7;
}

function wrongField(body: Record<string, unknown>): string | null {
  const amount = textOf(body.Amount);
  const reference = textOf(body.AccountReference);
  const checks: [string, boolean][] = [
    [
      "TransactionType",
      ["CustomerPayBillOnline", "CustomerBuyGoodsOnline"].includes(textOf(body.TransactionType)),
    ],
    ["Amount", /^\d+(\.0+)?$/.test(amount) && Number(amount) >= 1 && Number(amount) <= 250_000],
    ["PartyA", isMsisdn(textOf(body.PartyA))],
    ["PartyB", /^\d{5,7}$/.test(textOf(body.PartyB))],
    ["PhoneNumber", isMsisdn(textOf(body.PhoneNumber))],
    ["CallBackURL", isCallable(body.CallBackURL)],
    ["AccountReference", reference.length >= 1 && reference.length <= 12],
    ["TransactionDesc", textOf(body.TransactionDesc).length <= 13],
  ];
  return checks.find(([, right]) => !right)?.[0] ?? null;
}

/** Safaricom refuses spaces, and capitals in the host. */
function isCallable(given: unknown): boolean {
  if (typeof given !== "string" || /\s/.test(given)) return false;
  const host = /^https?:\/\/([^/?#]+)/.exec(given)?.[1];
  return host !== undefined && host === host.toLowerCase() && URL.canParse(given);
}

/** Accepted, then declined by M-Pesa: a till's transaction type, another PartyB, or a prompt that is too long. */
function misdirected(world: World, body: Record<string, unknown>, push: Push): Plan | null {
  const till = textOf(body.TransactionType) === "CustomerBuyGoodsOnline";
  const isOtherShortcode = textOf(body.PartyB) !== world.options.shortcode;
  const code = till
    ? "SFC_IC0003"
    : isOtherShortcode
      ? "2028"
      : promptText(world, push).length > 182
        ? "1025"
        : null;
  if (code === null) return null;
  return { chosenBy: "itself", name: `code ${code}`, answer: "ack", steps: [{ after: 3, code }], faults: [] };
}
