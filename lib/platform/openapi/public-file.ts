import "server-only";
import { createHash } from "node:crypto";
import { type Handler, readQuery, withEnvelope } from "../http/endpoint";

type File = { type: string; policy: string; make: () => string };

const MINUTES_5 = 300;

/**
 * Makes a handler that gives everybody the same text, made once a process. A client that has it already is told so by
 * its ETag. It holds nothing of anybody, so caches may keep it.
 */
export function publicFile(name: string, { type, policy, make }: File): Handler {
  let made: { body: string; etag: string } | undefined;
  return withEnvelope(name, async (request) => {
    // It takes no parameter; a query that no call would take is refused here as everywhere.
    readQuery(request);
    made ??= withEtag(make());
    const headers = {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${MINUTES_5}`,
      etag: made.etag,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    };
    const isKnown = request.headers.get("if-none-match")?.includes(made.etag) ?? false;
    return {
      response: isKnown ? new Response(null, { status: 304, headers }) : new Response(made.body, { headers }),
    };
  });
}

function withEtag(body: string): { body: string; etag: string } {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
