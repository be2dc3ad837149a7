import "server-only";
import { env } from "@/lib/platform/env";
import { parseJson } from "./callback-bodies";

const TIMEOUT_MS = 10_000;

/** A response of Daraja. Status 0: none came, so the outcome is unknown. NOT_SENT: the request was not sent. */
export type Exchange = { status: number; text: string; json: Record<string, unknown> | null };

/** The status when no request was sent for lack of an access token: nothing was done. */
export const NOT_SENT = -1;

/** Sends one request to Daraja: no redirects, ten seconds at most. Never throws; a failure is status 0. */
export async function exchange(
  path: string,
  init: { method: "GET" | "POST"; headers: HeadersInit; body?: string },
): Promise<Exchange> {
  try {
    const answer = await fetch(new URL(path, env().MPESA_BASE_URL), {
      ...init,
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    const json = parseJson(text);
    const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
    return { status: answer.status, text, json: isObject ? { ...json } : null };
  } catch {
    return { status: 0, text: "", json: null };
  }
}

/** The error code of a response, in Daraja's shape or its gateway's; empty if it has none. docs/mpesa.md, "Result codes". */
export function errorCode({ json }: Exchange): string {
  if (typeof json?.errorCode === "string") return json.errorCode;
  const error = json?.fault;
  if (typeof error !== "object" || error === null || !("detail" in error)) return "";
  const detail = error.detail;
  const code = typeof detail === "object" && detail !== null && "errorcode" in detail ? detail.errorcode : "";
  return typeof code === "string" ? code : "";
}

/** A text field of a response, whether Daraja sent a string or a number; empty if it is missing. */
export function field({ json }: Exchange, name: string): string {
  const value = json?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Status, code and text of a response, for staff. @param codeFields the fields in which Daraja puts a success code. */
export function summarize(
  answer: Exchange,
  ...codeFields: string[]
): { status: number; code: string; description: string } {
  const code = codeFields.reduce((found, name) => found || field(answer, name), errorCode(answer));
  const description = field(answer, "errorMessage") || field(answer, "ResponseDescription");
  return { status: Math.max(0, answer.status), code, description };
}

/** A response that is no success. Only `refused` means that nothing was done and nothing will be. */
export type Failure = { outcome: "refused" | "unknown"; code: string; description: string };

/** Reads a response that is no success. @param descriptionField the field with the text, unless it is an error. */
export function failureOf(answer: Exchange, descriptionField = "ResponseDescription"): Failure {
  const code = errorCode(answer) || field(answer, "ResponseCode");
  const description = field(answer, "errorMessage") || field(answer, descriptionField);
  return {
    outcome: isRefusal(answer.status, code, description) ? "refused" : "unknown",
    code: code || String(Math.max(answer.status, 0)),
    description,
  };
}

/**
 * Whether a response means that nothing was done and nothing will be. Anything else (5xx, no response, a web page) leaves
 * the outcome open. docs/mpesa.md, "Result codes".
 * @param code Daraja's errorCode or ResponseCode; empty if it has none.
 */
function isRefusal(status: number, code: string, description: string): boolean {
  if (status === NOT_SENT) return true;
  if (status >= 400 && status < 500) return true;
  // A 200 without a code (a gateway's web page) may have passed the request on.
  if (status === 200) return code !== "" && code !== "0";
  // Daraja uses this code for many things; only some of its texts are refusals.
  return (
    code === "500.001.1001" && /unable to lock|wrong credentials|merchant does not exist/i.test(description)
  );
}

/** Whether the simulator is up, and whether the paybill's addresses are registered with it. */
export async function simulatorState(): Promise<{ up: boolean; knowsPaybillUrls: boolean }> {
  const answer = await exchange("/_sim/health", { method: "GET", headers: {} });
  return { up: answer.status === 200, knowsPaybillUrls: answer.json?.paybill_urls_registered === true };
}
