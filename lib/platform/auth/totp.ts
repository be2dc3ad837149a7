import "server-only";
import { Secret, TOTP } from "otpauth";

/** Parameters that every authenticator app supports: SHA-1, six digits, a new code every 30 seconds. */
const SHAPE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps by which the clock of a phone may be off, either way. */
const DRIFT = 1;

/** A new key of 160 bits in base32, as people type it into an app. */
export function newTotpKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. @param label name of the account, e.g. the phone */
export function totpUri(key: string, issuer: string, label: string): string {
  return new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(key) }).toString();
}

/** The 30-second step a code belongs to, at most one before or after the present one; undefined for any other code. */
export function stepOf(code: string, key: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const secret = Secret.fromBase32(key);
  const delta = TOTP.validate({ ...SHAPE, token: code, secret, timestamp, window: DRIFT });
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}
