import "server-only";
import { env } from "@/lib/platform/env";

type CallbackPath = "validation" | "confirmation" | `${"express" | "result" | "timeout"}/${string}`;

/**
 * The address for a callback of Daraja. The secret in it, and the token of the prompt or order, are the only proof of the
 * sender: callbacks are not signed. docs/mpesa.md, "Callbacks".
 */
export function callbackAddress(path: CallbackPath): string {
  return `${env().MPESA_CALLBACK_ORIGIN}/api/v1/payments/callbacks/${env().CALLBACK_SECRET}/${path}`;
}

/** Words that Safaricom refuses anywhere in an address, in any case. */
const REFUSED_WORDS = /m-?pesa|safaricom|exec?|cmd|sql|query/i;
/** Tunnels and request catchers that Safaricom usually blocks. */
const TUNNELS =
  /(^|\.)(ngrok(-free)?\.(io|app|dev)|mockbin\.(org|io)|requestbin\.com|requestb\.in|webhook\.site)$/;
const PRIVATE = [
  /^(localhost|.+\.(local|internal|test|example|invalid))$/,
  /^(0|10|127)\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[789]\d|1[01]\d|12[0-7])\./,
  /^\[/,
];

/**
 * Reasons why Safaricom would refuse a callback address, as sentences for the operator who registers it; empty when there are
 * none. The simulator runs on this machine, so for it only the spelling is checked. docs/mpesa.md, "Callbacks".
 */
export function addressErrors(address: string, mode: "simulator" | "sandbox" | "live"): string[] {
  if (/\s/.test(address) || !URL.canParse(address)) return ["It is no address, or holds a space."];
  const { protocol, hostname, username, host } = new URL(address);
  const errors: string[] = [];
  const word = REFUSED_WORDS.exec(address)?.[0];
  if (word) errors.push(`It holds "${word}", a word that Safaricom refuses anywhere in an address.`);
  if (address !== address.toLowerCase())
    errors.push("It holds capital letters, which Safaricom has refused.");
  if (protocol !== "https:" && protocol !== "http:") errors.push("It must begin with https://.");
  if (username) errors.push("It holds a user name.");
  if (mode === "simulator") return errors;
  if (mode === "live" && protocol !== "https:") errors.push("Production takes https only.");
  if (TUNNELS.test(hostname)) errors.push(`${host} is a tunnel or catcher that Safaricom usually blocks.`);
  if (PRIVATE.some((pattern) => pattern.test(hostname)) || !hostname.includes("."))
    errors.push(`${host} cannot be reached from outside.`);
  return errors;
}
