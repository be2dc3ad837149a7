import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PAGE = readFileSync(
  join(dirname(dirname(fileURLToPath(import.meta.url))), "public", "away.html"),
  "utf8",
);
const MOST_BYTES = 64 * 1024;
/** A browser keeps no password in a page, and neither do we. */
const SECRET = /password/i;

/**
 * Looks on while the app reads a form that was sent, so that what was typed is not lost when the answer is a page
 * without it.
 * @param {import("node:http").IncomingMessage} request its push is wrapped; what the app reads stays the same
 * @returns {{ fields: () => Promise<[string, string][] | null> } | null} null for what is no form; fields gives null for
 *   a form that cannot be kept: too long, with a file or with a password
 */
export function keepForm(request) {
  const type = request.headers["content-type"] ?? "";
  if (request.method !== "POST" || !/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type))
    return null;
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  const { push } = request;
  request.push = (chunk, ...rest) => {
    if (chunk) {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) chunks.push(Buffer.from(chunk));
    }
    return push.call(request, chunk, ...rest);
  };
  return {
    fields: async () => (bytes > MOST_BYTES ? null : read(Buffer.concat(chunks), type)),
  };
}

/**
 * The page in the place of one that could not be drawn without the database. Complete without scripts.
 * @param {import("node:http").IncomingMessage} request
 * @param {[string, string][] | null | undefined} fields what a form carried; null when it cannot be kept, undefined
 *   when none was sent
 * @returns {string} HTML
 */
export function drawAway({ url = "" }, fields) {
  // Only what follows the path: an address that began with // would lead to another site.
  const here = plain(/\?[^#]*/.exec(url)?.[0] ?? "?");
  const part = fields ? "form" : fields === null ? "lost" : "page";
  const hidden = (fields ?? []).map(
    ([name, value]) => `<input type="hidden" name="${plain(name)}" value="${plain(value)}">`,
  );
  return PAGE.replace(/<!--(page|form|lost)-->([\s\S]*?)<!--end-->\s*/g, (_all, name, text) =>
    name === part ? text : "",
  )
    .replaceAll('"?"', () => `"${here}"`)
    .replace("<!--fields-->", () => hidden.join(""));
}

/** @returns {Promise<[string, string][] | null>} */
async function read(body, type) {
  try {
    const sent = [...(await new Response(body, { headers: { "content-type": type } }).formData())];
    const fields = sent.flatMap(([name, value]) =>
      typeof value === "string" && !SECRET.test(name)
        ? [/** @type {[string, string]} */ ([name, value])]
        : [],
    );
    return fields.length === sent.length ? fields : null;
  } catch {
    return null;
  }
}

function plain(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
