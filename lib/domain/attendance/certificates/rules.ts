/** A key that signs certificates, as /.well-known/academy-keys.json publishes it. */
export type PublicKey = { kty: "OKP"; crv: "Ed25519"; kid: string; x: string; alg: "EdDSA"; use: "sig" };

type Bytes = Uint8Array<ArrayBuffer>;

/** What a credential says. `issued`: a moment, ISO 8601. */
export type Signed = {
  academy: string;
  number: string;
  name: string;
  course: string;
  season: string;
  issued: string;
};

/**
 * What checking a text says; `several`: it has more than one certificate; `numbered`: a number, which has no signature to check; `unable`:
 * the browser cannot check signatures.
 */
export type Verdict =
  | "signed"
  | "withdrawn"
  | "altered"
  | "unknown_key"
  | "several"
  | "numbered"
  | "unreadable"
  | "unable";

/** A credential before its signature is checked. */
export type Credential = {
  kid: string;
  /** What was signed, and with what. */
  signed: Bytes;
  signature: Bytes;
  /** The academy's own number, which withdrawals name; the paper of a past season may print another. */
  ownNumber: number;
  says: Signed;
};

/** A signature of 64 bytes is 86 characters. */
const JWT = /(eyJ[\w-]+)\.([\w-]+)\.([\w-]{86})/;
/** How one begins, for those of which a part is missing or changed. */
const BEGINS = /eyJ[\w-]{20,}\.eyJ/g;
/** Marks that nobody sees, and breaks of lines. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/g;

/**
 * Finds the credential in what somebody pasted: the text itself, or a link or mail around it, also broken into lines, with marks
 * that nobody sees. Nothing of it is believed yet.
 * @returns `altered` where it cannot be read any more, null where there is none or it is signed in another way than ours
 */
export function readCredential(pasted: string): Credential | "altered" | null {
  const text = pasted.replace(UNSEEN, "");
  const unread = text.search(BEGINS) < 0 ? null : "altered";
  const [, head = "", body = "", tail = ""] = JWT.exec(text) ?? [];
  try {
    const header = parsed(head);
    if (header.alg !== "EdDSA" || typeof header.kid !== "string") return null;
    const payload = parsed(body);
    const ownNumber = Number(/^urn:certificate:(\d+)$/.exec(payload.sub)?.[1]);
    const signature = bytes(tail);
    // The last character has bits to spare; with others of them it would be another text with the same signature.
    const isWhole =
      btoa(String.fromCharCode(...signature))
        .replace(/\+/g, "-")
        .replace(/\//g, "_") === `${tail}==`;
    if (!isWhole) return unread;
    const signed = new TextEncoder().encode(`${head}.${body}`);
    return { kid: header.kid, signed, signature, ownNumber, says: saidIn(payload) };
  } catch {
    return unread;
  }
}

/** Whether a text has more certificates than one, so that nobody takes what is said of one for the other. */
export function hasSeveral(pasted: string): boolean {
  const signed = pasted.replace(UNSEEN, "").match(BEGINS) ?? [];
  return signed.length > 1 || (pasted.match(new RegExp(LINK, "gi")) ?? []).length > 1;
}

/**
 * What there is to say of a credential, with the keys and withdrawn numbers at hand.
 * @param isSigned checks an Ed25519 signature; throws where it cannot
 */
export async function verdictOn(
  credential: Credential | "altered" | null,
  { keys, withdrawn }: { keys: PublicKey[]; withdrawn: number[] },
  isSigned: (key: Bytes, signature: Bytes, signed: Bytes) => Promise<boolean>,
): Promise<Verdict> {
  if (!credential) return "unreadable";
  if (credential === "altered") return "altered";
  const key = keys.find(({ kid }) => kid === credential.kid);
  if (!key) return "unknown_key";
  const isRight = await isSigned(bytes(key.x), credential.signature, credential.signed).catch(() => null);
  if (!isRight) return isRight === null ? "unable" : "altered";
  return withdrawn.includes(credential.ownNumber) ? "withdrawn" : "signed";
}

/** The bytes of base64url. @throws in browsers, for anything else */
function bytes(text: string): Bytes {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
}

function parsed(part: string) {
  return JSON.parse(new TextDecoder().decode(bytes(part)));
}

function saidIn({
  issuer,
  credentialSubject: subject,
  validFrom,
}: Record<string, Record<string, unknown>>): Signed {
  const achievement = subject?.achievement as { name?: unknown } | undefined;
  const [academy, number, name, course, season, issued] = [
    issuer?.name,
    subject?.licenseNumber,
    subject?.name,
    achievement?.name,
    subject?.term,
    validFrom,
  ].map((text) => String(text ?? ""));
  return { academy, number, name, course, season, issued } as Signed;
}

/**
 * What people write around a number: "No." or "#" and zeros before, a full stop after. For JavaScript and Postgres alike, for texts
 * in lower case.
 */
export const AROUND_NUMBER =
  "^(((certificate )?(no|nr|number)|nambari( ya cheti)?)(?![a-z/-]))?[\\s.:#]*0*(?=.)|[\\s.,;:]+$";

/** A number as people write it, made one text: of past seasons some have letters before. */
export function plainNumber(written: string): string {
  return written.normalize("NFKC").trim().toLowerCase().replace(new RegExp(AROUND_NUMBER, "g"), "");
}

/** A check code as people write it, made one text: without dashes of any kind, spaces and full stops. */
export function plainCode(written: string): string {
  return written.replace(/[^\p{L}\d]/gu, "");
}

/** A line that names a certificate: by its number and check code, by its credential, or by both in one link. */
type Paper = {
  line: string;
  typed: { number: string; code: string } | undefined;
  credential: Credential | "altered" | "several" | null;
};

const LINK = /\/certificate\/(\d{1,9})\/([\dA-Z]{4}\W?[\dA-Z]{4})\b/i;
const CODE = /\b[\dA-Z]{4}\W{0,3}[\dA-Z]{4}(?=\W*$)/i;
/** The number before a code; of past seasons it may have letters. */
const NUMBER = /[\p{L}/.-]{0,30}\d(?:[\p{L}\d/.-]{0,30}[\p{L}\d])?/u;

/** The certificates that somebody pasted, one a line: a link of a code or to the check page, a credential, or number and check code. */
export function readPapers(pasted: string): Paper[] {
  return pasted.split(/\r?\n/).flatMap((text): Paper[] => {
    const line = text.trim();
    if (line === "") return [];
    if (hasSeveral(line)) return [{ line, typed: undefined, credential: "several" }];
    const credential = readCredential(line);
    const [, number, code] = LINK.exec(line) ?? (credential ? [] : typedIn(line));
    const typed = number && code ? { number: plainNumber(number), code: plainCode(code) } : undefined;
    return [{ line, typed, credential }];
  });
}

function typedIn(line: string): (string | undefined)[] {
  const code = CODE.exec(line);
  return [line, NUMBER.exec(line.slice(0, code?.index ?? 0))?.[0], code?.[0]];
}
