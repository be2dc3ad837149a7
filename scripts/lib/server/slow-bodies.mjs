import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";

const PAGE = readFileSync(join(ROOT, "public", "slow.html"), "utf8");
const MESSAGE = "The connection was too slow, and what you sent did not arrive whole. Please send it again.";

/**
 * How slowly a request's body may arrive (docs/reliability.md): so many bytes in each window, as on a weak mobile connection, and so long
 * at most. Of bodies that outlast their first window only so many may be under way at once, since each holds memory.
 */
export const PACE = { windowMs: 30_000, bytesPerWindow: 30_000, longestMs: 20 * 60_000, mostLong: 100 };

/**
 * How long a client that was answered may continue sending before the connection is closed, so that its browser can read
 * the page.
 */
const LINGER_MS = 2_000;

/**
 * Ends requests whose body arrives too slowly, with 408 and a page or, for the API, the envelope. A body may take as long as it
 * likes to arrive at a modest rate; a limit for the whole would refuse large files over slow lines.
 * @param {typeof PACE} [pace]
 * @param {(work: () => void, ms: number) => () => void} [every] repeats work until what it returns is called
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} to call before
 *   the response is wrapped; the app reads the same bytes
 */
export function watchBodies(pace = PACE, every = onInterval) {
  /** Bodies that outlast their first window. */
  let long = 0;

  return (request, response) => {
    const { method, headers } = request;
    if (method === "GET" || method === "HEAD") return;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const original = { push: request.push, writeHead: response.writeHead, end: response.end };
    let [bytes, windows, isOver] = [0, 0, false];
    request.push = (chunk, ...rest) => {
      if (chunk === null) stop();
      if (isOver && chunk !== null) return true;
      bytes += chunk?.length ?? 0;
      return original.push.call(request, chunk, ...rest);
    };
    const stopChecking = every(() => {
      windows += 1;
      if (windows === 1) long += 1;
      // An app that does not read yet keeps the client waiting, not the other way round.
      const isSlow = request.readableLength === 0 && bytes < pace.bytesPerWindow;
      bytes = 0;
      const isTooLong = windows * pace.windowMs >= pace.longestMs;
      if (isSlow || isTooLong || long > pace.mostLong) refuse();
    }, pace.windowMs);
    function stop() {
      if (isOver) return;
      isOver = true;
      stopChecking();
      if (windows > 0) long -= 1;
    }
    function refuse() {
      stop();
      if (!response.headersSent) answerSlow(request, response, original);
      setTimeout(() => request.destroy(), response.writableEnded ? LINGER_MS : 0).unref();
    }
    response.once("close", stop);
    request.once("close", stop);
  };
}

function onInterval(work, ms) {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}

/** Answers in the app's place, whose own answer to the broken request then goes nowhere. */
function answerSlow(request, response, { writeHead, end }) {
  const { url = "", headers } = request;
  const isApi = url.startsWith("/api/");
  const isPage = !isApi && (headers.accept ?? "").includes("text/html");
  const envelope = { success: false, status: 408, msg: MESSAGE, code: "too_slow" };
  const body = isPage ? PAGE : isApi ? JSON.stringify(envelope) : MESSAGE;
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  writeHead.call(response, 408, {
    "content-type": isApi ? "application/json" : `text/${isPage ? "html" : "plain"}; charset=utf-8`,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  end.call(response, body);
  Object.assign(response, {
    setHeader: () => response,
    appendHeader: () => response,
    removeHeader: () => {},
    writeHead: () => response,
    flushHeaders: () => {},
    write: () => true,
    end: () => response,
  });
}
