import { isDocument } from "./posted-form.mjs";

/**
 * Lets the browser ask for the page that a posted form is redirected to. Next's 307, for a redirect while the page is rendered, would post
 * the form to it.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its writeHead is wrapped
 */
export function askForNextPage(request, response) {
  if (request.method !== "POST" || !isDocument(request)) return;
  const { writeHead } = response;
  response.writeHead = (status, ...rest) => writeHead.call(response, status === 307 ? 303 : status, ...rest);
}
