import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The tests of the rules that stryker.config.mjs breaks: those without a database, which run in milliseconds. */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      { find: /^server-only$/, replacement: `${root}/node_modules/server-only/empty.js` },
    ],
  },
  test: {
    include: [
      "tests/unit/{absent-rules,attendance,attendance-share,catalog,holds,kept-places}.test.ts",
      "tests/unit/{list-state,money,next-step,pay-code,phone,rank-matches,read-mpesa-text}.test.ts",
      "tests/unit/{receipt-code,replies}.test.ts",
      "tests/unit/rules/*.test.ts",
      "tests/domain/enrollments/waiting-list/offer-time.test.ts",
    ],
    // For a busy machine; an endless loop is ended by Stryker.
    testTimeout: 60_000,
  },
});
