import "server-only";
import { env } from "@/lib/platform/env";

const PATIENCE_MS = 10_000;

/** What came back from Daraja. `status` 0 means that nothing did: the outcome is not known. */
export type Exchange = { status: number; text: string; json: Record<string, unknown> | null };

/** One request to Daraja: no redirects, ten seconds at most, and whatever comes back is an answer, never an exception. */
export async function exchange(
  path: string,
  init: { method: "GET" | "POST"; headers: HeadersInit; body?: string },
): Promise<Exchange> {
  try {
    const answer = await fetch(new URL(path, env().MPESA_BASE_URL), {
      ...init,
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return { status: answer.status, text, json: readObject(text) };
  } catch {
    return { status: 0, text: "", json: null };
  }
}

/** The error code of an answer, in Daraja's own shape or the gateway's; empty when there is none (mpesa.md section 1). */
export function errorCode({ json }: Exchange): string {
  if (typeof json?.errorCode === "string") return json.errorCode;
  const error = json?.fault;
  if (typeof error !== "object" || error === null || !("detail" in error)) return "";
  const detail = error.detail;
  const code = typeof detail === "object" && detail !== null && "errorcode" in detail ? detail.errorcode : "";
  return typeof code === "string" ? code : "";
}

/** A text field of an answer, whether Daraja wrote it as text or number. */
export function field({ json }: Exchange, name: string): string {
  const value = json?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
