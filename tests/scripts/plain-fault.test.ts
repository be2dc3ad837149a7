import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { speakPlainly } from "@/scripts/plain-fault.mjs";

let server: Server;

afterEach(() => new Promise((resolve) => server.close(resolve)));

describe("a page that broke", () => {
  test("says so in plain words, however it was written", async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(500, { "content-type": "text/html", "x-kept": "yes" });
      response.write("<html id=__next_error__>");
      response.end("</html>");
    });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain("Something Went wrong");
    expect(text).not.toContain("__next_error__");
  });

  test("says so also where the answer was being compressed", async () => {
    const answer = await ask((_request, response) => {
      response.statusCode = 500;
      response.setHeader("content-encoding", "gzip");
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.end("<html id=__next_error__></html>");
    });
    expect(await answer.text()).toContain("Try again");
  });

  test("a page that did not break is passed on as it is", async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(200, { "x-kept": "yes" });
      response.end("all is well");
    });
    expect(answer.headers.get("x-kept")).toBe("yes");
    expect(await answer.text()).toBe("all is well");
  });

  test.each([
    ["the API", "/api/v1/courses", {}],
    ["a page's scripts", "/enroll", { rsc: "1" }],
    ["a form sent by scripts", "/enroll", { "next-action": "abc" }],
  ])("what %s asked for is left to it", async (_who, path, headers) => {
    const answer = await ask((_request, response) => response.writeHead(500).end("raw"), path, headers);
    expect(await answer.text()).toBe("raw");
  });
});

async function ask(work: RequestListener, path = "/enroll", headers = {}): Promise<Response> {
  server = createServer((request, response) => {
    speakPlainly(request, response);
    work(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: "text/html", connection: "close", ...headers },
  });
}
