import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { makeFolder } from "../make-folder.mjs";
import { FOR_EVER, STATIC_HEADERS, STATIC_TYPES } from "./static-files.mjs";

const ADDRESS = /^\/_next\/static\/((?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.(?:js|css))$/;
/** Nobody keeps a page open longer. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Serves scripts and styles of other versions, for pages that were open during a deployment, and while two versions serve beside each
 * other. Their addresses contain a hash of the content, so all versions share one folder, into which each server copies its own at start.
 * @param {string} root a built Next app
 * @param {string | undefined} folder STATIC_FOLDER; without one nothing is kept
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean}
 *   whether the request was answered
 */
export function serveKeptStatic(root, folder) {
  if (!folder) return () => false;
  const own = join(root, ".next", "static");
  keep(own, folder);
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const [, name] = ADDRESS.exec(request.url?.split("?")[0] ?? "") ?? [];
    const file = name && join(folder, name);
    if (!file || existsSync(join(own, name)) || !existsSync(file)) return false;
    const body = readFileSync(file);
    response.writeHead(200, {
      ...STATIC_HEADERS,
      "cache-control": FOR_EVER,
      "content-type": STATIC_TYPES[extname(name)],
      "content-length": body.length,
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}

/** Copies the files of this version into the folder, and removes those that no version has brought for a month. */
function keep(own, folder) {
  makeFolder(folder);
  const now = new Date();
  for (const path of filesIn(own)) {
    const target = join(folder, relative(own, path));
    if (existsSync(target)) {
      utimesSync(target, now, now);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    const draft = `${target}.${process.pid}`;
    copyFileSync(path, draft);
    renameSync(draft, target);
  }
  for (const path of filesIn(folder))
    if (now.getTime() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => extname(name) in STATIC_TYPES)
    .map((name) => join(folder, name));
}
