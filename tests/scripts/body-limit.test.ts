import { request } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { rejectOversized } from "@/scripts/lib/server/reject.mjs";
import { serveLocally } from "../support/local-server";

const MEGABYTE = 1024 * 1024;
let received = 0;

beforeEach(() => {
  received = 0;
});

test("a body of ordinary size is accepted", async () => {
  expect(await send("/register", 1)).toEqual({ status: 200, text: "taken" });
  expect(received).toBe(MEGABYTE);
});

test("a body with an excessive Content-Length is rejected before it is read", async () => {
  expect(await send("/register", 100, 100)).toEqual({ status: 413, text: "This is more than can be taken." });
  const { status, text } = await send("/api/v1/students/enroll", 100, 100);
  expect([status, JSON.parse(text).code]).toEqual([413, "too_large"]);
  const page = await send("/register", 100, 100, { accept: "text/html" });
  expect([page.status, page.text]).toEqual([413, expect.stringContaining("<h1>This is too long</h1>")]);
  expect(received).toBe(0);
});

test("a body without Content-Length is cut off at the limit", async () => {
  expect((await send("/register", 60)).status).toBe(0);
  expect(received).toBeLessThanOrEqual(32 * MEGABYTE);
});

/** @param declared megabytes in Content-Length; chunked if undefined */
async function send(
  path: string,
  megabytes: number,
  declared?: number,
  accepting = {},
): Promise<{ status: number; text: string }> {
  const { port } = await serveLocally((request, response) => {
    if (rejectOversized(request, response)) return;
    request.on("error", () => {});
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on("end", () => response.end("taken"));
  });
  return new Promise((resolve) => {
    const headers = declared === undefined ? {} : { ...accepting, "content-length": declared * MEGABYTE };
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
