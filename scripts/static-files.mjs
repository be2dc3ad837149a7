import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ADDRESS = "/_next/static/";
const TYPES = { ".js": "application/javascript; charset=UTF-8", ".css": "text/css; charset=UTF-8" };
/** As next.config.ts and Next give them; a name changes with what is in the file, so a browser keeps it for good. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  vary: "accept-encoding",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Packs the scripts and styles of a build once, as small as they go, beside each file: `a.js.br` and `a.js.gz`. Phones on slow
 * data wait for these bytes; packed anew for every visitor they are a sixth larger, and cost the server each time.
 * @param {string} root a Next app, built
 */
export async function packStatic(root) {
  for (const { path } of builtFiles(root)) {
    const text = readFileSync(path);
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${path}.br`, await brotli(text, { params: size }));
    writeFileSync(`${path}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/**
 * Serves what packStatic packed, from memory: together it is smaller than one photograph. Who takes nothing packed, asks for
 * a part of a file, or for one that is not there, is left to Next; so is all where nothing was packed.
 * @param {string} root a Next app, built
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean} whether
 *   the request is answered
 */
export function serveStatic(root) {
  const packed = new Map(
    builtFiles(root)
      .filter(({ path }) => existsSync(`${path}.br`) && existsSync(`${path}.gz`))
      .map(({ address, path, type }) => {
        const bodies = { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) };
        return [address, { type, bodies }];
      }),
  );
  return (request, response) => {
    const { url = "", method, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined) return false;
    const file = packed.get(url);
    const encoding = file && encodingFor(String(headers["accept-encoding"] ?? ""));
    if (!encoding) return false;
    const body = file.bodies[encoding];
    response.writeHead(200, {
      ...HEADERS,
      "content-type": file.type,
      "content-encoding": encoding,
      "content-length": body.length,
    });
    response.end(method === "HEAD" ? undefined : body);
    return true;
  };
}

/** The smallest way of packing that a browser names. One with a weight is not looked at: no browser gives any. */
function encodingFor(accepted) {
  const names = accepted.split(",").map((part) => part.trim());
  return /** @type {const} */ (["br", "gzip"]).find((name) => names.includes(name));
}

/** All that browsers load of a build, with the address each has. */
function builtFiles(root) {
  const folder = join(root, ".next", "static");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const type = TYPES[extname(name)];
    return type ? [{ path: join(folder, name), address: ADDRESS + name.split(sep).join("/"), type }] : [];
  });
}
