import "server-only";
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { siteOrigin } from "@/lib/platform/env";
import { certificateSeeds } from "@/lib/platform/secrets";
import { type Credential, type PublicKey, verdictOn } from "./rules";

/** What a credential says of a certificate: what is printed on it, and nothing more (docs/security.md). */
type Certificate = {
  number: number;
  oldNumber: string | null;
  fullName: string;
  courseName: string;
  seasonNumber: number;
  issuedAt: Date;
};

/**
 * A certificate as an Open Badges 3.0 credential: a JWT signed with the newest key, whose payload is the credential itself
 * (https://www.imsglobal.org/spec/ob/v3p0, 8.2). The same certificate gives the same text until the key, the academy's name or the
 * site's address changes. Every character of it makes the QR code on the paper denser.
 * @param academy the academy's name
 */
export function credentialOf(certificate: Certificate, academy: string): string {
  const { number, oldNumber, fullName, courseName, seasonNumber, issuedAt } = certificate;
  const [key] = signingKeys();
  if (!key) throw new Error("no key signs certificates");
  const site = siteOrigin();
  const id = `${site}/certificate?number=${number}`;
  const holder = `urn:certificate:${number}`;
  const printed = oldNumber ?? String(number);
  const issued = Math.floor(issuedAt.getTime() / 1000);
  const payload = {
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ],
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    id,
    name: `Certificate ${printed}`,
    issuer: { id: site, type: ["Profile"], name: academy, url: site },
    validFrom: new Date(issued * 1000).toISOString().replace(".000", ""),
    credentialSubject: {
      id: holder,
      type: ["AchievementSubject"],
      name: fullName,
      licenseNumber: printed,
      term: String(seasonNumber),
      achievement: {
        id: `${site}/?course=${createHash("sha256").update(courseName).digest("base64url").slice(0, 8)}`,
        type: ["Achievement"],
        name: courseName,
        description: "A course",
        criteria: { narrative: "Completed the course by the academy's rule of attendance." },
      },
    },
    iss: site,
    jti: id,
    sub: holder,
    nbf: issued,
  };
  const signed = [{ alg: "EdDSA", typ: "JWT", kid: key.kid }, payload].map(encoded).join(".");
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString("base64url")}`;
}

/** The public halves of all keys, the newest first, as a JWK set. */
export function credentialKeys(): { keys: PublicKey[] } {
  return {
    keys: signingKeys().map(({ kid, x }) => ({
      kty: "OKP",
      crv: "Ed25519",
      kid,
      x,
      alg: "EdDSA",
      use: "sig",
    })),
  };
}

/** What the academy's own keys say of a credential; whether it was withdrawn says its certificate. */
export function verdictOnOwn(credential: Credential | "altered" | null) {
  return verdictOn(credential, { ...credentialKeys(), withdrawn: [] }, async (x, signature, signed) => {
    const key = { kty: "OKP", crv: "Ed25519", x: Buffer.from(x).toString("base64url") };
    return verify(null, signed, createPublicKey({ key, format: "jwk" }), signature);
  });
}

type Key = { kid: string; x: string; privateKey: KeyObject };

/** By their seeds, because the settings do not change and a list signs each of its rows. */
const known = new Map<string, Key>();

function signingKeys(): Key[] {
  return certificateSeeds().map((seed) => {
    const name = seed.toString("base64url");
    const key = known.get(name) ?? keyOf(seed);
    known.set(name, key);
    return key;
  });
}

/** The first bytes of an Ed25519 private key in PKCS #8, before its seed (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key's id is the beginning of its thumbprint (RFC 7638). */
function keyOf(seed: Buffer): Key {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const thumbprint = createHash("sha256").update(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }));
  return { kid: thumbprint.digest("base64url").slice(0, 16), x, privateKey };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
