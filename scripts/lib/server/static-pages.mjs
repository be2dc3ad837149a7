import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { encodingFor } from "./encoding.mjs";

/** @typedef {import("../../../lib/platform/host-server").RequestNote} RequestNote what the app reports about a request */

/** The scripts of the public pages (components/custom-elements), which stay; /verify alone has the second. */
const OWN_SCRIPT = /src="\/(elements|verify)\.js/;
/** Whole scripts and links, and a tag cut off at the end of a part. React escapes < and > in texts and attributes. */
const TAGS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*>|<(?:script|link)\b[\s\S]*$|<[a-z]{0,5}$/g;
/** How Next begins a page that React could not draw on the server: it is empty until the runtime draws it. */
const UNDRAWN = /<html[^>]*id="__next_error__"/;

/**
 * Leaves Next's client runtime out of pages that work without it: its scripts, their preloads, and the copy of the page's
 * data for hydration. React has drawn the page already (docs/architecture.md, "A public page"). Public pages are those whose
 * layout calls reportStaticPage, and the page for unknown addresses. All else passes unchanged: the console, sign-in, the
 * API, downloads.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its methods are wrapped
 * @param {RequestNote} note
 */
export function leaveOutRuntime(request, response, note) {
  const accepted = request.headers["accept-encoding"];
  const encoding = encodingFor(String(accepted ?? ""));
  const isStatic = () => Boolean(note.isStatic) || response.statusCode === 404;
  // Next asks for it when it sends the headers. What is read here must not be compressed yet.
  Object.defineProperty(request.headers, "accept-encoding", {
    get: () => (isStatic() && isHtml(response) ? "identity" : accepted),
    configurable: true,
    enumerable: true,
  });
  const { writeHead, write, end } = response;
  /** @type {ReturnType<typeof staticBody> | null} */
  let body = null;
  response.writeHead = (...args) => {
    if (!response.headersSent && request.method !== "HEAD" && isStatic() && isHtml(response)) {
      dropPreloads(response);
      response.removeHeader("content-length");
      if (encoding) response.setHeader("content-encoding", encoding);
      body = staticBody(
        encoding,
        (part) => write.call(response, part),
        () => end.call(response),
      );
      response.once("close", body.destroy);
    }
    return writeHead.apply(response, args);
  };
  response.write = (...args) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    if (!body) return write.apply(response, args);
    body.write(args[0]);
    // A page is small enough to wait in memory for a slow phone.
    return true;
  };
  response.end = (...args) => {
    if (!response.headersSent && isStatic()) response.writeHead(response.statusCode);
    if (!body) return end.apply(response, args);
    body.end(typeof args[0] === "function" ? undefined : args[0]);
    return response;
  };
}

/** @param {import("node:http").ServerResponse} response */
function isHtml(response) {
  return String(response.getHeader("content-type") ?? "").startsWith("text/html");
}

/** @param {import("node:http").ServerResponse} response */
function dropPreloads(response) {
  const links = [response.getHeader("link") ?? []].flat().join(", ");
  const others = links.split(/,\s*(?=<)/).filter((link) => link !== "" && !/\bas="?script\b/.test(link));
  if (others.length > 0) response.setHeader("link", others.join(", "));
  else response.removeHeader("link");
}

/** HTML that comes in parts: takes the runtime out of each and sends it on, compressed, without waiting for the next. */
function staticBody(encoding, send, done) {
  const filter = runtimeFilter();
  const zip = encoding && (encoding === "br" ? createBrotliCompress(QUICK) : createGzip());
  zip?.on("data", send).on("end", done);
  const put = (chunk, isLast) => {
    // One byte a character, so that no letter is cut in two between parts.
    const text = filter(chunk ? Buffer.from(chunk).toString("latin1") : "", isLast);
    if (text === "") return;
    const bytes = Buffer.from(text, "latin1");
    if (!zip) return void send(bytes);
    zip.write(bytes);
    if (!isLast) zip.flush();
  };
  return {
    write: (chunk) => put(chunk, false),
    end: (chunk) => {
      put(chunk, true);
      if (zip) zip.end();
      else done();
    },
    destroy: () => zip?.destroy(),
  };
}

/** The quality of brotli for what is compressed for each visitor. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Takes Next's runtime out of a page that comes in parts.
 * @returns {(part: string, isLast: boolean) => string} what may be sent; a tag that is cut off waits for its end
 */
export function runtimeFilter() {
  let held = "";
  /** @type {boolean | undefined} */
  let isDrawn;
  return (part, isLast) => {
    const text = held + part;
    held = "";
    if (isDrawn === undefined && !isLast && !text.includes("<head")) {
      held = text;
      return "";
    }
    isDrawn ??= !UNDRAWN.test(text);
    if (!isDrawn) return text;
    const kept = text.replace(TAGS, (tag) => {
      if (isCutOff(tag)) {
        held = tag;
        return "";
      }
      return isRuntime(tag) ? "" : tag;
    });
    return isLast ? kept + held : kept;
  };
}

function isCutOff(tag) {
  return !tag.endsWith(tag.startsWith("<script") ? "</script>" : ">");
}

function isRuntime(tag) {
  if (tag.startsWith("<script")) return !OWN_SCRIPT.test(tag);
  return /\bas="script"|\brel="modulepreload"/.test(tag);
}
