import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { sharedProcess } from "./support/shared-process";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      { find: /^server-only$/, replacement: `${root}/node_modules/server-only/empty.js` },
    ],
  },
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/support/throw-away-postgres.ts"],
    setupFiles: ["tests/support/setup.ts"],
    pool: sharedProcess,
    isolate: false,
    // New objects are collected less often than with Node's own size, 16 MB: 5 % of the time of a sample.
    execArgv: ["--max-semi-space-size=64"],
    // One more than two cores: workers wait for Postgres a sixth of their time.
    maxWorkers: 3,
    deps: {
      optimizer: {
        // One file each instead of hundreds, for every process that imports them.
        ssr: {
          enabled: true,
          include: [
            "drizzle-orm",
            "drizzle-orm/pg-core",
            "drizzle-orm/postgres-js",
            "fast-check",
            "postgres",
            "zod",
          ],
        },
      },
    },
    // Safety nets for a busy machine; no assertion rests on them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    silent: "passed-only",
    reporters: ["default", "json"],
    outputFile: { json: ".data/vitest.json" },
  },
});
