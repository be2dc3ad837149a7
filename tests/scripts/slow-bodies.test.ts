import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PACE, watchBodies } from "@/scripts/lib/server/slow-bodies.mjs";
import { serveLocally } from "../support/local-server";

const GOOD = PACE.bytesPerWindow;
const LENGTH = 40 * GOOD;
/** What the server does when a window of thirty seconds is over; the test says when that is. */
let checks: Set<() => void>;
let taken: number;
let outcome: string;

beforeEach(() => {
  checks = new Set();
  taken = 0;
  outcome = "";
});

/** The server with an app that answers once it has read the whole body. */
async function serve(pace: Partial<typeof PACE> = {}, app = readWhole): Promise<number> {
  const watch = watchBodies({ ...PACE, ...pace }, (work) => {
    checks.add(work);
    return () => checks.delete(work);
  });
  const { port } = await serveLocally(async (request, response) => {
    watch(request, response);
    try {
      response.end(`read ${await app(request)}`);
    } catch (error) {
      outcome = String((error as NodeJS.ErrnoException).code);
      response.setHeader("location", "/elsewhere");
      response.writeHead(303);
      response.end();
    }
  });
  return port;
}

async function readWhole(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    taken += part.length;
  }
  return bytes;
}

/** A client that sends its body as it is told to. */
function client(port: number, { path = "/register", accept = "text/html", length = LENGTH } = {}) {
  let answer = "";
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.on("data", (data) => {
    answer += data;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: academy.test\r\naccept: ${accept}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, send: (bytes: number) => socket.write("a".repeat(bytes)), answer: () => answer };
}

/** One window, in which each client brings so many bytes. */
async function window(clients: ReturnType<typeof client>[], bytes: number): Promise<void> {
  const before = taken;
  for (const each of clients) each.send(bytes);
  await until(() => expect(taken).toBe(before + clients.length * bytes));
  windowEnds();
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 });
const windowEnds = () => {
  for (const check of [...checks]) check();
};
const begun = (many = 1) => until(() => expect(checks.size).toBe(many));
const answered = (one: ReturnType<typeof client>, status: number) =>
  until(() => expect(one.answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `)));

describe("a body that is sent slowly", () => {
  test("arrives, even after many half minutes, while it keeps a modest rate", async () => {
    const one = client(await serve());
    await begun();
    for (let n = 0; n < 39; n++) await window([one], GOOD);
    one.send(GOOD);
    await answered(one, 200);
    expect(one.answer()).toContain(`read ${LENGTH}`);
    expect(checks.size).toBe(0);
  });

  test("ends with a page in both languages once it stalls, and the app's own answer goes nowhere", async () => {
    const one = client(await serve());
    await begun();
    await window([one], GOOD);
    windowEnds();
    await answered(one, 408);
    expect(one.answer()).toContain("text/html");
    await until(() => expect(one.answer()).toContain("</html>"));
    expect(one.answer()).toContain("Your connection was too slow");
    expect(one.answer()).toContain("Rudi kwenye ukurasa utume tena");
    one.socket.destroy();
    await until(() => expect(outcome).not.toBe(""));
    expect(one.answer()).not.toMatch(/location|303/);
  });

  test("ends with the envelope for a caller of the API", async () => {
    const path = "/api/v1/students/enroll";
    const one = client(await serve(), { path, accept: "*/*" });
    await begun();
    windowEnds();
    await answered(one, 408);
    await until(() => expect(one.answer()).toContain("}"));
    const [head = "", body = ""] = one.answer().split("\r\n\r\n");
    expect(head).toContain("application/json");
    expect(JSON.parse(body)).toMatchObject({ success: false, status: 408, code: "too_slow" });
  });

  test("ends when single bytes keep coming: a trickle is no upload", async () => {
    const one = client(await serve());
    await begun();
    await window([one], 30);
    await answered(one, 408);
  });

  test("ends after the longest time, at whatever rate", async () => {
    const one = client(await serve({ longestMs: 5 * PACE.windowMs }));
    await begun();
    for (let n = 0; n < 5; n++) await window([one], GOOD);
    await answered(one, 408);
  });

  test("ends if too many do it at once, and the others continue", async () => {
    const port = await serve({ mostLong: 1 });
    const both = [client(port), client(port)];
    await begun(2);
    await window(both, GOOD);
    await until(() => expect(both.map((one) => one.answer()).join()).toMatch(/^,?HTTP\/1.1 408 /));
    const left = both.filter((one) => one.answer() === "");
    expect(left).toHaveLength(1);
    for (let n = 0; n < 38; n++) await window(left, GOOD);
    left[0]?.send(GOOD);
    await answered(left[0]!, 200);
  });

  test("is not ended for an app that has not begun to read, because that is not the client's doing", async () => {
    let begin: (value?: unknown) => void = () => {};
    const isTime = new Promise((resolve) => {
      begin = resolve;
    });
    let arrived: IncomingMessage | undefined;
    const port = await serve({}, async (request) => {
      arrived = request;
      await isTime;
      return readWhole(request);
    });
    const one = client(port);
    await begun();
    one.send(LENGTH);
    await until(() => expect(arrived?.readableLength).toBeGreaterThanOrEqual(16 * 1024));
    for (let n = 0; n < 5; n++) windowEnds();
    begin();
    await answered(one, 200);
  });
});

test("five megabytes over a line of 50 kB a second arrive, and a kilobyte a second is enough to go on", () => {
  expect(PACE.bytesPerWindow / (PACE.windowMs / 1000)).toBeLessThanOrEqual(1_000);
  expect(5_000_000 / 50_000).toBeLessThan(PACE.longestMs / 1000);
});
