import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The page for a form or file that is too long. From the working folder, because Next bundles this file. */
export const TOO_LONG_PAGE = readFileSync(join(process.cwd(), "public", "too-long.html"), "utf8");
/** How much of a form Next reads (next.config.ts). */
export const MAX_FORM_BYTES = 512 * 1024;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const OF_FILES = ["GET", "HEAD"];
/** More than any valid request; each form and API call has its own, much lower limit. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Answers 405 to methods that nothing here takes: Next throws at TRACE, and has no page for the 405 of a built file.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether the request was answered
 */
export function rejectOddMethods(request, response) {
  const taken = /^\/(_next\/static\/|elements\.js)/.test(request.url ?? "") ? OF_FILES : METHODS;
  if (taken.includes(request.method ?? "")) return false;
  response.setHeader("allow", taken.join(", "));
  answer(request, response, {
    status: 405,
    msg: `Please use ${taken.join(", ")}.`,
    code: "method_not_allowed",
  });
  return true;
}

/**
 * Rejects oversized bodies before the app reads them into memory: at once if Content-Length says so, else by closing the
 * connection when the limit is reached.
 * @param {import("node:http").IncomingMessage} request its push is wrapped; the app reads the same bytes
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether the request was answered with 413
 */
export function rejectOversized(request, response) {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BYTES) {
    answer(request, response, { status: 413, msg: "This is more than can be taken.", code: "too_large" });
    return true;
  }
  let bytes = 0;
  const { push } = request;
  request.push = (chunk, ...rest) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= MAX_BYTES) return push.call(request, chunk, ...rest);
    request.destroy();
    return false;
  };
  return false;
}

/** The API's envelope, or the sentence alone; to a browser a page for 413. */
function answer({ url = "", headers }, response, { status, msg, code }) {
  const isApi = url.startsWith("/api/");
  const isPage = !isApi && status === 413 && (headers.accept ?? "").includes("text/html");
  response.writeHead(status, {
    "content-type": isApi ? "application/json" : `text/${isPage ? "html" : "plain"}; charset=utf-8`,
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(isApi ? JSON.stringify({ success: false, status, msg, code }) : isPage ? TOO_LONG_PAGE : msg);
}
