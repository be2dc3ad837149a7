import type { IncomingHttpHeaders } from "node:http";

/** A request as handlers see it, with its raw body already read. */
export type HttpRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: string;
};

/** A response. `cut` sends that many bytes of the body, then breaks the connection. */
export type HttpResponse = {
  status: number;
  type: string;
  body: string;
  /** Sent instead of `body` when the content is binary. */
  bytes?: Buffer;
  headers?: Record<string, string>;
  cut?: number;
  /** Breaks the connection without a byte. */
  isDropped?: boolean;
};

export function json(status: number, body: unknown): HttpResponse {
  return { status, type: "application/json;charset=UTF-8", body: JSON.stringify(body) };
}

export function page(body: string, status = 200): HttpResponse {
  return { status, type: "text/html; charset=utf-8", body };
}

/** Redirects the browser after a form. */
export function seeOther(location: string): HttpResponse {
  return { status: 303, type: "text/plain", body: "", headers: { Location: location } };
}

/** Parses a JSON object; null for anything else. */
export function jsonObject(raw: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(raw);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A text or number field as trimmed text, since Daraja accepts both; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}
