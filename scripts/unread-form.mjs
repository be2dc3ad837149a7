/**
 * Says 400 where Next says 500 to a form that it could not read: no page of ours sends such a one, so the fault is not the
 * academy's. A form that was read says so itself (lib/platform/http/form-action.ts), and what breaks after that stays a 500.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its writeHead is wrapped
 * @param {import("../lib/platform/http/host-server").RequestNote} note what the app said of this request meanwhile
 */
export function blameSender(request, response, note) {
  if (!isForm(request)) return;
  const { writeHead } = response;
  response.writeHead = (status, ...rest) =>
    writeHead.call(response, status === 500 && !note.formRead ? 400 : status, ...rest);
}

/** What Next takes for a form of a page, with scripts or without. */
function isForm({ method, url = "", headers }) {
  const isMultipart = (headers["content-type"] ?? "").startsWith("multipart/form-data");
  return (
    method === "POST" && !url.startsWith("/api/") && (isMultipart || headers["next-action"] !== undefined)
  );
}
