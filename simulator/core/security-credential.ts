import {
  constants,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from "node:crypto";

/** Generated at first use: it is slow, and most simulators never need it. */
let pair: { key: KeyObject; certificate: string } | null = null;

/** The certificate that encrypts the initiator's password, as PEM. New in each process. */
export function certificate(): string {
  return keys().certificate;
}

/** Decrypts a SecurityCredential (base64 of RSA, PKCS#1 v1.5). Null if it was encrypted for another key. */
export function openCredential(credential: string): string | null {
  try {
    // Node refuses to strip PKCS#1 v1.5 padding itself; a throw-away key makes it safe here.
    const options = { key: keys().key, padding: constants.RSA_NO_PADDING };
    const block = privateDecrypt(options, Buffer.from(credential, "base64"));
    const end = block.indexOf(0, 2);
    return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1).toString("utf8") : null;
  } catch {
    return null;
  }
}

function keys() {
  if (pair) return pair;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  pair = { key: privateKey, certificate: selfSigned(privateKey) };
  return pair;
}

const OBJECT = { sha256WithRsa: "2a864886f70d01010b", commonName: "550403" };

/** A self-signed X.509 certificate. Expired, as Safaricom's own was: clients only use its key. */
function selfSigned(key: KeyObject): string {
  const algorithm = der(0x30, der(0x06, Buffer.from(OBJECT.sha256WithRsa, "hex")), der(0x05));
  const cn = der(
    0x30,
    der(0x06, Buffer.from(OBJECT.commonName, "hex")),
    der(0x0c, Buffer.from("apicrypt.simulator")),
  );
  const name = der(0x30, der(0x31, cn));
  const dates = ["160101000000Z", "180101000000Z"].map((date) => der(0x17, Buffer.from(date)));
  const spki = createPublicKey(key).export({ type: "spki", format: "der" });
  const tbsCertificate = der(
    0x30,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(0x30, ...dates),
    name,
    spki,
  );
  const signature = createSign("RSA-SHA256").update(tbsCertificate).sign(key);
  const whole = der(0x30, tbsCertificate, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

/** One ASN.1 value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const bytes = body.length < 128 ? [] : [...Buffer.from(body.length.toString(16).padStart(4, "0"), "hex")];
  const length = bytes.length === 0 ? [body.length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
