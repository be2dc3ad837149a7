import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { causeOf, log } from "@/lib/platform/logging/log";

const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((line) => {
      written.push(String(line));
      return true;
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the log", () => {
  test.each([
    "254712345678",
    "+254712345678",
    "0712345678",
    "0110123456",
    "Key (msisdn)=(254712345678) already exists.",
    "ws_CO_22112026101500123712345678",
  ])("never shows a phone number: %s", (cause) => {
    log("error", "test", { cause });
    expect(written.join("")).not.toMatch(/712345678|110123456/);
  });

  test("never shows a token or a callback's secret", () => {
    const token = "gnm_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA7bC9d";
    const hex = "0123456789abcdef0123456789abcdef";
    log("warn", "test", {
      subject: `x:${token}`,
      cause: `POST /callbacks/${hex}/express/${hex} Bearer ${token}`,
    });
    expect(written.join("")).not.toContain(token.slice(8));
    expect(written.join("")).not.toContain(hex.slice(8));
  });

  test("shows ids, for people to find the record by", () => {
    const id = "3f2b8c1e-9d4a-4b6f-8e2d-1a2b3c4d5e6f";
    log("info", "test", { subject: `student:${id}`, requestId: id });
    expect(JSON.parse(written.join(""))).toMatchObject({
      subject: `student:${id}`,
      requestId: id,
      level: "info",
    });
  });

  test("is one line of JSON an event, whatever is in it", () => {
    log("info", "test", { cause: 'a "b"\n{"at":"forged"}' });
    expect(written).toHaveLength(1);
    expect(written[0]!.trimEnd().split("\n")).toHaveLength(1);
  });

  test("names an error by kind, code and location, without anything a library put into it", () => {
    const inner = Object.assign(new Error("Key (msisdn)=(254712345678)"), {
      code: "23505",
      name: "PostgresError",
    });
    const error = new Error("insert into students values ('Amina')", { cause: inner });
    expect(causeOf(error)).toMatch(/^Error.* < PostgresError 23505/);
    expect(causeOf(error)).not.toMatch(/Amina|7123|insert/);
    expect(causeOf("thrown text with 0712345678")).toBe("not an error");
  });
});

describe("the format of the log", () => {
  test("in a terminal is one readable line in Nairobi time, masked, with control characters escaped", () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T07:24:05Z") });
    const stream = process.stdout as { isTTY: boolean };
    const before = stream.isTTY;
    stream.isTTY = true;
    try {
      log("info", "call", { route: "auth.login", method: "POST", status: 401, ms: 73, requestId: "r-1" });
      log("warn", "test", { cause: "0712345678\n\u001b[31mred\u007f" });
      log("info", "ready");
    } finally {
      stream.isTTY = before;
      vi.useRealTimers();
    }
    expect(written).toEqual([
      "10:24:05 info  call  auth.login POST 401 73ms requestId=r-1\n",
      "10:24:05 warn  test  cause=…678\\x0a\\x1b[31mred\\x7f\n",
      "10:24:05 info  ready\n",
    ]);
  });

  test("is text or JSON as LOG_FORMAT says", () => {
    vi.stubEnv("LOG_FORMAT", "text");
    log("info", "ready");
    vi.stubEnv("LOG_FORMAT", "json");
    log("info", "ready");
    vi.unstubAllEnvs();
    expect(written[0]).toMatch(/^\d\d:\d\d:\d\d info {2}ready\n$/);
    expect(JSON.parse(written[1]!)).toMatchObject({ level: "info", event: "ready" });
  });
});
