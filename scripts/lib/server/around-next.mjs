import { rejectUnreadableForms, replaceErrorPages } from "./error-page.mjs";
import { explainOutOfDate } from "./out-of-date.mjs";
import { askForNextPage } from "./see-other.mjs";
import { leaveOutRuntime } from "./static-pages.mjs";

/**
 * Puts around Next's answer what Next cannot do: public pages without its runtime, 503 while the database is away, pages of our own for
 * what failed, was too long or is out of date.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its methods are wrapped
 * @param {import("../../../lib/platform/host-server").RequestNote} note what the app reports about the request
 */
export function wrapAnswer(request, response, note) {
  askForNextPage(request, response);
  leaveOutRuntime(request, response, note);
  rejectUnreadableForms(request, response, note);
  replaceErrorPages(request, response, note);
  explainOutOfDate(request, response);
}
