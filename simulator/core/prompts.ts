import { confirmationCallback, stkCallback } from "./callbacks";
import { deliver } from "./delivery";
import { type Fault, faultOf, hasFault } from "./faults";
import { newCheckoutRequestId, newReceipt, newRequestId } from "./ids";
import { movePayment, recordAttempt } from "./money";
import { statusOf } from "./result-codes";
import { moneyRefusal, payerOf, text, walletOf } from "./wallets";
import type { Payment, Plan, Prompt, Result, World } from "./world";

/** Seconds a prompt waits to be answered by hand before it ends with 1037. A deadline: speed does not shorten it. */
export const PROMPT_LIFE = 60;
const CONFIRMATION_LAG = 2;
const SAME_AMOUNT_SECONDS = 120;

/** A validated push. Amount in whole shillings. */
export type Push = { phone: string; amount: number; accountReference: string; callbackUrl: string };

/** Shows the prompt on the phone and schedules its results. */
export function openPrompt(world: World, push: Push, plan: Plan): Prompt {
  const openedAt = world.clock.now();
  const prompt: Prompt = {
    ...push,
    checkoutRequestId: newCheckoutRequestId(world.random, openedAt, push.phone, world.usedIds),
    merchantRequestId: newRequestId(world.random),
    openedAt,
    plan,
    state: "shown",
    results: [],
    queries: 0,
    cancelTimers: [],
  };
  world.prompts.set(prompt.checkoutRequestId, prompt);
  if (plan.chosenBy === "hand") waitForHand(world, prompt);
  else for (const step of plan.steps) settleAfter(world, prompt, step.code, step.after);
  return prompt;
}

/** The open prompt of a number: M-Pesa allows one at a time. */
export function openPromptOf(world: World, phone: string): Prompt | undefined {
  return [...world.prompts.values()].find((prompt) => prompt.phone === phone && prompt.results.length === 0);
}

/** Opening the phone's page turns a prompt that would be paid automatically into one answered by hand. */
export function holdForHand(world: World, prompt: Prompt): void {
  const wouldPay = prompt.plan.chosenBy === "itself" && prompt.plan.steps[0]?.code === "0";
  if (!wouldPay || prompt.state !== "shown") return;
  cancelTimers(prompt);
  prompt.plan = { ...prompt.plan, chosenBy: "hand", name: "by hand", steps: [] };
  waitForHand(world, prompt);
}

/** Decides a prompt by hand, after some seconds of latency, instead of its scheduled results. */
export function decide(world: World, prompt: Prompt, code: string, seconds: number): void {
  cancelTimers(prompt);
  prompt.state = "working";
  settleAfter(world, prompt, code, seconds);
}

/** Applies a result now: money moves, and the callback and confirmation are sent. */
export async function settle(world: World, prompt: Prompt, wanted: string): Promise<void> {
  const code = wanted === "0" ? (refusal(world, prompt) ?? "0") : wanted;
  const { faults } = prompt.plan;
  const payment = code === "0" ? pay(world, prompt) : null;
  const result: Result = { code, at: world.clock.now(), ...(payment ? { receipt: payment.receipt } : {}) };
  prompt.results.push(result);
  prompt.state = "over";
  if (!payment) fail(world, prompt, code);
  const onCallback = faults.filter((fault) => !fault.c2b);
  const callback = stkCallback(world, prompt, result, payment, onCallback);
  const confirmFirst = hasFault(faults, "c2b-first") || world.settings.c2bOrder === "before";
  if (payment && confirmFirst) await confirm(world, prompt, payment);
  if (payment && !confirmFirst)
    world.clock.after(CONFIRMATION_LAG, "confirmation", () => confirm(world, prompt, payment));
  await deliver(world, callback, onCallback);
}

async function confirm(world: World, prompt: Prompt, payment: Payment) {
  const { faults } = prompt.plan;
  const wanted = world.settings.c2bOrder !== "none" && !hasFault(faults, "no-c2b");
  if (!world.urls || !wanted) return;
  const onConfirmation: Fault[] = faults.filter((fault) => fault.c2b || SHAPES.has(fault.kind));
  await deliver(world, confirmationCallback(world, world.urls, payment, {}, onConfirmation), onConfirmation);
}

/** Faults that shape both bodies of a push. All others apply only to the message they name. */
const SHAPES = new Set(["extra-fields", "first-name-only", "no-names"]);

function pay(world: World, prompt: Prompt): Payment {
  const wallet = walletOf(world, prompt.phone);
  const really = faultOf(prompt.plan.faults, "paid-amount");
  const at = world.clock.now();
  return movePayment(world, {
    receipt: newReceipt(world.random, at, world.usedReceipts),
    at,
    kind: "express",
    transactionType: "Pay Bill",
    amountCents: (really ? Math.max(1, Math.round(really.n)) : prompt.amount) * 100,
    ...payerOf(wallet),
    account: prompt.accountReference,
    shortcode: world.options.shortcode,
    checkoutRequestId: prompt.checkoutRequestId,
  });
}

/** M-Pesa's own rules (codes 1, 3, 4, 8, 17). Scripts and suffixes bypass them. */
function refusal(world: World, prompt: Prompt): string | null {
  if (prompt.plan.chosenBy === "script" || prompt.plan.chosenBy === "suffix") return null;
  const since = world.clock.now() - SAME_AMOUNT_SECONDS * 1000;
  const cents = prompt.amount * 100;
  const again = world.payments.some(
    ({ kind, phone, amountCents, at }) =>
      kind === "express" && phone === prompt.phone && amountCents === cents && at > since,
  );
  return again ? "17" : moneyRefusal(world, walletOf(world, prompt.phone), cents);
}

function settleAfter(world: World, prompt: Prompt, code: string, seconds: number) {
  prompt.cancelTimers.push(world.clock.after(seconds, "a result", () => settle(world, prompt, code)));
}

function waitForHand(world: World, prompt: Prompt) {
  const left = PROMPT_LIFE - (world.clock.now() - prompt.openedAt) / 1000;
  prompt.cancelTimers.push(world.clock.deadline(left, "a result", () => settle(world, prompt, "1037")));
}

function cancelTimers(prompt: Prompt) {
  for (const off of prompt.cancelTimers.splice(0)) off();
}

function fail(world: World, prompt: Prompt, code: string) {
  const { phone, amount, accountReference } = prompt;
  recordAttempt(world, {
    ...payerOf(walletOf(world, phone)),
    amountCents: amount * 100,
    account: accountReference,
    status: statusOf(code),
  });
  notifyPayer(world, prompt, code);
}

function notifyPayer(world: World, prompt: Prompt, code: string) {
  const words = {
    "1": `Failed. You do not have enough money in your M-PESA account to pay Ksh${prompt.amount}.00.`,
    "2001": "Failed. You have entered the wrong PIN.",
    "4": "Failed. You have reached the amount you can transact within the day.",
    "17": "Failed. You made the same payment less than two minutes ago.",
  }[code];
  if (words) text(world, walletOf(world, prompt.phone), words);
}

/** The prompt's text on the payer's screen. */
export function promptText(world: World, push: Pick<Push, "amount" | "accountReference">): string {
  const amount = push.amount.toLocaleString("en-US");
  return `Do you want to pay KSh ${amount} to ${world.options.orgName} Account no. ${push.accountReference}?`;
}
