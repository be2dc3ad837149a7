import type { IncomingHttpHeaders } from "node:http";

/** A request as the handlers see it: the raw body is read already. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: string;
};

/** An answer to write. `cut` sends that many bytes of the body and breaks the connection. */
export type Answer = {
  status: number;
  type: string;
  body: string;
  /** Sent in place of the body, when it is no text. */
  bytes?: Buffer;
  headers?: Record<string, string>;
  cut?: number;
};

/** A JSON answer. */
export function json(status: number, body: unknown): Answer {
  return { status, type: "application/json;charset=UTF-8", body: JSON.stringify(body) };
}

/** A web page. */
export function page(body: string, status = 200): Answer {
  return { status, type: "text/html; charset=utf-8", body };
}

/** Sends the browser on after a form. */
export function seeOther(location: string): Answer {
  return { status: 303, type: "text/plain", body: "", headers: { Location: location } };
}

/** The body as a JSON object, or null when it is none. */
export function jsonObject(raw: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(raw);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** True for a plain JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A text or number field as trimmed text; empty when it is neither, since Daraja takes both forms (mpesa.md 2.1). */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}
