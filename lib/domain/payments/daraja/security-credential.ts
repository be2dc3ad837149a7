import "server-only";
import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { env } from "@/lib/platform/env";
import { simulatorCertificate } from "./simulator-state";

export type Initiator = { Initiator: string; SecurityCredential: string };

/**
 * Who orders it, and the proof: the operator's password for Safaricom's API, encrypted with the key in Safaricom's
 * certificate by RSA with PKCS#1 v1.5 padding (mpesa.md 5.1). The certificate's dates are not looked at: Safaricom's
 * own have long passed.
 * @returns null when no operator is set, or no certificate can be read: then nothing can be ordered.
 */
export async function initiator(): Promise<Initiator | null> {
  const { MPESA_INITIATOR_NAME: name, MPESA_INITIATOR_PASSWORD: password } = env();
  if (!name || !password) return null;
  try {
    const key = createPublicKey(await certificate());
    const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password));
    return { Initiator: name, SecurityCredential: sealed.toString("base64") };
  } catch {
    return null;
  }
}

/** Safaricom's certificate as PEM. The simulator makes a new one at each start and publishes it. */
async function certificate(): Promise<string> {
  const { MPESA_CERTIFICATE_FILE: file, MPESA_MODE: mode } = env();
  if (!file && mode === "simulator") return simulatorCertificate();
  const bytes = await readFile(file);
  const text = bytes.toString("latin1");
  if (text.includes("-----BEGIN")) return text;
  return `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64")}\n-----END CERTIFICATE-----\n`;
}
