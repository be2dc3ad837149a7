import type { NextConfig } from "next";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // No picture is resized here; the optimiser has been a way in (reliability.md T22).
  images: { unoptimized: true },
  // Types are checked before by npm test; a start on a small machine need not wait for it twice.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  devIndicators: false,
  serverExternalPackages: ["postgres", "@node-rs/argon2"],
  experimental: { serverActions: { bodySizeLimit: "128kb" } },
};

export default config;
