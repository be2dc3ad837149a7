import { payPaybill } from "../core/customer-payment";
import { decide, holdForHand, openPromptOf } from "../core/prompts";
import { payerOf, text, walletOf } from "../core/wallets";
import type { Prompt, World } from "../core/world";
import { replyBySms, shortcodeOf, stopSender } from "../messages/control";
import { deliverWaiting } from "../messages/networks";
import { dialStep } from "../messages/ussd";

const PIN_SECONDS = 2;
const CANCEL_SECONDS = 1;
const UNREACHABLE_SECONDS = 26;

/** Records that the phone's page is open: a waiting prompt is answered by hand from now on. */
export function openPhonePage(world: World, phone: string): void {
  const wallet = walletOf(world, phone);
  wallet.seenAt = world.clock.now();
  const prompt = openPromptOf(world, phone);
  if (prompt && !wallet.off) holdForHand(world, prompt);
}

/** The PIN was sent: M-Pesa takes the payment, or ends it with 2001 if the PIN is wrong. */
export function sendPin(world: World, phone: string, form: URLSearchParams): void {
  const prompt = shownPrompt(world, phone, form);
  if (!prompt) return;
  const right = form.get("pin") === walletOf(world, phone).pin;
  decide(world, prompt, right ? "0" : "2001", PIN_SECONDS);
}

/** Cancel (1032), ignore (1037 when the prompt's time is over) or switch the phone off (1037). */
export async function answerOtherwise(world: World, phone: string, form: URLSearchParams): Promise<void> {
  const prompt = shownPrompt(world, phone, form);
  const answer = form.get("answer");
  if (answer === "off") await switchPhone(world, phone, true);
  else if (prompt && answer === "cancel") decide(world, prompt, "1032", CANCEL_SECONDS);
  else if (prompt && answer === "ignore") prompt.state = "put-away";
}

/** A phone that is off is unreachable; one that is on again gets the SMS that wait for it. A prompt answered by hand ends when it is switched off. */
export async function switchPhone(world: World, phone: string, off: boolean): Promise<void> {
  walletOf(world, phone).off = off;
  const prompt = openPromptOf(world, phone);
  if (off && prompt?.plan.chosenBy === "hand" && prompt.state === "shown")
    decide(world, prompt, "1037", UNREACHABLE_SECONDS);
  if (!off) await deliverWaiting(world, phone);
}

/** Pay Bill from the phone's menu. Errors arrive as SMS, as on a real phone. */
export async function payBill(world: World, phone: string, form: URLSearchParams): Promise<void> {
  const wallet = walletOf(world, phone);
  const business = (form.get("business") ?? "").trim();
  const amountCents = Math.round(Number((form.get("amount") ?? "").replaceAll(",", "").trim()) * 100);
  if (form.get("pin") !== wallet.pin) return text(world, wallet, "Failed. You have entered the wrong PIN.");
  if (business !== world.options.shortcode)
    return text(world, wallet, `Failed. There is no business with number ${business}.`);
  if (!(amountCents >= 100)) return text(world, wallet, "Failed. The amount must be at least Ksh1.00.");
  const account = (form.get("account") ?? "").slice(0, 20);
  const payment = { ...payerOf(wallet), transactionType: "Pay Bill" as const, amountCents, account };
  await payPaybill(world, { payment, faults: [], ownMoney: true });
}

/** Answers by SMS to the academy's shortcode. An empty text is not sent. */
export async function writeSms(world: World, phone: string, form: URLSearchParams): Promise<void> {
  const words = (form.get("text") ?? "").trim();
  if (words !== "" && shortcodeOf(world) !== "") await replyBySms(world, { from: phone, text: words });
}

/** Dials the academy's USSD code, or answers what is on its screen. */
export async function answerUssd(world: World, phone: string, form: URLSearchParams): Promise<void> {
  if (world.messaging.ussdCallback !== "") await dialStep(world, phone, (form.get("input") ?? "").trim());
}

/** Dials `*456*9*5#` to stop the sender of the newest SMS. */
export async function dialStop(world: World, phone: string): Promise<void> {
  const { sender } = JSON.parse((await stopSender(world, { from: phone })).body) as { sender: string };
  text(world, walletOf(world, phone), `You will get no more messages from ${sender}.`);
}

/** Saves the wallet's form. Invalid values change nothing. */
export function saveWallet(world: World, phone: string, form: URLSearchParams): void {
  const wallet = walletOf(world, phone);
  const balance = Number((form.get("balance") ?? "").replaceAll(",", "").trim() || "nothing");
  if (balance >= 0 && balance <= 500_000) {
    wallet.balanceCents = Math.round(balance * 100);
    wallet.balanceSet = true;
  }
  const pin = form.get("pin") ?? "";
  if (/^\d{4}$/.test(pin)) wallet.pin = pin;
  wallet.firstName = form.get("first")?.trim() ?? wallet.firstName;
  wallet.lastName = form.get("last")?.trim() ?? wallet.lastName;
}

/** The prompt the form was rendered for, if it still waits for a hand: a stale page has no effect. */
function shownPrompt(world: World, phone: string, form: URLSearchParams): Prompt | null {
  const prompt = openPromptOf(world, phone);
  const same = prompt?.checkoutRequestId === form.get("prompt");
  return prompt && same && prompt.state === "shown" && prompt.plan.chosenBy === "hand" ? prompt : null;
}
