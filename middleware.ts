import { type NextRequest, NextResponse } from "next/server";
import { isMissing } from "@/lib/domain/access/role-pages";
import { isSameOrigin } from "@/lib/platform/http/origin";
import { isPublicPage } from "@/lib/platform/http/public-pages";
import { isLanguage, LANGUAGE_COOKIE, type Language } from "@/lib/platform/language";

/**
 * Adds security headers and a per-request nonce to every page, and rejects forms from other sites and
 * malformed action calls (docs/security.md). It authorizes no one: each page and verb does.
 */
export function middleware(request: NextRequest): NextResponse {
  if (isForeignWrite(request)) {
    return guarded(
      new NextResponse("Forbidden: this form does not come from the academy.\n", { status: 403 }),
      request,
    );
  }
  if (isOddAction(request)) {
    return guarded(
      new NextResponse("Bad Request: no page of the academy sends this.\n", { status: 400 }),
      request,
    );
  }
  if (asksForMethods(request))
    return guarded(new NextResponse(null, { status: 204, headers: { Allow: "GET, HEAD, POST" } }), request);
  const chosen = request.nextUrl.searchParams.get(LANGUAGE_COOKIE);
  if (
    isLanguage(chosen) &&
    request.method === "GET" &&
    isPublicPage(request.nextUrl.pathname + request.nextUrl.search)
  )
    return guarded(keepLanguage(request, chosen), request);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = request.nextUrl.pathname === "/privacy_policy.html" ? WITHOUT_SCRIPT : policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-academy-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const page = { request: { headers } };
  // An address without a route, because notFound() in a page sends an empty body to browsers without scripts.
  const response = isMissing(request.nextUrl.pathname)
    ? NextResponse.rewrite(new URL("/_not-found", request.url), page)
    : NextResponse.next(page);
  return guarded(response, request, policy);
}

/** Built files are static; /api/v1, which uses tokens instead of cookies, and /logo, /share and
 * the academy's keys set their own headers. */
export const config = {
  matcher: [
    "/((?!_next/static/|api/v1/|icon.svg|icons/|favicon.ico|apple-icon|manifest.webmanifest|share/|elements.js|verify.js$|logo$|.well-known/academy-keys.json$|.well-known/academy-withdrawn.json$).*)",
  ],
};

/** Browsers send the origin of a form. Writes without one, or from another origin, are rejected. */
function isForeignWrite(request: NextRequest): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(request.method) && !isSameOrigin(request.headers);
}

/**
 * Pages call actions by their Next id with multipart form data. Anything else, especially React's serialized
 * arguments, is rejected unread (docs/security.md).
 */
function isOddAction(request: NextRequest): boolean {
  const action = request.headers.get("next-action");
  if (action === null || request.method !== "POST") return false;
  const type = request.headers.get("content-type") ?? "";
  return !/^[0-9a-f]{42}$/.test(action) || !/^multipart\/form-data; *boundary=./.test(type);
}

/** Next answers OPTIONS of a page with 400; its own answer for a handler of the API is right. */
function asksForMethods({ method, nextUrl: { pathname } }: NextRequest): boolean {
  return method === "OPTIONS" && !pathname.startsWith("/api/") && !isMissing(pathname);
}

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the language chosen by a page's switch (?lang=sw) and returns to the page; it works without scripts. */
function keepLanguage(request: NextRequest, language: Language): NextResponse {
  const page = request.nextUrl.clone();
  page.searchParams.delete(LANGUAGE_COOKIE);
  // Sent as a path, which with two slashes would be another site.
  page.pathname = page.pathname.replace(/^\/+/, "/");
  const response = NextResponse.redirect(page, 303);
  response.cookies.set(LANGUAGE_COOKIE, language, {
    path: "/",
    maxAge: A_YEAR_SECONDS,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure(request),
  });
  return response;
}

function guarded(response: NextResponse, request: NextRequest, policy = WITHOUT_SCRIPT): NextResponse {
  response.headers.set("Content-Security-Policy", policy);
  for (const [name, value] of FIXED) response.headers.set(name, value);
  // Without subdomains: the academy may share its domain with sites that have no certificate (docs/going-live.md, "3. Address and proxy").
  if (isSecure(request)) response.headers.set("Strict-Transport-Security", "max-age=63072000");
  return response;
}

function isSecure(request: NextRequest): boolean {
  const said = request.headers.get("x-forwarded-proto") ?? request.nextUrl.protocol;
  return said.split(",")[0]?.trim().replace(":", "") === "https";
}

const CLOSED = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'";
const WITHOUT_SCRIPT = `default-src 'none'; style-src 'self'; img-src 'self' data:; ${CLOSED}`;

/**
 * The development server needs a web socket, eval for source maps and inline styles; production needs none of
 * them.
 */
function policyFor(nonce: string): string {
  const dev = process.env.NODE_ENV === "development";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    // public/register-worker.js serves the tutor's pages offline
    "worker-src 'self'",
    CLOSED,
  ].join("; ");
}

const FIXED: [string, string][] = [
  ["Cache-Control", "no-store"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "same-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"],
];
