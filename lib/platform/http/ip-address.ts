import "server-only";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Addresses that are nobody's place on the internet: this machine, a house's own network, a proxy nobody named. */
const INSIDE = networksOf([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);

/**
 * The place on the internet that an address belongs to: an IPv4 address itself, of IPv6 the network of one house or phone
 * (/64), whose owner has more addresses than anybody could count.
 * @param spared addresses and networks (as 41.90.1.0/24) that are counted as nobody's place
 * @returns undefined for those, and for an address inside a house.
 */
export function placeOf(address: string, spared: readonly string[]): string | undefined {
  if (isIP(address) === 0) return address;
  if (holds(INSIDE, address) || holds(networksOf(spared), address)) return undefined;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

function holds(networks: BlockList, address: string): boolean {
  return networks.check(address, familyOf(address));
}

function networksOf(written: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of written) {
    const [address = "", bits] = one.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}

/** The eight groups of an IPv6 address, however it was shortened. */
function groupsOf(address: string): string[] {
  const [front = [], back = []] = address
    .replace(/%.*/, "")
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const between = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...between, ...back].map((group) => Number.parseInt(group, 16).toString(16));
}
