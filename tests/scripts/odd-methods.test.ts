import { request } from "node:http";
import { expect, test } from "vitest";
import { rejectOddMethods } from "@/scripts/lib/server/reject.mjs";
import { serveLocally } from "../support/local-server";

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

test("a built file can only be read, because Next has no page for the 405 it would answer", async () => {
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

async function ask(method: string, path: string) {
  const { port } = await serveLocally((request, response) => {
    if (!rejectOddMethods(request, response)) response.end("the app's");
  });
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
