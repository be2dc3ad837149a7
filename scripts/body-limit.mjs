/** More than anything the academy takes; each form and call has a limit of its own far below. */
const MOST_BYTES = 32 * 1024 * 1024;
const SENTENCE = "This is more than can be taken.";

/**
 * Turns away a body that is greater than anything the academy takes, before the app reads it into memory: at once where
 * its length is told, else by hanging up when that much has come.
 * @param {import("node:http").IncomingMessage} request its push is wrapped; what the app reads stays the same
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether it was turned away; then it is answered
 */
export function turnAwayGreat(request, response) {
  if (Number(request.headers["content-length"] ?? 0) > MOST_BYTES) {
    const isApi = (request.url ?? "").startsWith("/api/");
    const said = { success: false, status: 413, msg: SENTENCE, code: "too_large" };
    response.writeHead(413, {
      "content-type": isApi ? "application/json" : "text/plain; charset=utf-8",
      "cache-control": "no-store",
      connection: "close",
    });
    response.end(isApi ? JSON.stringify(said) : SENTENCE);
    return true;
  }
  let bytes = 0;
  const { push } = request;
  request.push = (chunk, ...rest) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= MOST_BYTES) return push.call(request, chunk, ...rest);
    request.destroy();
    return false;
  };
  return false;
}
