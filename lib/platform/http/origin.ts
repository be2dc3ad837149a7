import { Refusal } from "../refusal";

/**
 * Whether a request was sent by a page of this site: the Origin header must be there and name the site. Without APP_ORIGIN the
 * site is the host the request was sent to; x-forwarded-host does not count, because a client can write it.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin || origin === "null") return false;
  const site = process.env.APP_ORIGIN;
  try {
    return site
      ? new URL(origin).origin === new URL(site).origin
      : new URL(origin).host === headers.get("host");
  } catch {
    return false;
  }
}

/** @throws Refusal 403 wrong_origin with this sentence when a page of another site sent the request */
export function assertSameOrigin(headers: Headers, sentence: string): void {
  if (!isSameOrigin(headers)) throw new Refusal("forbidden", "wrong_origin", sentence);
}
