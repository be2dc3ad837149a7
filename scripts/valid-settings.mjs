import { tsImport } from "tsx/esm/api";

/**
 * Holds the server's settings against what it accepts. Next would print wrong ones many times over and go on,
 * answering 500.
 * @param {NodeJS.ProcessEnv} env
 * @throws Error that names each wrong or missing setting in words
 */
export async function requireValid(env) {
  const { parseEnv } = await tsImport("../lib/platform/env-shape.ts", import.meta.url);
  parseEnv(env);
}
