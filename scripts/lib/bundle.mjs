import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The programs and modules in TypeScript that run beside Next. */
const PROGRAMS = [
  "lib/platform/env-shape.ts",
  "scripts/admin-create.ts",
  "scripts/breach.ts",
  "scripts/db-migrate.ts",
  "scripts/db-seed.ts",
  "scripts/mpesa-register.ts",
  "simulator/main.ts",
];

/** Phones of five years ago. */
const PHONES = { minify: true, target: ["chrome90", "safari14", "firefox90"] };

/**
 * Bundles what runs beside Next: public/elements.js, the one script of the public pages, which must be made before Next's build writes
 * its version into them (next.config.ts); public/verify.js, which /verify has beside it; worker.cjs, the jobs of the worker threads; and the programs, so that nothing translates
 * TypeScript where they run.
 * @param {string} root the repository
 */
export async function bundle(root) {
  const made = await Promise.all([
    esbuild(root, {
      entryPoints: ["components/custom-elements/elements.ts"],
      outfile: join(root, "public", "elements.js"),
      ...PHONES,
    }),
    esbuild(root, {
      entryPoints: ["components/custom-elements/verify.ts"],
      outfile: join(root, "public", "verify.js"),
      ...PHONES,
    }),
    // With all packages it uses, so that it runs where a platform copies only the files listed in next.config.ts.
    esbuild(root, {
      entryPoints: ["worker.ts"],
      outfile: join(root, "worker.cjs"),
      platform: "node",
      format: "cjs",
      target: "node20",
      // pdfkit reads its own address.
      define: { "import.meta.url": "addressOfThisFile" },
      banner: { js: 'const addressOfThisFile = require("node:url").pathToFileURL(__filename).href;' },
      // As on the server: modules marked "server-only" load.
      conditions: ["react-server"],
    }),
    esbuild(root, {
      entryPoints: PROGRAMS,
      outdir: join(root, "build"),
      outbase: root,
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      alias: { "server-only": "./node_modules/server-only/empty.js" },
    }),
  ]);
  for (const file of made.flat()) replaceFile(file);
}

/**
 * The bundle of a program.
 * @param {string} program its path in the repository
 */
export function bundleOf(program) {
  return join("build", program.replace(/\.ts$/, ".js"));
}

/**
 * The version of public/elements.js in the addresses of pages: browsers may keep the script for ever under this one and no other, since
 * during a deployment a page of the new build may ask a server of the old one.
 * @param {string} root the repository
 * @returns {string} of its hash; "none" before it was made
 */
export function elementsVersion(root) {
  const script = join(root, "public", "elements.js");
  if (!existsSync(script)) return "none";
  return createHash("sha256").update(readFileSync(script)).digest("hex").slice(0, 12);
}

async function esbuild(root, options) {
  // Loaded when it is used: this file is read before the packages are installed.
  const { build } = await import("esbuild");
  const common = { absWorkingDir: root, bundle: true, write: false, logLevel: "warning" };
  return (await build({ ...common, ...options })).outputFiles;
}

/** In one step, because another process may be reading it; not at all when it is the same. */
function replaceFile({ path, contents }) {
  if (existsSync(path) && Buffer.compare(contents, readFileSync(path)) === 0) return;
  const fresh = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(fresh, contents);
  renameSync(fresh, path);
}
