import "server-only";
import { Refusal, type RefusalKind } from "@/lib/platform/refusal";
import { logFault } from "../observability/faults";
import { shownPath } from "../observability/routes-of-pages";
import { responseTexts } from "./texts";

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_many: 429,
  busy: 503,
};

/** Headers of every JSON response: not cached, not rendered as a page. */
export const JSON_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** Builds a JSON response in the envelope of docs/api.md. */
export function answer(
  status: number,
  msg: string,
  fields: Record<string, unknown> = {},
  headers: HeadersInit = {},
): Response {
  const body = JSON.stringify({ success: status < 400, status, msg, ...fields });
  return new Response(body, {
    status,
    headers: { ...JSON_HEADERS, ...headers },
  });
}

/** Builds the response of a PDF that is rendered while it is sent. Browsers save it. */
export function answerPdf({
  fileName,
  pdf,
}: {
  fileName: string;
  pdf: ReadableStream<Uint8Array>;
}): Response {
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Builds the response for a thrown value: a refusal with its reason, any other error as a logged 500 with its request id alone. */
export function answerError(error: unknown, requestId: string, { url }: Request): Response {
  if (error instanceof Refusal) return answerRefusal(error, requestId);
  logFault(error, { requestId, path: shownPath(new URL(url).pathname) });
  return answer(500, responseTexts.unexpected, { code: "internal", request_id: requestId });
}

/** The HTTP status of a refusal. */
export function statusOf(refusal: Refusal): number {
  return STATUS[refusal.kind];
}

function answerRefusal(refusal: Refusal, requestId: string): Response {
  const { code, message, errors, data, retryAfterSeconds } = refusal;
  return answer(
    statusOf(refusal),
    message,
    { code, ...(errors ? { errors } : {}), ...(data ? { data } : {}), request_id: requestId },
    retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {},
  );
}
