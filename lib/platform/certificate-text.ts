import { X509Certificate } from "node:crypto";

/**
 * A certificate in one setting as PEM: with its line ends, with "\n" written out or spaces in their place, as platforms and env files
 * store them, or the base64 of DER alone.
 */
export function asPem(text: string): string {
  const body = text
    .replace(/\\[nr]/g, "")
    .replace(/-----[A-Z ]*-----/g, "")
    .replace(/[^A-Za-z0-9+/=]/g, "");
  return body === "" ? "" : `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
}

export function isCertificate(pem: string): boolean {
  try {
    return Boolean(new X509Certificate(pem));
  } catch {
    return false;
  }
}
