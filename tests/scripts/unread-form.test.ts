import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { blameSender } from "@/scripts/unread-form.mjs";

const FORM = { "content-type": "multipart/form-data; boundary=x" };
const breaks: RequestListener = (_request, response) => response.writeHead(500).end("broken");

test.each([
  ["sent by scripts", { "next-action": "abc" }],
  ["sent without scripts", FORM],
])("a form that could not be read is its sender's fault: %s", async (_how, headers) => {
  expect(await statusOf(breaks, { headers })).toBe(400);
  const later: RequestListener = (_request, response) => {
    response.statusCode = 500;
    response.end("broken");
  };
  expect(await statusOf(later, { headers })).toBe(400);
});

test("what breaks once a form was read stays the academy's fault", async () => {
  expect(await statusOf(breaks, { headers: FORM, note: { formRead: true } })).toBe(500);
});

test.each([
  ["the API's bodies", { path: "/api/v1/students/enroll", headers: FORM }],
  ["pages", { method: "GET", headers: {} }],
  ["bodies that are no form", { headers: { "content-type": "application/json" } }],
])("%s keep their status", async (_what, sent) => {
  expect(await statusOf(breaks, sent)).toBe(500);
});

test("so does any other answer to a form", async () => {
  const answers: RequestListener = (_request, response) => response.writeHead(303, { location: "/" }).end();
  expect(await statusOf(answers, { headers: FORM })).toBe(303);
});

type Sent = { path?: string; method?: string; headers: Record<string, string>; note?: { formRead?: true } };

async function statusOf(
  answer: RequestListener,
  { path = "/register", method = "POST", headers, note = {} }: Sent,
) {
  const server = createServer((request, response) => {
    blameSender(request, response, note);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, redirect: "manual" });
  await new Promise((resolve) => server.close(resolve));
  return status;
}
