import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env";

/** A new secret of 256 bits in base64url, safe in URLs and headers. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * A new secret of 128 bits in lower-case hex, for callback URLs: Safaricom refuses capitals in some, and words such as cmd or
 * sql anywhere, which hex cannot contain (docs/mpesa.md).
 */
export function newAddressToken(): string {
  return randomBytes(16).toString("hex");
}

/** A code of random characters from an alphabet, each equally likely. */
export function randomCode(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** The stored form of a token: SHA-256 in hex, enough to recognise it, useless to anyone who reads the database. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A keyed hash for values that could be guessed from a plain hash: codes people type, phone numbers. */
export function pepper(purpose: string, value: string): string {
  return hashWith(presentKey(purpose), value);
}

/**
 * The keyed hashes of a value under the present key and each earlier one (AUTH_SECRET_PREVIOUS), newest first: to recognise what is
 * stored or was printed before the key changed (docs/security.md, "The key and its changes").
 */
export function peppers(purpose: string, value: string): string[] {
  return keysFor(purpose).map((key) => hashWith(key, value));
}

function hashWith(key: Buffer, value: string): string {
  return createHmac("sha256", key).update(value).digest("hex");
}

/** Compares two secrets in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** Encrypts a text for storage: AES-256-GCM with a key per purpose, base64url. */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", presentKey(purpose), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/**
 * Decrypts the output of `seal`; null when it was altered or sealed with any but the present key. For what lives for minutes and
 * grants something, such as half a sign-in.
 */
export function unseal(purpose: string, sealed: string): string | null {
  return unsealWith(presentKey(purpose), sealed);
}

/** Like `unseal`, also for what was sealed with an earlier key: stored values, and links that people keep. */
export function unsealStored(purpose: string, sealed: string): string | null {
  for (const key of keysFor(purpose)) {
    const text = unsealWith(key, sealed);
    if (text !== null) return text;
  }
  return null;
}

function unsealWith(key: Buffer, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * Seals a UUID without making it longer, for links in an SMS: one block of AES-256 with a key per purpose, as 32 hex digits.
 * There is no room for a tag, and none is needed: made-up digits unseal to a random id, which no row has.
 */
export function sealId(purpose: string, id: string): string {
  const cipher = createCipheriv("aes-256-ecb", presentKey(purpose), null).setAutoPadding(false);
  const block = Buffer.from(id.replace(/-/g, ""), "hex");
  return Buffer.concat([cipher.update(block), cipher.final()]).toString("hex");
}

/** The ids that the output of `sealId` may hold: one by each key, newest first; a row has at most one. @param sealed 32 hex digits */
export function unsealIds(purpose: string, sealed: string): string[] {
  return keysFor(purpose).map((key) => {
    const decipher = createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false);
    const hex = Buffer.concat([decipher.update(Buffer.from(sealed, "hex")), decipher.final()]).toString(
      "hex",
    );
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  });
}

/** By secret and purpose; those of single accounts are as many as staff. Deriving them anew took two per cent of a registration. */
const keys = new Map<string, Buffer>();

/** The present key of a purpose, derived from AUTH_SECRET. */
export function presentKey(purpose: string): Buffer {
  return derive(env().AUTH_SECRET, purpose);
}

function keysFor(purpose: string): Buffer[] {
  return [env().AUTH_SECRET, ...env().AUTH_SECRET_PREVIOUS].map((secret) => derive(secret, purpose));
}

/**
 * The seeds of the keys that sign certificates, newest first: of CERTIFICATE_KEY and the values before it, or without one of
 * AUTH_SECRET and its earlier values (docs/certificates.md).
 */
export function certificateSeeds(): Buffer[] {
  const { CERTIFICATE_KEY: own, CERTIFICATE_KEY_PREVIOUS: earlier, ...others } = env();
  const secrets = own ? [own, ...earlier] : [others.AUTH_SECRET, ...others.AUTH_SECRET_PREVIOUS];
  return secrets.map((secret) => derive(secret, "certificates"));
}

function derive(secret: string, purpose: string): Buffer {
  const name = `${secret} ${purpose}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "academy", purpose, 32));
  keys.set(name, key);
  return key;
}
