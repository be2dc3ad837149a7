import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { runChild } from "./child.mjs";
import { log } from "./log.mjs";
import { compressStatic } from "./server/static-files.mjs";

/** Everything the built app depends on. */
const SOURCES = [
  "app",
  "components",
  "db",
  "lib",
  "public",
  "scripts/lib/bundle.mjs",
  "scripts/lib/server",
  "worker.ts",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];

/**
 * Builds the app for production: Next's build, which makes the bundles too (next.config.ts), and the compressed files of our server.
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env the server's environment
 * @param {{ quiet?: boolean }} [options] quiet shows Next's output only if the build fails
 * @throws Error when the build fails
 */
export async function build(root, env, { quiet = false } = {}) {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  await runChild("The build", process.execPath, [next, "build"], { cwd: root, env, quiet });
  await compressStatic(root);
}

/**
 * Builds the app, quietly, unless the last build was made from the same files.
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env the server's environment
 * @throws Error with the end of Next's output when the build fails
 */
export async function buildIfNeeded(root, env) {
  const stamp = join(root, ".next", "academy-build");
  // Part of the sources: without it, the folder public would differ before and after a build.
  await bundle(root);
  const sources = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === `${sources} ${buildId(root)}`) return;
  log("info", "Building the app (about a minute) ...");
  // A failed build must not pass for the previous one.
  rmSync(stamp, { force: true });
  await build(root, env, { quiet: true });
  writeFileSync(stamp, `${sources} ${buildId(root)}`);
}

/** Changes with every build, including manual ones. */
function buildId(root) {
  const file = join(root, ".next", "BUILD_ID");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function fingerprint(root) {
  const hash = createHash("sha256").update(process.version);
  for (const path of SOURCES.flatMap((source) => filesOf(root, source)).filter(isSource)) {
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/** Whether a file is a source and not a compressed copy made by compressStatic. */
function isSource(path) {
  return !/\.(br|gz)$/.test(path);
}

function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesOf(root, join(path, name)));
}
