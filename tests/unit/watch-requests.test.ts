import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { logged } from "../support/call";

const folder = mkdtempSync(join(tmpdir(), "academy-routes-"));
mkdirSync(join(folder, ".next"));
writeFileSync(
  join(folder, ".next", "routes-manifest.json"),
  JSON.stringify({
    staticRoutes: [{ page: "/pay", regex: "^/pay(?:/)?$" }],
    dynamicRoutes: [{ page: "/give/[token]", regex: "^/give/([^/]+?)(?:/)?$" }],
  }),
);
vi.spyOn(process, "cwd").mockReturnValue(folder);

const { watchRequests } = await import("@/lib/platform/observability/watch-requests");
const { renderMetrics } = await import("@/lib/platform/observability/metrics");

let beside = 0;
watchRequests(() => {
  beside += 1;
});

let idSeen: string | string[] | undefined;
/** Like a page, like a call of the API, which has its own line, and one that never answers. */
const server = createServer((request, response) => {
  idSeen = request.headers["x-request-id"];
  if (request.url?.startsWith("/hangs")) return;
  if (request.url?.startsWith("/api/")) response.setHeader("x-request-id", "its own");
  response.statusCode = request.url?.startsWith("/broken") ? 500 : 200;
  response.end("ok");
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const lines = () =>
  logged
    .filter((line) => line.includes('"event":"page"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const ask = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-request-id": "chosen by the client" } });
const nextLine = async (before: number) => {
  await expect.poll(() => lines().length).toBe(before + 1);
  return lines().at(-1);
};

test("a request is one line with id, method, route, status and time, and without what its address holds", async () => {
  const before = lines().length;
  await ask("/give/Secret-Token-0123456789?phone=0712345678");
  const line = await nextLine(before);
  expect(line).toEqual({
    at: expect.any(String),
    level: "info",
    event: "page",
    requestId: idSeen,
    route: "/give/[token]",
    method: "GET",
    status: 200,
    ms: expect.any(Number),
  });
  expect(idSeen, "a client does not choose the id").toMatch(/^[0-9a-f-]{36}$/);
  expect(logged.join("")).not.toMatch(/Secret-Token|0712345678/);
});

test("addresses that are no page's share one route, so that nobody fills the metrics with words", async () => {
  for (const path of ["/wp-admin", "/pay/0712345678", "/%2e%2e/etc"]) {
    const before = lines().length;
    await ask(path);
    expect(await nextLine(before)).toMatchObject({ route: "unknown" });
  }
  const before = lines().length;
  await ask("/_next/static/chunks/a1b2.js");
  expect(await nextLine(before)).toMatchObject({ route: "/_next/static/" });
  const { text } = await renderMetrics([]);
  expect(text).toMatch(/http_requests_total\{method="GET",route="unknown",status="200"\} 3/);
  expect(text).not.toContain("wp-admin");
});

test("a failed request is a line at level error, and one that its client left has status 499", async () => {
  const before = lines().length;
  await ask("/broken");
  expect(await nextLine(before)).toMatchObject({ level: "error", status: 500 });
  const left = get(`http://127.0.0.1:${port}/hangs`);
  left.on("error", () => undefined);
  await new Promise((resolve) => server.once("request", resolve));
  left.destroy();
  expect(await nextLine(before + 1)).toMatchObject({ status: 499 });
});

test("a call of the API, which has a line of its own, gets no second one", async () => {
  const before = [lines().length, beside] as const;
  await ask("/api/v1/courses");
  await expect.poll(() => beside).toBe(before[1] + 1);
  expect(lines()).toHaveLength(before[0]);
});
