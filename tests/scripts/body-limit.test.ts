import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { turnAwayGreat } from "@/scripts/body-limit.mjs";

const MEGABYTE = 1024 * 1024;
let server: Server;
let heard = 0;

beforeEach(async () => {
  heard = 0;
  server = createServer((asked, response) => {
    if (turnAwayGreat(asked, response)) return;
    asked.on("error", () => {});
    asked.on("data", (chunk: Buffer) => {
      heard += chunk.length;
    });
    asked.on("end", () => response.end("taken"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

test("a body of ordinary size is read whole", async () => {
  expect(await send("/register", 1)).toEqual({ status: 200, text: "taken" });
  expect(heard).toBe(MEGABYTE);
});

test("one whose length is told to be greater than anything is refused before it comes", async () => {
  expect(await send("/register", 100, 100)).toEqual({ status: 413, text: "This is more than can be taken." });
  const { status, text } = await send("/api/v1/students/enroll", 100, 100);
  expect([status, JSON.parse(text).code]).toEqual([413, "too_large"]);
  expect(heard).toBe(0);
});

test("one without a told length is hung up on, and no more of it is read than may come", async () => {
  expect((await send("/register", 60)).status).toBe(0);
  expect(heard).toBeLessThanOrEqual(32 * MEGABYTE);
});

/** @param declared megabytes the header tells; chunks without a length where it tells none. */
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
    const pour = () => {
      for (; left > 0 && !call.destroyed; left--)
        if (!call.write(Buffer.alloc(MEGABYTE))) {
          left -= 1;
          call.once("drain", pour);
          return;
        }
      if (!call.destroyed) call.end();
    };
    pour();
  });
}
