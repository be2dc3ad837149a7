import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { bundle, elementsVersion } from "./scripts/lib/bundle.mjs";
import { MAX_FORM_BYTES } from "./scripts/lib/server/reject.mjs";

// Pages get theirs from middleware.ts, the API from lib/platform/http/responses.ts.
const STATIC_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

const ROOT = import.meta.dirname;

/** Next's settings. A build makes the bundles first (scripts/lib/bundle.mjs), however it was started; its workers read this file again. */
export default async function settings(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_BUILD && !process.env.ACADEMY_BUNDLED) {
    await bundle(ROOT);
    process.env.ACADEMY_BUNDLED = "1";
  }
  const version = elementsVersion(ROOT);
  return {
    ...COMMON,
    env: { ELEMENTS_VERSION: version },
    headers: async () => [
      ...[
        "/_next/static/:file*",
        "/icon.svg",
        "/icons/:file*",
        "/favicon.ico",
        "/apple-icon.png",
        "/manifest.webmanifest",
        "/elements.js",
        "/verify.js",
      ].map((source) => ({
        source,
        headers: STATIC_HEADERS,
      })),
      ...["/elements.js", "/verify.js"].map((source) => ({
        source,
        headers: [{ key: "Cache-Control", value: "no-cache" }],
      })),
      {
        source: "/elements.js",
        has: [{ type: "query", key: "v", value: version }],
        headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
      },
    ],
  };
}

const COMMON: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // No image is resized here; the image optimizer has had security holes (docs/security.md, T22).
  images: { unoptimized: true },
  // npm test checks types; the build at the first start need not repeat it.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  devIndicators: false,
  serverExternalPackages: [
    "postgres",
    "@node-rs/argon2",
    "nodemailer",
    "piscina",
    "prom-client",
    "@vercel/otel",
  ],
  // Read by their path: the jobs of worker threads, piscina's own file for them, the fonts of certificates, and the pages of last resort.
  outputFileTracingIncludes: {
    "/**": [
      "./worker.cjs",
      "./node_modules/piscina/dist/**",
      "./lib/domain/attendance/certificates/fonts/*.ttf",
      "./public/*.html",
    ],
  },
  // The specification gives students and staff one address: with the id it is the console's page, which asks who is signed
  // in; without it the student's own, which keeps its frame and its few scripts.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/student-details", param: "studentId" },
      { source: "/update-student", param: "id" },
    ].map(({ source, param }) => ({
      source,
      has: [{ type: "query", key: param }],
      destination: `/staff${source}`,
    })),
    afterFiles: [],
    fallback: [],
  }),
  // Whoever reads a shared link finds title, text and picture in the head: a page's metadata never comes later, in its body.
  htmlLimitedBots: /.*/,
  experimental: {
    serverActions: { bodySizeLimit: MAX_FORM_BYTES },
    authInterrupts: true,
    // A build of the same files is not repeated (scripts/lib/build.mjs), so the compiler's cache would cost a quarter of its time and
    // 200 MB for nothing.
    turbopackFileSystemCacheForBuild: false,
  },
};
