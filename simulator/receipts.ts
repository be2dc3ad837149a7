import type { Chance } from "./chance";
import { checkoutStamp, compactTime, eatDate } from "./eat";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DAYS = `123456789${LETTERS}`;
const BODY = `0123456789${LETTERS}`;
const HEX = "0123456789abcdef";

/**
 * A receipt in M-Pesa's shape: year letter (L is 2017), month letter, day character, seven more, never one of those
 * already used (mpesa.md 2.5). The instant is epoch milliseconds, read in EAT.
 */
export function newReceipt(chance: Chance, at: number, used: Set<string>): string {
  const { year, month, day } = eatDate(at);
  const yearLetter = LETTERS.charAt((((year - 2006) % 26) + 26) % 26);
  const prefix = yearLetter + LETTERS.charAt(month - 1) + DAYS.charAt(day - 1);
  return unused(used, () => prefix + chance.text(7, BODY));
}

/** `ws_CO_` + day, time and sub-seconds in EAT + the payer's nine digits (mpesa.md 2.2). */
export function newCheckoutRequestId(chance: Chance, at: number, phone: string, used: Set<string>): string {
  const { stamp, millis } = checkoutStamp(at);
  let subseconds = String(millis).padStart(3, "0");
  return unused(used, () => {
    const id = `ws_CO_${stamp}${subseconds}${phone.slice(3)}`;
    subseconds = chance.text(3, "0123456789");
    return id;
  });
}

/** The new shape of MerchantRequestID and requestId: `2654-4b64-97ff-b827b542881d3130` (mpesa.md 2.2). */
export function newRequestId(chance: Chance): string {
  const hex = (length: number) => chance.text(length, HEX);
  return `${hex(4)}-4${hex(3)}-${chance.text(1, "89ab")}${hex(3)}-${hex(12)}${chance.text(4 + chance.below(4), "0123456789")}`;
}

/** `AG_20261121_70101...`: what M-Pesa calls the carrying out of an order (mpesa.md 5.1). */
export function newConversationId(chance: Chance, at: number): string {
  return `AG_${compactTime(at).slice(0, 8)}_7010${chance.text(16, HEX)}`;
}

/** An opaque access token of 28 characters (mpesa.md 1). */
export function newAccessToken(chance: Chance): string {
  return chance.text(28, `${BODY}${LETTERS.toLowerCase()}`);
}

function unused(used: Set<string>, make: () => string): string {
  let made = make();
  while (used.has(made)) made = make();
  used.add(made);
  return made;
}
