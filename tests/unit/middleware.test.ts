import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { pageLink } from "@/lib/platform/page-link";
import { config, middleware } from "@/middleware";

const SITE = "http://academy.test";
const APP = join(import.meta.dirname, "../../app");
const matches = new RegExp(`^${config.matcher[0]}$`);

/** Every address of a page or a handler outside the API, with its parameters filled in; /logo guards itself. */
const addresses = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .flatMap((file) => /^(?:(.*)\/)?(?:page\.tsx|route\.ts)$/.exec(file)?.slice(1) ?? [])
  .map((folder) =>
    `/${(folder ?? "")
      .replace(/\([^)]+\)\/?/g, "")
      .replace("[role]", "admin")
      .replace("[list]/[part]", "messages/batches")
      .replace("[list]", "courses")
      .replace(/\[[^\]]+\]/g, "x")}`.replace(/(.)\/$/, "$1"),
  )
  .filter((path) => !path.startsWith("/api/v1/") && !path.startsWith("/share/") && path !== "/logo");

const ask = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
  middleware(new NextRequest(SITE + path, { ...init, headers: { host: "academy.test", ...init.headers } }));

describe("every address outside the API", () => {
  test("passes the middleware", () => {
    expect(addresses.length).toBeGreaterThan(40);
    for (const path of [
      ...addresses,
      "/nowhere",
      "/privacy_policy.html",
      "/api/auth/signin",
      "/register-worker.js",
    ])
      expect([path, matches.test(path)]).toEqual([path, true]);
    expect(["/logo", "/logout", "/logo/x"].filter((path) => matches.test(path))).toEqual([
      "/logout",
      "/logo/x",
    ]);
  });

  test("answers OPTIONS with the methods it takes; the API's handlers answer for themselves", () => {
    const asked = (path: string) => {
      const { status, headers } = ask(path, { method: "OPTIONS" });
      return { status, allow: headers.get("allow") };
    };
    for (const path of addresses.filter((address) => !address.startsWith("/api/")))
      expect([path, asked(path)]).toEqual([path, { status: 204, allow: "GET, HEAD, POST" }]);
    for (const path of ["/api/ready", "/cashier/settings"])
      expect([path, asked(path)]).toEqual([path, { status: 200, allow: null }]);
  });

  test("is not cached, not framed, and sends no referrer to other sites", () => {
    for (const path of addresses) {
      const { headers } = ask(path);
      const policy = headers.get("content-security-policy") ?? "";
      expect([path, headers.get("cache-control"), headers.get("x-frame-options")]).toEqual([
        path,
        "no-store",
        "DENY",
      ]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ])
        expect(policy, path).toContain(part);
      expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
    }
  });

  test("allows scripts by a nonce that is never reused", () => {
    const nonces = addresses.map(
      (path) => /'nonce-([\w+/=]{24})'/.exec(ask(path).headers.get("content-security-policy") ?? "")?.[1],
    );
    expect(nonces.every(Boolean)).toBe(true);
    expect(new Set(nonces).size).toBe(nonces.length);
  });
});

test("sets HSTS for https requests and no others, and for no other site of the domain", () => {
  const result = (proto: string) =>
    ask("/", { headers: { "x-forwarded-proto": proto } }).headers.get("strict-transport-security");
  expect(["https", "https, http", "http", "http, https"].map(result)).toEqual([
    "max-age=63072000",
    "max-age=63072000",
    null,
    null,
  ]);
});

test("an export that no list has is an unknown address, though all exports share a route", () => {
  const rewritten = (path: string) => ask(path).headers.get("x-middleware-rewrite")?.replace(SITE, "");
  expect(
    ["/admin/nowhere/export", "/nowhere/courses/export", "/tutor/audit-log/export"].map(rewritten),
  ).toEqual(Array(3).fill("/_not-found"));
  expect(["/admin/courses/export", "/money/statements/export"].map(rewritten)).toEqual([
    undefined,
    undefined,
  ]);
});

describe("a writing request", () => {
  const foreign: [string, Record<string, string>][] = [
    ["has no origin", {}],
    ["has an opaque origin", { origin: "null" }],
    ["comes from another site", { origin: "https://evil.example" }],
    ["comes from another port", { origin: "http://academy.test:8080" }],
    ["comes from a name that begins alike", { origin: "http://academy.test.evil.example" }],
    ["comes from a subdomain", { origin: "http://sub.academy.test" }],
    ["brings a host of its own", { origin: "https://evil.example", "x-forwarded-host": "evil.example" }],
    ["has an invalid origin", { origin: "academy.test" }],
    ["is a server action of another site", { origin: "https://evil.example", "next-action": "7f" }],
  ];
  test.each(foreign)("that %s is refused at every address", (_what, headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      for (const path of addresses)
        expect([method, path, ask(path, { method, headers }).status]).toEqual([method, path, 403]);
  });

  test("from the academy's own pages passes", () => {
    for (const path of addresses)
      expect(ask(path, { method: "POST", headers: { origin: SITE } }).headers.get("x-middleware-next")).toBe(
        "1",
      );
  });
});

describe("the switch of the language", () => {
  test("keeps the choice and returns to the same page of this site with its query", () => {
    const answer = ask("/enroll?change=1&lang=sw");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${SITE}/enroll?change=1`);
    expect(answer.headers.get("set-cookie")).toMatch(/^lang=sw; Path=\/;.*HttpOnly; SameSite=lax/i);
    expect(ask("//evil.example/?lang=sw").headers.get("location")).toBe(`${SITE}/evil.example/`);
  });

  test("follows the link of a message to the language of who got it", () => {
    const { pathname, search } = new URL(pageLink("/offer/abc", "sw"));
    const answer = ask(pathname + search);
    expect(answer.headers.get("location")).toBe(`${SITE}/offer/abc`);
    expect(answer.headers.get("set-cookie")).toMatch(/^lang=sw;/);
  });

  test("is for public pages and known languages only", () => {
    for (const path of ["/?lang=fr", "/admin?lang=sw", "/auth/login?lang=sw"])
      expect([path, ask(path).headers.get("set-cookie")]).toEqual([path, null]);
  });
});

describe("a call of a server action", () => {
  const ACTION = `7f${"0a".repeat(20)}`;
  const FORM = "multipart/form-data; boundary=----x";
  const call = (headers: Record<string, string>) =>
    ask("/register", { method: "POST", headers: { origin: SITE, ...headers } });

  test("passes with an id of Next's and a form", () => {
    const answer = call({ "next-action": ACTION, "content-type": FORM });
    expect(answer.headers.get("x-middleware-next")).toBe("1");
  });

  test.each([
    ["an unknown id", { "next-action": "__proto__", "content-type": FORM }],
    ["no id", { "next-action": "", "content-type": FORM }],
    ["an id that is too long", { "next-action": `${ACTION}0`, "content-type": FORM }],
    ["arguments as a text", { "next-action": ACTION, "content-type": "text/plain;charset=UTF-8" }],
    ["a form without a boundary", { "next-action": ACTION, "content-type": "multipart/form-data" }],
    ["no kind of body", { "next-action": ACTION }],
  ])("is refused with %s", (_what, headers) => {
    const answer = call(headers as Record<string, string>);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([400, "no-store"]);
  });
});
