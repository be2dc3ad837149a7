import "server-only";
import { responseTexts as texts } from "./texts";

/** A request body that cannot be read: not JSON, malformed or too long. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  constructor(
    readonly status: 400 | 413 | 415,
    readonly code: "malformed_json" | "too_large" | "not_json",
    message: string,
  ) {
    super(message);
  }
}

const MAX_DEPTH = 20;

/**
 * Reads a request's JSON object. Bytes are counted while they arrive: too long a body is refused, never cut.
 * @throws BodyError 400 malformed_json, 413 too_large, 415 not_json
 */
export async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new BodyError(415, "not_json", texts.notJson);
  const value = parseObject(await readText(request, maxBytes));
  if (depthOf(value) > MAX_DEPTH) throw new BodyError(400, "malformed_json", texts.tooDeep);
  if (hasNul(value)) throw new BodyError(400, "malformed_json", texts.hasNul);
  return value;
}

/** Reads a request's text, counting bytes. @throws BodyError 413 too_large */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = new BodyError(413, "too_large", texts.tooLong(Math.floor(maxBytes / 1024)));
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge;
  if (!request.body) return "";
  const cutOff = () => new BodyError(400, "malformed_json", texts.cutOff);
  return new TextDecoder().decode(
    await readBytes(request.body, { maxBytes, tooLarge: () => tooLarge, cutOff }),
  );
}

/**
 * Reads a body, counting bytes while they arrive.
 * @throws the given errors: of a body that is too long, and of one whose client left before its end
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, tooLarge, cutOff }: { maxBytes: number; tooLarge: () => Error; cutOff: () => Error },
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (;;) {
    const part = await reader?.read().catch(() => {
      throw cutOff();
    });
    if (!part?.value) return Buffer.concat(parts);
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel().catch(() => {});
      throw tooLarge();
    }
    parts.push(part.value);
  }
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyError(400, "malformed_json", texts.invalidJson);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BodyError(400, "malformed_json", texts.oneObject);
  }
  return value as Record<string, unknown>;
}

function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth++) {
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
    if (level.length === 0 || depth > MAX_DEPTH) return depth;
  }
}

/** Postgres stores NUL in no text. */
function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(hasNul);
}

/**
 * Reads a form-encoded body: each field once, the first where one is repeated, and NUL, which Postgres stores in no text,
 * replaced. @throws BodyError 413 too_large
 */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, string>> {
  const sent = new URLSearchParams((await readText(request, maxBytes)).trim());
  const fields = new Map<string, string>();
  for (const [name, value] of sent)
    if (!fields.has(name)) fields.set(name.replaceAll("\0", "\ufffd"), value.replaceAll("\0", "\ufffd"));
  return Object.fromEntries(fields);
}
