import "server-only";
import { env } from "@/lib/platform/env";

/** Set by our own server (scripts/serve.mjs) in this process; without it nobody's word about an address is ours. */
const OWN_SERVER = Symbol.for("academy.own-server");

/**
 * The caller's address, as far as proxies are believed. Our own server writes `x-academy-address` itself and drops what
 * a client sent under that name; on a platform without it the last TRUST_PROXY hops of x-forwarded-for count.
 * @returns undefined when nothing trustworthy says it.
 */
export function callerAddress(headers: Headers): string | undefined {
  const own = OWN_SERVER in globalThis ? headers.get("x-academy-address") : null;
  if (own) return own;
  const hops = env().TRUST_PROXY;
  if (hops === 0) return undefined;
  return headers.get("x-forwarded-for")?.split(",").at(-hops)?.trim() || undefined;
}
