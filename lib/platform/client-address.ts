import "server-only";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
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

/** Ranges no public client connects from: this machine, a local network, a proxy missing from TRUST_PROXY. */
const INTERNAL: string[] = ["loopback", "private", "linkLocal", "uniqueLocal"];

/**
 * The network under which a client is counted (`networkOf`).
 * @param exempt addresses and networks (41.90.1.0/24) that are not counted
 * @returns undefined for exempt and internal addresses
 */
export function clientNetwork(address: string, exempt: readonly string[]): string | undefined {
  if (isIP(address) === 0) return address;
  const client = ipaddr.process(address);
  if (INTERNAL.includes(client.range())) return undefined;
  if (exempt.some((network) => isWithin(client, network))) return undefined;
  return networkOf(address);
}

/**
 * The network of an address: an IPv4 address itself; for IPv6 the /64, because one household or phone has all of its addresses.
 * An IPv6 address that carries an IPv4 address counts as the latter. Text that is no IP address comes back as it is.
 */
export function networkOf(address: string): string {
  // Node is stricter than ipaddr.js, which takes "1.2.3" and "2130706433" for addresses.
  if (isIP(address) === 0) return address;
  const client = ipaddr.process(address);
  if (client instanceof ipaddr.IPv4) return client.toString();
  const prefix = client.parts.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

function isWithin(client: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base = "", bits] = network.split("/");
  const parsed = ipaddr.process(base);
  if (parsed.kind() !== client.kind()) return false;
  const length = bits === undefined ? parsed.toByteArray().length * 8 : Number(bits);
  return client.match(parsed as never, length);
}
