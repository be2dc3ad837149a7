import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Bundles components/elements into public/elements.js, the one script of the public pages. It is made before Next's build,
 * which writes its version into the pages (next.config.ts).
 * @param {string} root the repository
 */
export async function bundleElements(root) {
  // Loaded when it is used: this file is read before the packages are installed.
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["components/elements/elements.ts"],
    outfile: join(root, "public", "elements.js"),
    bundle: true,
    minify: true,
    // Phones of five years ago.
    target: ["chrome90", "safari14", "firefox90"],
    logLevel: "warning",
  });
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
