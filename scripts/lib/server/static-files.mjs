import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { elementsVersion } from "../bundle.mjs";
import { encodingFor } from "./encoding.mjs";

const ADDRESS = "/_next/static/";
/** The script of public pages, made by scripts/lib/bundle.mjs. Pages request it with its version (next.config.ts). */
const ELEMENTS = { address: "/elements.js", type: "application/javascript; charset=UTF-8" };
export const STATIC_TYPES = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
/** The same as Next and next.config.ts send. */
export const STATIC_HEADERS = {
  vary: "accept-encoding",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};
/** For addresses that contain a hash of the content. */
export const FOR_EVER = "public, max-age=31536000, immutable";
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compresses the scripts and styles of a build once at the highest level, beside each file: `a.js.br` and `a.js.gz`. Phones
 * on slow networks wait for these bytes; compressed per request they are a sixth larger and cost CPU time.
 * @param {string} root a built Next app
 */
export async function compressStatic(root) {
  await Promise.all(
    builtFiles(root).map(async ({ path }) => {
      const text = readFileSync(path);
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(`${path}.br`, await brotli(text, { params: size }));
      writeFileSync(`${path}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

/**
 * Serves the files of compressStatic from memory; together they are smaller than a photo. Next answers requests that do not
 * accept compression, ask for a range or for another file, and everything if the build was not compressed.
 * @param {string} root a built Next app
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean}
 *   whether the request was answered
 */
export function serveStatic(root) {
  const compressed = new Map(
    builtFiles(root)
      .filter(({ path }) => existsSync(`${path}.br`) && existsSync(`${path}.gz`))
      .map(({ address, path, type }) => {
        const bodies = { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) };
        return [address, { type, bodies }];
      }),
  );
  const named = `v=${elementsVersion(root)}`;
  return (request, response) => {
    const { url = "", method, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined) return false;
    const [address = "", query] = url.split("?");
    const file = compressed.get(address);
    const encoding = file && encodingFor(String(headers["accept-encoding"] ?? ""));
    if (!encoding) return false;
    const body = file.bodies[encoding];
    response.writeHead(200, {
      ...STATIC_HEADERS,
      "cache-control": address === ELEMENTS.address && query !== named ? "no-cache" : FOR_EVER,
      "content-type": file.type,
      "content-encoding": encoding,
      "content-length": body.length,
    });
    response.end(method === "HEAD" ? undefined : body);
    return true;
  };
}

/** The scripts and styles of a build, with their URL paths. */
function builtFiles(root) {
  const folder = join(root, ".next", "static");
  const elements = join(root, "public", "elements.js");
  const own = existsSync(elements) ? [{ ...ELEMENTS, path: elements }] : [];
  if (!existsSync(folder)) return own;
  const built = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const type = STATIC_TYPES[extname(name)];
    return type ? [{ path: join(folder, name), address: ADDRESS + name.split(sep).join("/"), type }] : [];
  });
  return [...own, ...built];
}
