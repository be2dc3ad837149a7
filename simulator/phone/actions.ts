import { payPaybill } from "../customer-payment";
import { decide, openPromptOf, takeInHand } from "../prompts";
import { text, walletOf } from "../wallets";
import type { Prompt, World } from "../world";

const PIN_SECONDS = 2;
const CANCEL_SECONDS = 1;
const UNREACHABLE_SECONDS = 26;

/** Somebody looks at the phone's page: it counts as open, and a waiting prompt waits for the hand. */
export function lookAtPhone(world: World, phone: string): void {
  const wallet = walletOf(world, phone);
  wallet.seenAt = world.clock.now();
  const prompt = openPromptOf(world, phone);
  if (prompt && !wallet.off) takeInHand(world, prompt);
}

/** The PIN was typed: right, and M-Pesa sees to the money; wrong, and it is code 2001. */
export function sendPin(world: World, phone: string, form: URLSearchParams): void {
  const prompt = shownPrompt(world, phone, form);
  if (!prompt) return;
  const right = form.get("pin") === walletOf(world, phone).pin;
  decide(world, prompt, right ? "0" : "2001", PIN_SECONDS);
}

/** Cancel (1032), ignore (1037 when the prompt's life is over) or the phone switched off under it (1037). */
export function answerOtherwise(world: World, phone: string, form: URLSearchParams): void {
  const prompt = shownPrompt(world, phone, form);
  const answer = form.get("answer");
  if (answer === "off") switchPhone(world, phone, true);
  else if (prompt && answer === "cancel") decide(world, prompt, "1032", CANCEL_SECONDS);
  else if (prompt && answer === "ignore") prompt.state = "put-away";
}

/** Off: requests cannot reach it. A prompt that waits for the hand ends with it. */
export function switchPhone(world: World, phone: string, off: boolean): void {
  walletOf(world, phone).off = off;
  const prompt = openPromptOf(world, phone);
  if (off && prompt?.plan.chosenBy === "hand" && prompt.state === "shown")
    decide(world, prompt, "1037", UNREACHABLE_SECONDS);
}

/** Pay Bill from the phone's own menu; what went wrong comes as a text message, as in life. */
export async function payBill(world: World, phone: string, form: URLSearchParams): Promise<void> {
  const wallet = walletOf(world, phone);
  const business = (form.get("business") ?? "").trim();
  const amountCents = Math.round(Number((form.get("amount") ?? "").replaceAll(",", "").trim()) * 100);
  if (form.get("pin") !== wallet.pin) return text(world, wallet, "Failed. You have entered the wrong PIN.");
  if (business !== world.options.shortcode)
    return text(world, wallet, `Failed. There is no business with number ${business}.`);
  if (!(amountCents >= 100)) return text(world, wallet, "Failed. The amount must be at least Ksh1.00.");
  const { firstName, middleName, lastName } = wallet;
  const account = (form.get("account") ?? "").slice(0, 20);
  const payment = {
    transactionType: "Pay Bill" as const,
    phone,
    amountCents,
    account,
    firstName,
    middleName,
    lastName,
  };
  await payPaybill(world, { payment, faults: [], ownMoney: true });
}

/** The wallet as its owner wants it; what makes no sense stays as it was. */
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

/** The prompt the form was drawn for, if it still waits for a hand: a stale page presses nothing. */
function shownPrompt(world: World, phone: string, form: URLSearchParams): Prompt | null {
  const prompt = openPromptOf(world, phone);
  const same = prompt?.checkoutRequestId === form.get("prompt");
  return prompt && same && prompt.state === "shown" && prompt.plan.chosenBy === "hand" ? prompt : null;
}
