const MAX_FORM_BYTES = 64 * 1024;
/** Browsers do not keep passwords in pages; neither do the pages that send a form again. */
const SECRET_FIELD = /password|^code$/i;

/**
 * @typedef {[name: string, value: string]} Field
 * @typedef {{ fields: Field[], secrets: string[], files: string[] }} Posted `fields` without secrets and files, which are only named
 */

/**
 * Copies a form while the app reads it, so that its values survive when the app cannot take it.
 * @param {import("node:http").IncomingMessage} request its push is wrapped; the app reads the same bytes
 * @returns {{ read: () => Promise<Posted | null> } | null} null if the request is not a form; `read` returns null for a form that
 *   is too long or cannot be read
 */
export function captureForm(request) {
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
      if (bytes <= MAX_FORM_BYTES) chunks.push(Buffer.from(chunk));
    }
    return push.call(request, chunk, ...rest);
  };
  return {
    read: async () => (bytes > MAX_FORM_BYTES ? null : parse(Buffer.concat(chunks), type)),
  };
}

/** @returns {Promise<Posted | null>} */
async function parse(body, type) {
  /** @type {Posted} */
  const posted = { fields: [], secrets: [], files: [] };
  try {
    for (const [name, value] of await new Response(body, { headers: { "content-type": type } }).formData()) {
      if (typeof value !== "string") posted.files.push(name);
      else if (SECRET_FIELD.test(name)) posted.secrets.push(name);
      else posted.fields.push([name, value]);
    }
    return posted;
  } catch {
    return null;
  }
}

/** @param {Field[]} fields */
export function hiddenFields(fields) {
  return fields
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join("");
}

/** @param {string} text */
export function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A page opened in a browser, not data requested by scripts or API clients. */
export function isDocument({ url = "", headers }) {
  const wantsPage = (headers.accept ?? "").includes("text/html");
  return (
    wantsPage && headers.rsc === undefined && headers["next-action"] === undefined && !url.startsWith("/api/")
  );
}

/** Headers of a replaced page that do not fit the new one. */
export const DROPPED_HEADERS = ["content-encoding", "content-length", "transfer-encoding", "etag", "link"];
