import "server-only";
import { type Env, parseEnv } from "./env-shape";

let parsed: Env | undefined;

/**
 * The server's settings, parsed once (docs/configuration.md).
 * @throws Error naming each wrong setting
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** The site's origin for links in messages. Comes from the settings, because a client can write a request's Host header. */
export function siteOrigin(): string {
  return env().APP_ORIGIN ?? `http://localhost:${env().PORT}`;
}
