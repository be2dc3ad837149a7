import { readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { withoutComments } from "../support/imports";

const ROOT = join(import.meta.dirname, "../..");
/** The only files that open connections: to Postgres, to Daraja, to the SMS gateway, to the mail server and to ERROR_WEBHOOK. */
const ALLOWED = [
  "lib/platform/db/connect.ts",
  "lib/domain/payments/daraja/exchange.ts",
  "lib/domain/messaging/sending/gateway.ts",
  "lib/domain/messaging/sending/mail.ts",
  "lib/platform/logging/post-error.ts",
];
const SPEAKS =
  /\bfetch\(|import \{[^}]*\} from "node:(https?|http2|tls|dgram|dns)"|from "(undici|nodemailer)"|\bWebSocket\(|import \{[^}]*\b(connect|createConnection|Socket)\b[^}]*\} from "node:net"/;

describe("the server calls Safaricom, the SMS gateway, the mail server, its database and no other server", () => {
  test("because only these files can open connections", () => {
    const files = ["app", "lib", "db"].flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${room}/${file}`),
    );
    const speaking = [...files, "middleware.ts", "instrumentation.ts"].filter((file) => {
      const text = withoutComments(readFileSync(join(ROOT, file), "utf8"));
      // Browser code calls the academy only, by relative addresses.
      return SPEAKS.test(text) && !isBrowsers(text);
    });
    expect(speaking.sort()).toEqual(ALLOWED.toSorted());
  });

  test("and the check detects others", () => {
    for (const line of [
      'await fetch("https://elsewhere.example")',
      'import { request } from "node:https";',
      'import { connect } from "node:net";',
      'import { createTransport } from "nodemailer";',
      'new WebSocket("wss://elsewhere.example")',
    ])
      expect(SPEAKS.test(line), line).toBe(true);
  });
});

/** Asked for files with requests only: browser code may use fixed addresses of this site, never one it received. */
function isBrowsers(text: string): boolean {
  return /^\s*"use client"/.test(text) || !/"server-only"/.test(text);
}

describe("an answer of Safaricom's is not followed", () => {
  let received: string[] = [];
  const open: (() => void)[] = [];
  afterEach(() => {
    for (const close of open.splice(0)) close();
    received = [];
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

  test.each([301, 302, 307, 308])("when it is a redirect with %i", async (status) => {
    const elsewhere = await serve((request, response) => {
      received.push(request.url ?? "");
      response.end("{}");
    });
    const daraja = await serve((_request, response) => {
      response.writeHead(status, { location: `${elsewhere}/inside` }).end();
    });
    expect(await exchange(`${daraja}/oauth`, { method: "GET", headers: {} })).toMatchObject({ status: 0 });
    expect(received).toEqual([]);
  });
});
