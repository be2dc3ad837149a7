import type { NextConfig } from "next";
import { elementsVersion } from "./scripts/lib/bundle.mjs";

// Pages get theirs from middleware.ts, the API from lib/platform/http/responses.ts.
const STATIC_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

const ELEMENTS_VERSION = elementsVersion(import.meta.dirname);

const config: NextConfig = {
  env: { ELEMENTS_VERSION },
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // No image is resized here; the image optimizer has had security holes (docs/security.md, T22).
  images: { unoptimized: true },
  // npm test checks types; the build at the first start need not repeat it.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  devIndicators: false,
  serverExternalPackages: ["postgres", "@node-rs/argon2", "nodemailer", "piscina"],
  // Read by their path: the jobs of worker threads, piscina's own file for them, and the fonts of certificates.
  outputFileTracingIncludes: {
    "/**": [
      "./worker.cjs",
      "./node_modules/piscina/dist/**",
      "./lib/domain/attendance/certificates/fonts/*.ttf",
    ],
  },
  headers: async () => [
    ...["/_next/static/:file*", "/icon.svg", "/elements.js"].map((source) => ({
      source,
      headers: STATIC_HEADERS,
    })),
    { source: "/elements.js", headers: [{ key: "Cache-Control", value: "no-cache" }] },
    {
      source: "/elements.js",
      has: [{ type: "query", key: "v", value: ELEMENTS_VERSION }],
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
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
  experimental: {
    serverActions: { bodySizeLimit: "512kb" },
    authInterrupts: true,
    // A build of the same files is not repeated (scripts/lib/build.mjs), so the compiler's cache would cost a quarter of its time and
    // 200 MB for nothing.
    turbopackFileSystemCacheForBuild: false,
  },
};

export default config;
