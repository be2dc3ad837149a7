import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { timeAt, unhurried } from "./support/figures";
import { type Answer, askAll } from "./support/request";

const PAGES = ["/register", "/api/v1/courses"];
const SOCKETS = 200;
const LASTS_MS = 40_000;
const HEADERS_MS = 10_000;
const BODY_MS = 30_000;
/** How often the server checks its timeouts (scripts/serve.mjs). */
const LOOK_MS = 5_000;
const P95_MS = 1_000;

type Slow = { kind: "headers" | "body"; ended: number; answer: string };

export const slowSenders: Fault = {
  id: "L22",
  what: "200 clients that send one byte a second, half of them headers, half bodies; a header of 20 KB",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise();
    const url = academy.url();
    const { port } = new URL(url);
    await askAll(url, PAGES);
    const slow = Array.from({ length: SOCKETS }, (_, n) => crawl(Number(port), n % 2 ? "headers" : "body"));
    const honest: Answer[] = [];
    for (const end = Date.now() + LASTS_MS; Date.now() < end; await pause(250))
      honest.push(...(await askAll(url, PAGES)));
    const ended = await Promise.all(slow);
    const of = (kind: Slow["kind"]) => ended.filter((one) => one.kind === kind);
    const longest = (kind: Slow["kind"]) => Math.max(...of(kind).map((one) => one.ended));
    const p95 = timeAt(honest, 95);
    all("all other requests succeed", honest);
    must("as fast as usual", p95 < unhurried(P95_MS), p95);
    must(
      "slow headers are cut off after ten seconds",
      longest("headers") < HEADERS_MS + LOOK_MS + 2_000,
      longest("headers"),
    );
    must(
      "bodies of a byte a second are cut off after thirty seconds",
      longest("body") < BODY_MS + LOOK_MS + 2_000,
      longest("body"),
    );
    must(
      "with the reason",
      ended.every(({ answer }) => answer.startsWith("HTTP/1.1 408")),
      [...new Set(ended.map(({ answer }) => answer.slice(0, 30)))],
    );
    const great = await greatHeader(Number(port));
    must("a header of 20 KB is refused", great.startsWith("HTTP/1.1 431"), great.slice(0, 40));
    figure("others p95", `${p95} ms`);
    figure("headers shut after", `${longest("headers")} ms`);
    figure("bodies shut after", `${longest("body")} ms`);
  },
};

/** Sends a byte a second until the connection is closed. */
async function crawl(port: number, kind: Slow["kind"]): Promise<Slow> {
  const began = Date.now();
  const head =
    "POST /api/v1/students/find-student HTTP/1.1\r\nHost: academy.test\r\nContent-Type: application/json\r\n";
  const beginning = kind === "headers" ? head : `${head}Content-Length: 5000\r\n\r\n`;
  const answer = await converse(port, beginning, LASTS_MS + 10_000, "a");
  return { kind, ended: Date.now() - began, answer };
}

function greatHeader(port: number): Promise<string> {
  const header = `X-Great: ${"a".repeat(20 * 1024)}`;
  return converse(port, `GET / HTTP/1.1\r\nHost: academy.test\r\n${header}\r\n\r\n`, 5_000);
}

/** Writes a beginning, then a drop a second, until the connection is closed. @returns what came back */
function converse(port: number, beginning: string, limitMs: number, drop = ""): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("error", () => {});
    socket.write(beginning);
    const drip = setInterval(() => socket.write(drop), 1_000);
    const late = setTimeout(() => socket.destroy(), limitMs);
    socket.once("close", () => {
      clearInterval(drip);
      clearTimeout(late);
      resolve(answer);
    });
  });
}
