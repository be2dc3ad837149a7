import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { setClientAddress } from "@/scripts/lib/server/client-address.mjs";

type Headers = Record<string, string>;

describe("the client's address", () => {
  test("without proxies, only the socket is trusted", () => {
    const headers = marked({ "x-forwarded-for": "9.9.9.9", "x-academy-address": "8.8.8.8" }, 0);
    expect(headers).toMatchObject({ "x-academy-address": "10.0.0.1", "x-forwarded-for": "10.0.0.1" });
  });

  test.each([
    ["one proxy: the last address", 1, "1.1.1.1, 2.2.2.2", "2.2.2.2"],
    ["two proxies: the address before it", 2, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
    ["fewer hops than configured: the first address", 3, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
    ["no header: the socket", 1, "", "10.0.0.1"],
    ["a hop that is not an address: the nearest valid one", 2, "unknown, 2.2.2.2", "2.2.2.2"],
    ["no valid address: the socket", 1, "<script>", "10.0.0.1"],
    ["a port is removed", 1, "2.2.2.2:5123", "2.2.2.2"],
    ["brackets are removed", 1, "[2001:db8::1]:443", "2001:db8::1"],
  ])("%s", (_name, hops, forwarded, address) => {
    expect(marked({ "x-forwarded-for": forwarded }, hops)["x-academy-address"]).toBe(address);
  });

  test("an IPv4 address on an IPv6 socket is the same address", () => {
    expect(marked({}, 0, "::ffff:10.0.0.7")["x-academy-address"]).toBe("10.0.0.7");
  });

  test("without proxies, clients cannot set host or scheme", () => {
    const sent = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-real-ip": "9.9.9.9" };
    const headers = marked({ ...sent, forwarded: "for=9.9.9.9", "x-forwarded-port": "443" }, 0);
    expect(headers).toEqual({
      host: "academy.example",
      "x-academy-address": "10.0.0.1",
      "x-forwarded-for": "10.0.0.1",
      "x-forwarded-host": "academy.example",
      "x-forwarded-proto": "http",
    });
  });

  test("a trusted proxy sets host and scheme", () => {
    const sent = { "x-forwarded-host": "evil.example, site.example", "x-forwarded-proto": "http, https" };
    expect(marked(sent, 1)).toMatchObject({
      "x-forwarded-host": "site.example",
      "x-forwarded-proto": "https",
    });
  });
});

function marked(sent: Headers, hops: number, remoteAddress = "10.0.0.1"): Headers {
  const headers: Headers = { host: "academy.example", ...sent };
  setClientAddress({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, hops);
  return headers;
}
