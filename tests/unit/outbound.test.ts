import { readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { withoutComments } from "../support/imports";

const ROOT = join(import.meta.dirname, "../..");
/** The one file that speaks to another server. */
const DOOR = "lib/domain/payments/daraja/exchange.ts";
const SPEAKS =
  /\bfetch\(|from "node:(https?|http2|tls|dgram|dns)"|from "undici"|\bWebSocket\(|import \{[^}]*\b(connect|createConnection|Socket)\b[^}]*\} from "node:net"/;

describe("the server speaks to Safaricom and to nobody else", () => {
  test("because one file of it can speak at all", () => {
    const files = ["app", "lib", "db"].flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${room}/${file}`),
    );
    const speaking = [...files, "middleware.ts", "instrumentation.ts"].filter((file) => {
      const text = withoutComments(readFileSync(join(ROOT, file), "utf8"));
      // What runs in the browser asks the academy, by addresses of its own.
      return SPEAKS.test(text) && !isBrowsers(text);
    });
    expect(speaking).toEqual([DOOR]);
  });

  test("and the check sees who else would", () => {
    for (const line of [
      'await fetch("https://elsewhere.example")',
      'import { request } from "node:https";',
      'import { connect } from "node:net";',
      'new WebSocket("wss://elsewhere.example")',
    ])
      expect(SPEAKS.test(line), line).toBe(true);
  });
});

/** Asked only for files that speak: in a browser nothing but an address of this site, never one that was sent to it. */
function isBrowsers(text: string): boolean {
  return /^\s*"use client"/.test(text) || !/"server-only"/.test(text);
}

describe("an answer of Safaricom's leads nowhere else", () => {
  let heard: string[] = [];
  const open: (() => void)[] = [];
  afterEach(() => {
    for (const close of open.splice(0)) close();
    heard = [];
  });

  async function serve(listen: RequestListener): Promise<string> {
    const server = createServer(listen).listen(0, "127.0.0.1");
    open.push(() => server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  let exchange: typeof import("@/lib/domain/payments/daraja/exchange").exchange;
  beforeAll(async () => {
    ({ exchange } = await import("@/lib/domain/payments/daraja/exchange"));
  });

  test.each([301, 302, 307, 308])("not by a redirect with %i", async (status) => {
    const elsewhere = await serve((request, response) => {
      heard.push(request.url ?? "");
      response.end("{}");
    });
    const daraja = await serve((_request, response) => {
      response.writeHead(status, { location: `${elsewhere}/inside` }).end();
    });
    expect(await exchange(`${daraja}/oauth`, { method: "GET", headers: {} })).toMatchObject({ status: 0 });
    expect(heard).toEqual([]);
  });
});
