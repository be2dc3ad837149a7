import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PAGE = readFileSync(join(dirname(dirname(fileURLToPath(import.meta.url))), "public", "fault.html"));
const NOT_OURS = ["content-encoding", "content-length", "transfer-encoding", "etag", "link"];

/**
 * Puts plain words in the place of a page that broke. Next's own document for it stays empty until scripts fill it,
 * and says nothing at all to a reader without scripts.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its methods are wrapped; an answer that is no 500 passes untouched
 */
export function speakPlainly(request, response) {
  if (!isDocument(request)) return;
  const { writeHead, write, end, flushHeaders } = response;
  let broken = false;
  const breaks = (status) => {
    broken ||= !response.headersSent && status === 500;
    return broken;
  };
  response.writeHead = (status, ...rest) =>
    breaks(status) ? response : writeHead.call(response, status, ...rest);
  response.flushHeaders = () => (breaks(response.statusCode) ? undefined : flushHeaders.call(response));
  response.write = (...chunk) => breaks(response.statusCode) || write.apply(response, chunk);
  response.end = (...chunk) => {
    if (!breaks(response.statusCode)) return end.apply(response, chunk);
    for (const name of NOT_OURS) response.removeHeader(name);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-length", PAGE.length);
    Object.assign(response, { writeHead, write, end });
    response.writeHead(500);
    return response.end(request.method === "HEAD" ? undefined : PAGE);
  };
}

/** A page a person opens, not data that a page's scripts or a client ask for. */
function isDocument({ url = "", headers }) {
  const wantsPage = (headers.accept ?? "").includes("text/html");
  return (
    wantsPage && headers.rsc === undefined && headers["next-action"] === undefined && !url.startsWith("/api/")
  );
}
