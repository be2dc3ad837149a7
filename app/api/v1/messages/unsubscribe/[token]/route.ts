import { unsubscribe } from "@/lib/domain/messaging/sending/unsubscribe";
import { siteOrigin } from "@/lib/platform/env";
import { endpoint, withEnvelope } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/routes";

const HTML_HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** The address in the headers of bulk mail. A mailbox posts to it (RFC 8058); for a person who opens it, a page asks first. */
export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: withEnvelope("messages.unsubscribe-page", async (_request, { token = "" }) => {
    const page = `${siteOrigin()}/unsubscribe/${encodeURIComponent(token)}`;
    const headers = { ...HTML_HEADERS, refresh: `0; url=${page}` };
    return { response: new Response(`<!doctype html><a href="${page}">Stop this mail</a>`, { headers }) };
  }),
  POST: endpoint({ run: unsubscribe, read: async (_request, { token }) => ({ token }) }),
});
