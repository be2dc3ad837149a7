import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";

type Report = { at: string; request_id: string | null; message: string; stack?: string; path: string };
const posted: Report[] = [];
let answer: (end: () => void) => void = (end) => end();
const hook = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    posted.push(JSON.parse(body));
    answer(() => response.end());
  });
});
await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
process.env.ERROR_WEBHOOK = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
afterAll(() => {
  hook.closeAllConnections();
  hook.close();
});

const { logFault } = await import("@/lib/platform/observability/faults");
const { log } = await import("@/lib/platform/logging/log");
const { Refusal } = await import("@/lib/platform/refusal");
const { withEnvelope } = await import("@/lib/platform/http/endpoint");
const { logged } = await import("../support/call");

test("an error of a call is posted with its request's id and route, and without what a person typed", async () => {
  const broken = withEnvelope("test", () => {
    throw new Error("no row for Amina Wanjiru, 254712345678");
  });
  const response = await broken(
    new Request(
      "http://academy.test/api/v1/payments/callbacks/abcdefghijklmnopqrstuvwx/confirmation?q=Amina",
    ),
  );
  await expect.poll(() => posted.length).toBe(1);
  const [report] = posted;
  expect(report).toEqual({
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    request_id: response.headers.get("x-request-id"),
    message: expect.stringMatching(/^Error/),
    stack: expect.stringMatching(/^\s+at /),
    path: "/api/v1/payments/callbacks/[]/confirmation",
  });
  expect(JSON.stringify(report)).not.toMatch(/Amina|254712345678|abcdefghijklmnopqrstuvwx/);
});

test("a refusal is no fault, also one of another bundle, and an error of one request is one fault", async () => {
  const faults = () => logged.filter((line) => line.includes('"event":"fault"')).length;
  const before = faults();
  logFault(new Refusal("busy", "busy", "Please wait."), { path: "test" });
  logFault(Object.assign(new Error("Please wait."), { name: "Refusal" }), { path: "test" });
  expect(faults()).toBe(before);
  for (let nth = 0; nth < 3; nth++) logFault(new Error("drawn"), { requestId: "the-request", path: "/pay" });
  expect(faults()).toBe(before + 1);
  await expect.poll(() => posted.length).toBe(2);
});

test("every other line of level error is posted too, and no line of a request", async () => {
  log("error", "scheduler.silent", { subject: "since:2026-11-27T10:00:00Z" });
  await expect.poll(() => posted.length).toBe(3);
  expect(posted.at(-1)).toMatchObject({
    message: "scheduler.silent",
    path: "scheduler.silent since:2026-11-27T10:00:00Z",
  });
  log("error", "page", { route: "/pay", status: 500 });
  log("warn", "message.unsent");
  log("error", "money.unreadable", { subject: "unreadable:1" });
  await expect.poll(() => posted.length).toBe(4);
  expect(posted.at(-1)).toMatchObject({ message: "money.unreadable" });
});

test("a flood posts ten in a minute, and a hook that never answers delays nobody", async () => {
  answer = () => undefined;
  const began = performance.now();
  for (let nth = 0; nth < 500; nth++) logFault(new Error("again"), { path: "test" });
  expect(performance.now() - began).toBeLessThan(2_000);
  await expect.poll(() => posted.length).toBe(10);
  expect(logged.filter((line) => line.includes('"event":"fault"')).length).toBeGreaterThan(500);
  expect(posted).toHaveLength(10);
});
