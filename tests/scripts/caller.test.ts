import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { markCaller } from "@/scripts/caller.mjs";

type Headers = Record<string, string>;

describe("where a request came from", () => {
  test("without proxies only the socket is believed", () => {
    const headers = marked({ "x-forwarded-for": "9.9.9.9", "x-academy-address": "8.8.8.8" }, 0);
    expect(headers).toMatchObject({ "x-academy-address": "10.0.0.1", "x-forwarded-for": "10.0.0.1" });
  });

  test.each([
    ["one proxy: the address it heard", 1, "1.1.1.1, 2.2.2.2", "2.2.2.2"],
    ["two proxies: the one before", 2, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
    ["fewer hops written than promised: the furthest", 3, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
    ["no header at all: the socket", 1, "", "10.0.0.1"],
    ["a hop that is no address: the next one that is", 2, "unknown, 2.2.2.2", "2.2.2.2"],
    ["nothing but rubbish: the socket", 1, "<script>", "10.0.0.1"],
    ["a port is no part of an address", 1, "2.2.2.2:5123", "2.2.2.2"],
    ["nor are brackets", 1, "[2001:db8::1]:443", "2001:db8::1"],
  ])("%s", (_name, hops, forwarded, address) => {
    expect(marked({ "x-forwarded-for": forwarded }, hops)["x-academy-address"]).toBe(address);
  });

  test("IPv4 looks the same over an IPv6 socket", () => {
    expect(marked({}, 0, "::ffff:10.0.0.7")["x-academy-address"]).toBe("10.0.0.7");
  });

  test("a caller cannot dress the host or the scheme up", () => {
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

  test("a believed proxy tells host and scheme", () => {
    const sent = { "x-forwarded-host": "evil.example, site.example", "x-forwarded-proto": "http, https" };
    expect(marked(sent, 1)).toMatchObject({
      "x-forwarded-host": "site.example",
      "x-forwarded-proto": "https",
    });
  });
});

function marked(sent: Headers, hops: number, remoteAddress = "10.0.0.1"): Headers {
  const headers: Headers = { host: "academy.example", ...sent };
  markCaller({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, hops);
  return headers;
}
