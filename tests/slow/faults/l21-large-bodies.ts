import { request } from "node:http";
import { gzipSync } from "node:zlib";
import type { Fault } from "./fault";
import { unhurried } from "./support/figures";
import { watchMemory } from "./support/load";
import { callbackPath, cookieOf, STAFF } from "./support/people";
import { ask, randomAddress } from "./support/request";

const MEGABYTES = 100;
const CHUNK = Buffer.alloc(64 * 1024, "a");
const SHUT_MS = 2_000;
const GROWN_MB = 50;

type Great = {
  what: string;
  path: string;
  type: string;
  declared: boolean;
  headers?: Record<string, string>;
  body?: Buffer;
};

export const largeBodies: Fault = {
  id: "L21",
  what: "bodies of 100 MB: JSON, forms, a statement, without a length, and compressed",
  run: async ({ raise, must, figure }) => {
    const academy = await raise();
    const [url, [one]] = [academy.url(), academy.instances];
    const cookie = await cookieOf(url, STAFF.finance);
    for (const path of ["/register", "/money/statements/import", "/api/v1/courses"])
      await ask(url, path, { headers: { cookie } });
    const form = "multipart/form-data; boundary=b";
    const page = { origin: url, accept: "text/html" };
    const api = "/api/v1/students/register-student";
    const json = "application/json";
    const action = { ...page, "next-action": "40".padEnd(42, "a") };
    const upload = { path: "/money/statements/upload", type: form, headers: { ...page, cookie } };
    const gzip = { "content-encoding": "gzip" };
    const zeros = gzipSync(Buffer.alloc(MEGABYTES * 1024 * 1024));
    const bodies: Great[] = [
      { what: "JSON", path: api, type: json, declared: true },
      { what: "JSON without a length", path: api, type: json, declared: false },
      { what: "callback without a length", path: callbackPath("confirmation"), type: json, declared: false },
      { what: "form", path: "/register", type: form, declared: true, headers: page },
      { what: "form without a length", path: "/register", type: form, declared: false, headers: page },
      {
        what: "action",
        path: "/register",
        type: "text/plain;charset=UTF-8",
        declared: false,
        headers: action,
      },
      { what: "statement", ...upload, declared: true },
      { what: "statement without a length", ...upload, declared: false },
      { what: "compressed", path: api, type: json, declared: true, headers: gzip, body: zeros },
    ];
    let most = 0;
    for (const body of bodies) {
      const memory = watchMemory(one);
      const before = memory.peak();
      const { status, ms, sent } = await send(url, body);
      await memory.stop();
      const grown = memory.peak() - before;
      most = Math.max(most, grown);
      must(
        `${body.what}: refused or shut out`,
        [0, 303, 400, 404, 409, 413, 415, 422].includes(status),
        status,
      );
      must(`${body.what}: within two seconds`, ms < unhurried(SHUT_MS), ms);
      must(`${body.what}: the memory does not grow with it`, grown < GROWN_MB, [before, grown]);
      figure(
        body.what,
        `${status || "shut"} after ${ms} ms, ${Math.round(sent / 1024)} KB read, +${grown} MB`,
      );
    }
    const [kept] = await academy.sql`select (select count(*)::int from statements) as statements,
      (select count(*)::int from mpesa_callbacks where length(body) > 32768) as callbacks`;
    must("nothing is stored", kept?.statements === 0 && kept?.callbacks === 0, kept);
    const alive = await ask(url, "/register");
    must("the page still works", alive.status === 200, alive.status);
    figure("most memory", `+${most} MB`);
  },
};

/** Sends until the server stops reading. @returns the status; 0 when the connection closed without a response */
function send(url: string, great: Great): Promise<{ status: number; ms: number; sent: number }> {
  const began = performance.now();
  const length = great.body?.length ?? MEGABYTES * 1024 * 1024;
  let sent = 0;
  return new Promise((resolve) => {
    const call = request(url + great.path, {
      method: "POST",
      agent: false,
      headers: {
        "content-type": great.type,
        "x-forwarded-for": randomAddress(),
        ...great.headers,
        ...(great.declared ? { "content-length": length } : { "transfer-encoding": "chunked" }),
      },
    });
    const end = (status: number) => {
      resolve({ status, ms: Math.round(performance.now() - began), sent });
      call.destroy();
    };
    call.on("response", (response) => end(response.statusCode ?? 0));
    call.on("error", () => end(0));
    const pour = () => {
      while (sent < length && !call.destroyed) {
        const chunk = great.body?.subarray(sent, sent + CHUNK.length) ?? CHUNK;
        sent += chunk.length;
        if (!call.write(chunk)) return void call.once("drain", pour);
      }
      call.end();
    };
    pour();
    setTimeout(() => end(0), 30_000).unref();
  });
}
