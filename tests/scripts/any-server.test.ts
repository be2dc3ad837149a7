import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { reportFormRead, reportStaticPage, reportUnavailable } from "@/lib/platform/host-server";
import { serveOnAnyServer } from "@/scripts/lib/server/any-server.mjs";
import { serveLocally } from "../support/local-server";

const RUNTIME = '<script src="/_next/static/a.js"></script>';
const PAGE = `<html><head>${RUNTIME}</head><body><script src="/elements.js"></script></body></html>`;

serveOnAnyServer();

test("under a server that knows nothing of ours, a public page leaves out the runtime", async () => {
  const light = await ask((_request, response) => {
    reportStaticPage();
    response.setHeader("content-type", "text/html").end(PAGE);
  });
  expect(await light.text()).toBe(PAGE.replace(RUNTIME, ""));
});

test("and other pages keep it, on the same connection too", async () => {
  const answer = await ask(async (_request, response) => {
    await new Promise(setImmediate);
    response.setHeader("content-type", "text/html").end(PAGE);
  });
  expect(await answer.text()).toBe(PAGE);
});

test("two requests at once do not share what the app reports about them", async () => {
  const work: RequestListener = async (request, response) => {
    await new Promise(setImmediate);
    if (request.url === "/away") reportUnavailable(3);
    await new Promise(setImmediate);
    response.writeHead(500).end();
  };
  const { port } = await serveLocally(work);
  const paths = Array.from({ length: 20 }, (_none, n) => (n % 2 === 0 ? "/away" : "/broken"));
  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`, HTML)).status),
  );
  expect(statuses).toEqual(paths.map((path) => (path === "/away" ? 503 : 500)));
});

test.each([
  ["longer than Next reads", 600_000, undefined, 413, "This is too long"],
  ["not to be parsed", 10, undefined, 400, "Oops! Something Went wrong"],
  ["read before the error", 600_000, reportFormRead, 500, "Oops! Something Went wrong"],
])("a form that was %s has its status and a page", async (_what, length, report, status, says) => {
  const body = new FormData();
  body.append("notes", "x".repeat(length));
  const answer = await ask(
    (request, response) =>
      void request
        .on("end", () => {
          report?.();
          response.writeHead(500).end("Body exceeded 524288 limit");
        })
        .resume(),
    { method: "POST", body },
  );
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(`<h1>${says}</h1>`);
});

const HTML = { headers: { accept: "text/html" } };

async function ask(work: RequestListener, sent: RequestInit = {}): Promise<Response> {
  const { port } = await serveLocally(work);
  return fetch(`http://127.0.0.1:${port}/register`, { ...HTML, ...sent });
}
