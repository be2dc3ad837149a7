import "server-only";
import { env } from "@/lib/platform/env";

/** The site's own origin, for links that are sent. Never taken from a request, whose Host anybody can write. */
export function siteOrigin(): string {
  return env().APP_ORIGIN ?? `http://localhost:${env().PORT}`;
}
