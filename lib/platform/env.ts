import "server-only";
import { type Env, parseEnv } from "./env-shape";

let parsed: Env | undefined;

/**
 * The server's settings, read once.
 * @throws Error naming each wrong setting.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
