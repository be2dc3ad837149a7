import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Bundles worker.ts, the jobs of the worker threads, into worker.cjs with all packages they use, so that it runs anywhere beside
 * the app: under npm start, in tests, and where a platform copies only the files listed in next.config.ts.
 * @param {string} root the repository
 */
export async function bundleWorker(root) {
  // Loaded when it is used: this file is read before the packages are installed.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["worker.ts"],
    outfile: join(root, "worker.cjs"),
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
    // pdfkit reads its own address.
    define: { "import.meta.url": "addressOfThisFile" },
    banner: { js: 'const addressOfThisFile = require("node:url").pathToFileURL(__filename).href;' },
    // As on the server: modules marked "server-only" load.
    conditions: ["react-server"],
    logLevel: "warning",
  });
  const [bundle] = outputFiles;
  const file = join(root, "worker.cjs");
  if (existsSync(file) && Buffer.compare(bundle.contents, readFileSync(file)) === 0) return;
  // In one step, because another process may be reading it.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, bundle.contents);
  renameSync(fresh, file);
}
