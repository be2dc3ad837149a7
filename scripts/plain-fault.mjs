import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawAway, keepForm } from "./away-page.mjs";

const PAGE = readFileSync(join(dirname(dirname(fileURLToPath(import.meta.url))), "public", "fault.html"));
const NOT_OURS = ["content-encoding", "content-length", "transfer-encoding", "etag", "link"];

/**
 * Puts plain words in the place of a page that broke. Next's own document for it stays empty until scripts fill it,
 * and says nothing at all to a reader without scripts. Next also knows no 503: where the database was away, the status
 * becomes one, and the page has a form with what was typed.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its methods are wrapped; whatever else is answered passes untouched
 * @param {import("../lib/platform/http/host-server").RequestNote} [note] what the app said of this request meanwhile
 */
export function speakPlainly(request, response, note = {}) {
  const { writeHead, write, end, flushHeaders } = response;
  const isPage = isDocument(request);
  const form = isPage ? keepForm(request) : null;
  let broken = false;
  /** The status to send in place of the app's own; the first time for good, as headers leave once. */
  const settle = (status) => {
    if (broken || response.headersSent) return status;
    const wait = note.retryAfterSeconds;
    broken = isPage && (status === 500 || (status === 503 && wait !== undefined));
    if (wait === undefined || !isAway(request, status)) return status;
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
    const away = note.retryAfterSeconds !== undefined;
    const page = away ? Buffer.from(drawAway(request, await form?.fields())) : PAGE;
    for (const name of NOT_OURS) response.removeHeader(name);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-length", page.length);
    response.writeHead(away ? 503 : 500);
    response.end(request.method === "HEAD" ? undefined : page);
  }
}

/** Whether a status hides that the database was away: a page that broke, or a form that was drawn again with the refusal. */
function isAway({ method, url = "" }, status) {
  return status === 500 || (status === 200 && method === "POST" && !url.startsWith("/api/"));
}

/** A page a person opens, not data that a page's scripts or a client ask for. */
function isDocument({ url = "", headers }) {
  const wantsPage = (headers.accept ?? "").includes("text/html");
  return (
    wantsPage && headers.rsc === undefined && headers["next-action"] === undefined && !url.startsWith("/api/")
  );
}
