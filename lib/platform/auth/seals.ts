import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { presentKey } from "@/lib/platform/secrets";

/**
 * Seals: what a public caller gets as an id of a student's records is the raw id, a dot and a seal. The seal names the student
 * session it was made for and proves that the academy made it for this id, so a raw id alone opens nothing (docs/security.md, T1).
 * Clients treat the whole as an opaque id.
 */

/** The fields whose ids are sealed; `id` only where it is the student's. */
const SEALED_FIELDS: ReadonlySet<string> = new Set(["student_id", "enrollment_id", "payment_request_id"]);

const RAW = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SEALED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]+)$/i;
const ID_BYTES = 16;

/** A student session, by its id, and whose it is. */
export type SealingSession = { sessionId: string; studentId: string };

/** A raw id with the seal of a session: a UUID, a dot and 43 characters of base64url. */
export function sealedId(sessionId: string, id: string): string {
  const session = Buffer.from(sessionId.replaceAll("-", ""), "hex");
  return `${id}.${Buffer.concat([session, proofOf(session, id)]).toString("base64url")}`;
}

/** An answer's text with the ids of a student's records sealed. @param text JSON */
export function sealAnswer(text: string, { sessionId, studentId }: SealingSession): string {
  return JSON.stringify(JSON.parse(text), (field, value: unknown) => {
    const isSealed = SEALED_FIELDS.has(field) || (field === "id" && value === studentId);
    return isSealed && typeof value === "string" && RAW.test(value) ? sealedId(sessionId, value) : value;
  });
}

/**
 * Takes the seals off the ids of an input, nested ones too.
 * @returns the input with raw ids, and the session they were sealed for; undefined without a seal, and when one is not the
 *   academy's or two are of different sessions
 */
export function unsealInput(input: unknown): { input: unknown; sessionId: string | undefined } {
  const sessions = new Set<string | undefined>();
  const raw = mapTexts(input, (text) => {
    const [, id, seal] = SEALED.exec(text) ?? [];
    if (!id || !seal) return text;
    sessions.add(sessionOf(id, seal));
    return id;
  });
  const [sessionId] = sessions;
  return { input: raw, sessionId: sessions.size === 1 ? sessionId : undefined };
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  // Files and dates are left as they are.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, mapTexts(item, change)]));
}

function sessionOf(id: string, seal: string): string | undefined {
  const bytes = Buffer.from(seal, "base64url");
  const [session, proof] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const right = proofOf(session, id);
  if (proof.length !== right.length || !timingSafeEqual(proof, right)) return undefined;
  return session.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function proofOf(session: Buffer, id: string): Buffer {
  const mac = createHmac("sha256", presentKey("session-seal")).update(session).update(id.toLowerCase());
  return mac.digest().subarray(0, ID_BYTES);
}
