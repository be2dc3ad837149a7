import "server-only";
import { createHash } from "node:crypto";
import { type Handler, readQuery, withEnvelope } from "../http/endpoint";

type File = { type: string; policy: string; make: () => string };

const FIVE_MINUTES = 300;

/**
 * Makes a handler that serves the same text to every caller, built once per process. Requests with its ETag get 304. The text
 * holds no personal data, so caches may store it.
 */
export function publicFile(name: string, { type, policy, make }: File): Handler {
  let made: { body: string; etag: string } | undefined;
  return withEnvelope(name, async (request) => {
    // There are no parameters, but a malformed query is refused as everywhere.
    readQuery(request);
    made ??= withEtag(make());
    const headers = {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${FIVE_MINUTES}`,
      etag: made.etag,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    };
    const isCached = request.headers.get("if-none-match")?.includes(made.etag) ?? false;
    return {
      response: isCached
        ? new Response(null, { status: 304, headers })
        : new Response(made.body, { headers }),
    };
  });
}

function withEtag(body: string): { body: string; etag: string } {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
