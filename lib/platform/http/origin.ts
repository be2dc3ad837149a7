/**
 * Whether a form was sent by a page of this site: the Origin header must be there and name the site. Where APP_ORIGIN is
 * not set, the site is the host the request was sent to; x-forwarded-host, which a sender can write, does not count.
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
