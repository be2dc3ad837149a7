import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { spellTallies, tallyPlaywright, tallyVitest } from "@/scripts/tally.mjs";

const folder = mkdtempSync(join(tmpdir(), "tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the line that ends a test run", () => {
  test("sums both runners and names skipped tests only when there are any", () => {
    const [one, two] = [
      { passed: 3, failed: 0, skipped: 0 },
      { passed: 4, failed: 1, skipped: 0 },
    ];
    expect(spellTallies([one, two])).toBe("7 passed, 1 failed");
    expect(spellTallies([one, { ...two, skipped: 2 }])).toBe("7 passed, 1 failed, 2 skipped");
  });

  test("a test file that cannot be loaded is a failure", () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: "failed", assertionResults: [] },
        { status: "failed", assertionResults: [{ status: "failed" }] },
        { status: "passed", assertionResults: [{ status: "passed" }] },
      ],
    };
    expect(tallyVitest(kept(report))).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test("what breaks around the page tests is a failure", () => {
    const report = {
      stats: { expected: 2, flaky: 0, unexpected: 1, skipped: 3 },
      errors: [{ message: "no browser" }],
    };
    expect(tallyPlaywright(kept(report))).toEqual({ passed: 2, failed: 2, skipped: 3 });
  });

  test("a runner that left no report counts nothing", () => {
    expect(tallyVitest(join(folder, "missing.json"))).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

function kept(report: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
