import { isIP } from "node:net";

/** Headers in which a client can claim an address. */
const CLAIMS = /^(x-academy-address|x-forwarded(-.*)?|forwarded|x-real-ip)$/;

/**
 * Replaces a request's claims about its origin with trusted values: the socket's address, or that of the configured number
 * of proxies.
 * @param {import("node:http").IncomingMessage} request its headers are changed in place
 * @param {number} hops TRUST_PROXY: 0 trusts no header; n takes the n-th address from the right of X-Forwarded-For, with
 *   the socket as hop 0
 */
export function setClientAddress(request, hops) {
  const { headers } = request;
  const address = addressOf(request, hops);
  const host = hops > 0 ? pick(headers["x-forwarded-host"], hops) : undefined;
  const scheme = hops > 0 ? pick(headers["x-forwarded-proto"], hops) : undefined;
  for (const name of Object.keys(headers)) if (CLAIMS.test(name)) delete headers[name];
  headers["x-academy-address"] = address;
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-host"] = host ?? headers.host ?? "";
  headers["x-forwarded-proto"] = scheme === "https" ? "https" : "http";
}

function addressOf(request, hops) {
  const socket = bare(request.socket.remoteAddress ?? "");
  const path = [...list(request.headers["x-forwarded-for"]).map(bare), socket].reverse();
  // A proxy may write something that is no address ("unknown"): the nearest valid one counts.
  for (let hop = Math.min(hops, path.length - 1); hop > 0; hop--) {
    const address = path[hop];
    if (address && isIP(address)) return address;
  }
  return socket;
}

function pick(header, hops) {
  const values = list(header);
  return values[Math.max(0, values.length - hops)];
}

function list(header) {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  return text
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Without port, brackets and the IPv6 prefix of an IPv4 address. */
function bare(address) {
  const host = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
  return host.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
