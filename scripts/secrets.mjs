import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const random = (bytes) => randomBytes(bytes).toString("base64url");
/** What each secret looks like; lib/platform/env-shape.ts says what the server accepts. */
const MAKERS = {
  AUTH_SECRET: () => random(36),
  CRON_SECRET: () => random(36),
  CALLBACK_SECRET: () => randomBytes(16).toString("hex"),
  MPESA_CONSUMER_KEY: () => random(24),
  MPESA_CONSUMER_SECRET: () => random(36),
  MPESA_PASSKEY: () => randomBytes(32).toString("hex"),
  MPESA_INITIATOR_PASSWORD: () => random(18),
};

/**
 * The secrets of this data folder, made at random on first use and kept in secrets.json, readable by the owner alone.
 * @param {string} folder the data folder; must exist
 * @returns {Record<keyof typeof MAKERS, string>}
 */
export function keptSecrets(folder) {
  const file = join(folder, "secrets.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const missing = Object.entries(MAKERS).filter(([name]) => !kept[name]);
  for (const [name, make] of missing) kept[name] = make();
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return kept;
}
