/** What scripts/serve.mjs and the academy's own settings have in common with a bare app. */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  devIndicators: false,
  serverExternalPackages: ["postgres"],
  turbopack: { root: process.env.BENCH_ROOT },
};
