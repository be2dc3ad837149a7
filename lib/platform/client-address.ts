import "server-only";
import { env } from "@/lib/platform/env";

/** Set by scripts/serve.mjs in this process. Without it, x-academy-address is a header any client can send. */
const OWN_SERVER = Symbol.for("academy.own-server");

/**
 * The client's IP address, as far as it can be trusted. scripts/serve.mjs overwrites `x-academy-address`; under another server
 * the TRUST_PROXY-th hop from the right of x-forwarded-for counts (docs/configuration.md).
 * @returns undefined when no trusted source names it
 */
export function clientAddress(headers: Headers): string | undefined {
  const own = OWN_SERVER in globalThis ? headers.get("x-academy-address") : null;
  if (own) return own;
  const hops = env().TRUST_PROXY;
  if (hops === 0) return undefined;
  return headers.get("x-forwarded-for")?.split(",").at(-hops)?.trim() || undefined;
}
