import { callbackBody } from "./callback-body";
import { confirmationBody } from "./confirmation-body";
import type { Letter } from "./delivery";
import { type Fault, faultOf } from "./faults";
import type { MsisdnForm } from "./phone-numbers";
import { newCheckoutRequestId, newReceipt, newRequestId } from "./receipts";
import type { C2bUrls, Payment, Prompt, Result, World } from "./world";

/** The STK callback of one result. `other-amount` makes it lie about the amount, no number named: by half. */
export function callbackLetter(
  world: World,
  prompt: Prompt,
  result: Result,
  payment: Payment | null,
  faults: Fault[],
): Letter {
  const other = faultOf(faults, "other-amount");
  const real = payment ? payment.amountCents / 100 : prompt.amount;
  const amount = other ? other.n || otherThan(real) : real;
  const { merchantRequestId, checkoutRequestId } = prompt;
  const paid = payment ? { ...payment, amount } : undefined;
  return {
    what: "stk callback",
    url: prompt.callbackUrl,
    body: callbackBody(
      { merchantRequestId, checkoutRequestId, code: result.code, paid },
      faults,
      world.chance,
    ),
    forgeries: (which) => [
      ...(which === "secret" ? [] : [neverIssued(world, prompt)]),
      ...(which === "id" ? [] : [wrongSecret(world, prompt)]),
    ],
  };
}

/** The C2B confirmation of a payment to the registered URL. A forger has only a wrong path to offer. */
export function confirmationLetter(
  world: World,
  urls: C2bUrls,
  payment: Payment,
  told: { msisdn?: MsisdnForm; thirdPartyTransId?: string },
  faults: Fault[],
): Letter {
  const msisdn = told.msisdn ?? msisdnForm(world, urls);
  const thirdPartyTransId = told.thirdPartyTransId ?? "";
  const facts = { payment, balanceCents: payment.balanceCents, thirdPartyTransId, msisdn };
  const forged = () => {
    const receipt = newReceipt(world.chance, payment.at, world.usedReceipts);
    return confirmationBody({ ...facts, payment: { ...payment, receipt } }, faults);
  };
  return {
    what: "confirmation",
    url: urls.confirmation,
    body: confirmationBody(facts, faults),
    forgeries: () => [{ what: "forged", url: otherPath(urls.confirmation), body: forged() }],
  };
}

/** How numbers look in C2B messages: as set, else hashed for v1 and masked for v2 (mpesa.md 4.4). */
export function msisdnForm(world: World, urls: C2bUrls): MsisdnForm {
  return world.settings.msisdn ?? (urls.version === 1 ? "hashed" : "masked");
}

function neverIssued(world: World, prompt: Prompt) {
  const checkoutRequestId = newCheckoutRequestId(
    world.chance,
    world.clock.now(),
    prompt.phone,
    world.usedIds,
  );
  const merchantRequestId = newRequestId(world.chance);
  return {
    what: "forged",
    url: prompt.callbackUrl,
    body: falseSuccess(world, { ...prompt, checkoutRequestId, merchantRequestId }),
  };
}

function wrongSecret(world: World, prompt: Prompt) {
  return { what: "forged", url: otherPath(prompt.callbackUrl), body: falseSuccess(world, prompt) };
}

function falseSuccess(world: World, prompt: Prompt): string {
  const at = world.clock.now();
  const receipt = newReceipt(world.chance, at, world.usedReceipts);
  const paid = { amount: prompt.amount, receipt, at, phone: prompt.phone, balanceCents: 0 };
  return callbackBody({ ...prompt, code: "0", paid }, [], world.chance);
}

/** The same address with its first secret-looking path segment (16 characters or more) turned round. */
export function otherPath(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const segments = url.pathname.split("/");
  const long = segments.findIndex((segment) => segment.length >= 16);
  const at = long === -1 ? segments.length - 1 : long;
  const turned = [...(segments[at] ?? "")].reverse().join("");
  segments[at] = turned === segments[at] ? `${turned}0` : turned;
  url.pathname = segments.join("/");
  return url.toString();
}

function otherThan(amount: number): number {
  return amount > 1 ? Math.floor(amount / 2) : amount + 1;
}
