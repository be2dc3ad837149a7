import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rejectOversized } from "@/scripts/lib/server/body-limit.mjs";

const MEGABYTE = 1024 * 1024;
let server: Server;
let received = 0;

beforeEach(async () => {
  received = 0;
  server = createServer((asked, response) => {
    if (rejectOversized(asked, response)) return;
    asked.on("error", () => {});
    asked.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    asked.on("end", () => response.end("taken"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

test("a body of ordinary size is accepted", async () => {
  expect(await send("/register", 1)).toEqual({ status: 200, text: "taken" });
  expect(received).toBe(MEGABYTE);
});

test("a body with an excessive Content-Length is rejected before it is read", async () => {
  expect(await send("/register", 100, 100)).toEqual({ status: 413, text: "This is more than can be taken." });
  const { status, text } = await send("/api/v1/students/enroll", 100, 100);
  expect([status, JSON.parse(text).code]).toEqual([413, "too_large"]);
  expect(received).toBe(0);
});

test("a body without Content-Length is cut off at the limit", async () => {
  expect((await send("/register", 60)).status).toBe(0);
  expect(received).toBeLessThanOrEqual(32 * MEGABYTE);
});

/** @param declared megabytes in Content-Length; chunked if undefined */
function send(path: string, megabytes: number, declared?: number): Promise<{ status: number; text: string }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const headers = declared === undefined ? {} : { "content-length": declared * MEGABYTE };
    const call = request({ port, path, method: "POST", agent: false, headers });
    call.on("error", () => resolve({ status: 0, text: "" }));
    call.on("response", (response) => {
      let text = "";
      response.on("data", (data) => {
        text += data;
      });
      response.on("end", () => {
        call.destroy();
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    let left = megabytes;
    const write = () => {
      for (; left > 0 && !call.destroyed; left--)
        if (!call.write(Buffer.alloc(MEGABYTE))) {
          left -= 1;
          call.once("drain", write);
          return;
        }
      if (!call.destroyed) call.end();
    };
    write();
  });
}
