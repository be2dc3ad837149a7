// npm run test:mutation: puts a fault at a time into the rules that need no database, and reports those that no test notices.
// --mutate <file> takes another file; its tests must be among those of vitest.mutation.config.ts.
export default {
  testRunner: "vitest",
  vitest: { configFile: "tests/vitest.mutation.config.ts", related: false },
  mutate: [
    "lib/domain/**/rules.ts",
    "lib/domain/attendance/{absent,share}-rules.ts",
    "lib/domain/enrollments/pay-code.ts",
    "lib/domain/enrollments/standing/next-step.ts",
    "lib/domain/payments/ledger/receipt-code.ts",
    "lib/domain/payments/matching/{one-letter-off,rank-matches}.ts",
    "lib/domain/payments/receipts/read-mpesa-text.ts",
  ],
  // What a module computes once is not computed again for each fault.
  ignoreStatic: true,
  coverageAnalysis: "perTest",
  concurrency: 1,
  allowEmpty: true,
  inPlace: false,
  ignorePatterns: [".next", ".data", ".ci", "public", "docs", "deploy"],
  tempDirName: ".data/stryker",
  incremental: true,
  incrementalFile: ".data/mutation-incremental.json",
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: ".data/mutation.json" },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  packageManager: "npm",
  // Stryker would read tsconfig.json with an interface that the installed TypeScript does not have; nothing here needs it.
  tsconfigFile: "none",
  disableTypeChecks: false,
};
