import { isIP } from "node:net";

const CLAIMS = /^(x-academy-address|x-forwarded(-.*)?|forwarded|x-real-ip)$/;

/**
 * Replaces what a request says about where it came from by what can be believed: the socket, and as many proxies
 * as the operator says stand before us.
 * @param {import("node:http").IncomingMessage} request its headers are changed in place
 * @param {number} hops TRUST_PROXY: 0 believes no header; n takes the n-th address from the right of
 *   X-Forwarded-For, with the socket as hop 0
 */
export function markCaller(request, hops) {
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
  const socket = plain(request.socket.remoteAddress ?? "");
  const heard = list(request.headers["x-forwarded-for"]).map(plain);
  const path = [...heard, socket].reverse();
  // A proxy in the chain that wrote no address leaves the last one that can be read.
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

/** Without port, brackets or the IPv6 dress of an IPv4 address. */
function plain(address) {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
  return bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
