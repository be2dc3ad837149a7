import { checkoutStamp, compactTime, nairobiDate } from "./nairobi-time";
import type { Random } from "./random";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DAYS = `123456789${LETTERS}`;
const BODY = `0123456789${LETTERS}`;
const HEX = "0123456789abcdef";

/**
 * A receipt in M-Pesa's shape: year letter (L is 2017), month letter, day character, seven more. Never one already used.
 * `at` is epoch milliseconds, read as Nairobi time.
 */
export function newReceipt(random: Random, at: number, used: Set<string>): string {
  const { year, month, day } = nairobiDate(at);
  const yearLetter = LETTERS.charAt((((year - 2006) % 26) + 26) % 26);
  const prefix = yearLetter + LETTERS.charAt(month - 1) + DAYS.charAt(day - 1);
  return unused(used, () => prefix + random.text(7, BODY));
}

/** `ws_CO_`, then day, time and sub-seconds in Nairobi time, then the payer's nine digits. */
export function newCheckoutRequestId(random: Random, at: number, phone: string, used: Set<string>): string {
  const { stamp, millis } = checkoutStamp(at);
  let subseconds = String(millis).padStart(3, "0");
  return unused(used, () => {
    const id = `ws_CO_${stamp}${subseconds}${phone.slice(3)}`;
    subseconds = random.text(3, "0123456789");
    return id;
  });
}

/** A MerchantRequestID or requestId: `2654-4b64-97ff-b827b542881d3130`. */
export function newRequestId(random: Random): string {
  const hex = (length: number) => random.text(length, HEX);
  return `${hex(4)}-4${hex(3)}-${random.text(1, "89ab")}${hex(3)}-${hex(12)}${random.text(4 + random.below(4), "0123456789")}`;
}

/** A ConversationID: `AG_20261121_70101...`. */
export function newConversationId(random: Random, at: number): string {
  return `AG_${compactTime(at).slice(0, 8)}_7010${random.text(16, HEX)}`;
}

/** An opaque access token of 28 characters. */
export function newAccessToken(random: Random): string {
  return random.text(28, `${BODY}${LETTERS.toLowerCase()}`);
}

function unused(used: Set<string>, make: () => string): string {
  let made = make();
  while (used.has(made)) made = make();
  used.add(made);
  return made;
}
