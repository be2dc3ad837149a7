/** The academy's own settings, and those for scripts/serve.mjs, that apply to a bare app. */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  devIndicators: false,
  serverExternalPackages: ["postgres"],
  turbopack: { root: process.env.BENCH_ROOT },
};
