import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { packStatic } from "./static-files.mjs";

/** What the built app is made of. */
const SOURCES = [
  "app",
  "components",
  "db",
  "lib",
  "public",
  "scripts/static-files.mjs",
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
  const sources = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === `${sources} ${buildId(root)}`) return;
  console.log("Building the app ...");
  // A build that fails half-way must not pass for the one before it.
  rmSync(stamp, { force: true });
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  await runChild("The build", process.execPath, [next, "build"], { cwd: root, env });
  await packStatic(root);
  writeFileSync(stamp, `${sources} ${buildId(root)}`);
}

/** Changes with every build, also one made by hand. */
function buildId(root) {
  const file = join(root, ".next", "BUILD_ID");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
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
