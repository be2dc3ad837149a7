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
