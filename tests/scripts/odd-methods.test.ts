import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rejectOddMethods } from "@/scripts/lib/server/methods.mjs";

let server: Server;

beforeEach(async () => {
  server = createServer((asked, response) => {
    if (!rejectOddMethods(asked, response)) response.end("the app's");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test.each(["TRACE", "PROPFIND", "PURGE", "LINK"])(
  "%s is not allowed on a page nor in the API, and never reaches the app",
  async (method) => {
    const page = await ask(method, "/");
    expect([page.status, page.text]).toEqual([
      405,
      "Please use GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS.",
    ]);
    expect(page.allow).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    const call = await ask(method, "/api/v1/courses");
    expect(call.status).toBe(405);
    expect(JSON.parse(call.text)).toMatchObject({ success: false, status: 405, code: "method_not_allowed" });
  },
);

test.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s reaches the app", async (method) => {
  expect(await ask(method, "/")).toMatchObject({ status: 200, text: "the app's" });
});

test("a built file is only read: Next has no page for the 405 it would answer", async () => {
  for (const path of ["/_next/static/chunks/a.js", "/elements.js?v=1"]) {
    expect(await ask("GET", path)).toMatchObject({ status: 200 });
    for (const method of ["OPTIONS", "POST", "DELETE"])
      expect(await ask(method, path)).toEqual({
        status: 405,
        allow: "GET, HEAD",
        text: "Please use GET, HEAD.",
      });
  }
});

function ask(method: string, path: string) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; allow: string | undefined; text: string }>((resolve) => {
    request({ port, path, method, agent: false }, (response) => {
      let text = "";
      response.on("data", (data) => {
        text += data;
      });
      response.on("end", () => resolve({ status: response.statusCode, allow: response.headers.allow, text }));
    }).end();
  });
}
