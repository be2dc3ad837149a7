import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";

/** What the built app is made of. */
const SOURCES = [
  "app",
  "components",
  "db",
  "lib",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];

/**
 * Builds the app for production unless the last build was made of the very same files.
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env the server's environment, which next.config.ts may check
 * @throws Error when the build fails
 */
export async function buildIfNeeded(root, env) {
  const stamp = join(root, ".next", "academy-build");
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the app ...");
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  await runChild("The build", process.execPath, [next, "build"], { cwd: root, env });
  writeFileSync(stamp, wanted);
}

function fingerprint(root) {
  const hash = createHash("sha256").update(process.version);
  for (const path of SOURCES.flatMap((source) => filesOf(root, source))) {
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesOf(root, join(path, name)));
}
