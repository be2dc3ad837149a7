const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const MESSAGE = `Please use ${METHODS.join(", ")}.`;

/**
 * Answers 405 to methods that nothing here takes. Next throws at TRACE.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether the request was answered
 */
export function rejectOddMethods({ method = "", url = "" }, response) {
  if (METHODS.includes(method)) return false;
  const isApi = url.startsWith("/api/");
  const envelope = { success: false, status: 405, msg: MESSAGE, code: "method_not_allowed" };
  response.writeHead(405, {
    allow: METHODS.join(", "),
    "content-type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(isApi ? JSON.stringify(envelope) : MESSAGE);
  return true;
}
