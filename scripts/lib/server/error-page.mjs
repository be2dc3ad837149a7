import { readFileSync } from "node:fs";
import { join } from "node:path";
import { captureForm, DROPPED_HEADERS, escaped, hiddenFields, isDocument } from "./posted-form.mjs";
import { MAX_FORM_BYTES, TOO_LONG_PAGE } from "./reject.mjs";

/** @typedef {import("../../../lib/platform/host-server").RequestNote} RequestNote what the app reported about a request */

// From the working folder, because Next bundles this file.
const ERROR_PAGE = readFileSync(join(process.cwd(), "public", "fault.html"), "utf8");
const UNAVAILABLE_PAGE = readFileSync(join(process.cwd(), "public", "away.html"), "utf8");

/**
 * Replaces the document of a failed page with a plain one. Next's own error document is empty until scripts run. Next also
 * cannot answer 503: if the database was unavailable, the status becomes 503 and the page offers to send the form again.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its methods are wrapped; all other responses pass unchanged
 * @param {RequestNote} [note]
 */
export function replaceErrorPages(request, response, note = {}) {
  const { writeHead, write, end, flushHeaders } = response;
  const isPage = isDocument(request);
  const form = isPage ? captureForm(request) : null;
  let broken = false;
  /** The status to send instead of the app's. The first call decides, since headers are sent once. */
  const settle = (status) => {
    if (broken || response.headersSent) return status;
    const wait = note.retryAfterSeconds;
    broken = isPage && (status === 500 || (status === 503 && wait !== undefined));
    if (wait === undefined || !hidesOutage(request, status)) return status;
    response.setHeader("retry-after", String(wait));
    response.setHeader("cache-control", "no-store");
    response.statusCode = 503;
    return 503;
  };
  const breaks = () => {
    settle(response.statusCode);
    return broken;
  };
  response.writeHead = (status, ...rest) => {
    const settled = settle(status);
    return broken ? response : writeHead.call(response, settled, ...rest);
  };
  response.flushHeaders = () => (breaks() ? undefined : flushHeaders.call(response));
  response.write = (...chunk) => breaks() || write.apply(response, chunk);
  response.end = (...chunk) => {
    if (!breaks()) return end.apply(response, chunk);
    Object.assign(response, { writeHead, write, end });
    void finish();
    return response;
  };

  async function finish() {
    const outage = note.retryAfterSeconds !== undefined;
    const text = outage ? renderUnavailable(request, await form?.read()) : failedPage(note);
    const page = Buffer.from(text);
    for (const name of DROPPED_HEADERS) response.removeHeader(name);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-length", page.length);
    response.writeHead(outage ? 503 : 500);
    response.end(request.method === "HEAD" ? undefined : page);
  }
}

/** @param {RequestNote} note */
function failedPage({ formTooLong, formRead }) {
  return formTooLong && !formRead ? TOO_LONG_PAGE : ERROR_PAGE;
}

/**
 * Answers 413 or 400 instead of Next's 500 to a form that was too long or could not be parsed. Our pages never send one, so the request
 * is wrong. The app records each form it parsed (lib/platform/host-server.ts); errors after that stay 500.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its writeHead is wrapped
 * @param {RequestNote} note
 */
export function rejectUnreadableForms(request, response, note) {
  if (!isForm(request)) return;
  const { push } = request;
  let bytes = 0;
  request.push = (chunk, ...rest) => {
    bytes += chunk?.length ?? 0;
    if (bytes > MAX_FORM_BYTES) note.formTooLong = true;
    return push.call(request, chunk, ...rest);
  };
  const { writeHead } = response;
  response.writeHead = (status, ...rest) => {
    const refused = status === 500 && !note.formRead;
    return writeHead.call(response, refused ? (note.formTooLong ? 413 : 400) : status, ...rest);
  };
}

/** What Next treats as a page's form, sent with or without scripts. */
function isForm({ method, url = "", headers }) {
  const isMultipart = (headers["content-type"] ?? "").startsWith("multipart/form-data");
  return (
    method === "POST" && !url.startsWith("/api/") && (isMultipart || headers["next-action"] !== undefined)
  );
}

/** Whether a status may hide an outage: an error page, or a form rendered again with the error. */
function hidesOutage({ method, url = "" }, status) {
  return status === 500 || (status === 200 && method === "POST" && !url.startsWith("/api/"));
}

/**
 * Renders public/away.html, which works without scripts.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("./posted-form.mjs").Posted | null | undefined} posted the form; null if it cannot be read, undefined without form
 * @returns {string} HTML
 */
function renderUnavailable({ url = "" }, posted) {
  // Only the query: a path that begins with // would lead to another site.
  const here = escaped(/\?[^#]*/.exec(url)?.[0] ?? "?");
  const isWhole = posted && posted.secrets.length === 0 && posted.files.length === 0;
  const part = posted === undefined ? "page" : isWhole ? "form" : "lost";
  return UNAVAILABLE_PAGE.replace(/<!--(page|form|lost)-->([\s\S]*?)<!--end-->\s*/g, (_all, name, text) =>
    name === part ? text : "",
  )
    .replaceAll('"?"', () => `"${here}"`)
    .replace("<!--fields-->", () => hiddenFields(posted?.fields ?? []));
}
