const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const OF_FILES = ["GET", "HEAD"];

/**
 * Answers 405 to methods that nothing here takes: Next throws at TRACE, and has no page for the 405 of a built file.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether the request was answered
 */
export function rejectOddMethods({ method = "", url = "" }, response) {
  const taken = /^\/(_next\/static\/|elements\.js)/.test(url) ? OF_FILES : METHODS;
  if (taken.includes(method)) return false;
  const isApi = url.startsWith("/api/");
  const message = `Please use ${taken.join(", ")}.`;
  const envelope = { success: false, status: 405, msg: message, code: "method_not_allowed" };
  response.writeHead(405, {
    allow: taken.join(", "),
    "content-type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(isApi ? JSON.stringify(envelope) : message);
  return true;
}
