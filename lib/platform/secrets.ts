import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env";

/** A new secret of 256 bits, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * A new secret of 128 bits in lower-case hex, for callback addresses: Safaricom refuses capitals in some, and words such
 * as cmd or sql anywhere (mpesa.md 4.1), which hex cannot spell.
 */
export function newAddressToken(): string {
  return randomBytes(16).toString("hex");
}

/** What is kept of a token: enough to recognise it, useless to whoever reads the database. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A keyed hash, for secrets short enough to be guessed from a plain one (codes people type, phones). */
export function pepper(purpose: string, value: string): string {
  return createHmac("sha256", keyFor(purpose)).update(value).digest("hex");
}

/** Compares two secrets in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** Encrypts a text for storage (AES-256-GCM, a key of its own per purpose). */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** Opens what `seal` closed; null when it was changed or sealed with another key. */
export function unseal(purpose: string, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "academy", purpose, 32));
}
