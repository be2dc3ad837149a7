import "server-only";
import { env } from "@/lib/platform/env";
import { parseJson } from "./callback-bodies";
import { type Meaning, meaningOf, NOT_SENT_CODE, RESPONSE_CODE } from "./error-codes";

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
    return asAnswer(answer.status, await answer.text());
  } catch {
    return { status: 0, text: "", json: null };
  }
}

export function asAnswer(status: number, text: string): Exchange {
  const json = parseJson(text);
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  return { status, text, json: isObject ? { ...json } : null };
}

/** The error code of a response, in Daraja's shape or its gateway's; empty if it has none. docs/mpesa.md, "Result codes". */
export function errorCode(answer: Exchange): string {
  return field(answer, "errorCode") || textIn(faultOf(answer).detail, "errorcode");
}

/** The gateway's own error: `{"fault": {"faultstring", "detail": {"errorcode"}}}`. */
export function faultOf({ json }: Exchange): { text: string; detail: unknown } {
  const fault = json?.fault;
  const detail = typeof fault === "object" && fault !== null && "detail" in fault ? fault.detail : null;
  return { text: textIn(fault, "faultstring"), detail };
}

function textIn(value: unknown, name: string): string {
  const found =
    typeof value === "object" && value !== null
      ? Object.entries(value).find(([key]) => key === name)
      : undefined;
  return typeof found?.[1] === "string" ? found[1] : "";
}

/** A text field of a response, whether Daraja sent a string or a number; empty if it is missing. */
export function field({ json }: Exchange, name: string): string {
  const value = json?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Whether a response says so itself that the request succeeded: 200, code 0. */
export function isSuccess(answer: Exchange): boolean {
  return answer.status === 200 && codeOf(answer) === "0";
}

/** Daraja's error code or, if there is none, its response code. */
function codeOf(answer: Exchange, ...codeFields: string[]): string {
  return [...codeFields, "ResponseCode"].reduce(
    (found, name) => found || field(answer, name),
    errorCode(answer),
  );
}

/** The text of a response: an error's or a success's. */
export function textOf(answer: Exchange): string {
  const names = ["errorMessage", "ResponseDescription", "ResponseMessage"];
  return names.reduce((found, name) => found || field(answer, name), faultOf(answer).text);
}

/**
 * Status, code and text of a response, for staff; a response without either, as it came.
 * @param codeFields the fields besides ResponseCode in which Daraja puts a success code
 */
export function summarize(
  answer: Exchange,
  ...codeFields: string[]
): { status: number; code: string; description: string } {
  const [code, text] = [codeOf(answer, ...codeFields), textOf(answer)];
  const description = code || text ? text : answer.text.slice(0, 2_000);
  return { status: Math.max(0, answer.status), code, description };
}

/** What a response that is no success means for its request. docs/mpesa.md, "Result codes". */
export function meaningOfAnswer(answer: Exchange): Meaning {
  return meaningOf({ status: answer.status, code: codeOf(answer), text: textOf(answer) });
}

/** A response that is no success. Only `refused` means that nothing was done and nothing will be. */
export type Failure = { outcome: "refused" | "unknown"; code: string; description: string };

/**
 * Reads a response that is no success. A busy phone has the code that M-Pesa gives it elsewhere, 1001; a response code, which
 * is none of M-Pesa's results, is marked as one.
 */
export function failureOf(answer: Exchange): Failure {
  const description = textOf(answer);
  if (answer.status === NOT_SENT)
    return { outcome: "refused", code: codeOf(answer) || NOT_SENT_CODE, description };
  const meaning = meaningOfAnswer(answer);
  const response = field(answer, "ResponseCode");
  const code = errorCode(answer) || (response && `${RESPONSE_CODE}${response}`) || String(answer.status);
  return {
    outcome: meaning === "unknown" ? "unknown" : "refused",
    code: meaning === "phone_busy" ? "1001" : code,
    description,
  };
}

/** Whether the simulator is up, and whether the paybill's addresses are registered with it. */
export async function simulatorState(): Promise<{ up: boolean; knowsPaybillUrls: boolean }> {
  const answer = await exchange("/_sim/health", { method: "GET", headers: {} });
  return { up: answer.status === 200, knowsPaybillUrls: answer.json?.paybill_urls_registered === true };
}
