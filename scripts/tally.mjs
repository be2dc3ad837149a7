import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Counts the tests in a JSON report of vitest. A file that could not even be loaded counts as one failed test.
 * @param {string} file
 * @returns {Tally} zeros when there is no report
 */
export function tallyVitest(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts the tests in a JSON report of Playwright. What went wrong outside any test counts as failed tests.
 * @param {string} file
 * @returns {Tally} zeros when there is no report
 */
export function tallyPlaywright(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/**
 * The one line that ends a test run.
 * @param {Tally[]} tallies
 */
export function spellTallies(tallies) {
  const sum = (name) => tallies.reduce((total, tally) => total + tally[name], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
