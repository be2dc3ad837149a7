/** More than any valid request; each form and API call has its own, much lower limit. */
const MAX_BYTES = 32 * 1024 * 1024;
const MESSAGE = "This is more than can be taken.";

/**
 * Rejects oversized bodies before the app reads them into memory: at once if Content-Length says so, else by closing the
 * connection when the limit is reached.
 * @param {import("node:http").IncomingMessage} request its push is wrapped; the app reads the same bytes
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether the request was answered with 413
 */
export function rejectOversized(request, response) {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BYTES) {
    const isApi = (request.url ?? "").startsWith("/api/");
    const body = { success: false, status: 413, msg: MESSAGE, code: "too_large" };
    response.writeHead(413, {
      "content-type": isApi ? "application/json" : "text/plain; charset=utf-8",
      "cache-control": "no-store",
      connection: "close",
    });
    response.end(isApi ? JSON.stringify(body) : MESSAGE);
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
