import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, run: () => unknown, needs?: string[], count?: () => Counts }} Stage `needs` names earlier
 *   stages whose product it uses; `count` reads the runner's report after the run
 */

/**
 * Runs all stages in order. A failing stage does not stop the others; only stages that need it are not run, and each of
 * those counts as one failure. A failing stage counts the failures of its report, or one.
 * @param {Stage[]} stages
 * @param {(line: string) => void} [print]
 * @returns {Promise<Counts>} the sum over all stages
 */
export async function runStages(stages, print = console.log) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string, string>} */
  const problems = new Map();
  for (const { name, run, needs = [], count } of stages) {
    print(`\n== ${name}`);
    const begin = performance.now();
    const missing = needs.filter((needed) => problems.has(needed));
    let error = missing.length > 0 ? `not run, because it needs: ${missing.join(", ")}` : "";
    if (!error) {
      try {
        await run();
      } catch (thrown) {
        error = thrown instanceof Error ? thrown.message : String(thrown);
      }
    }
    const counts = (missing.length === 0 && count?.()) || { passed: 0, failed: 0, skipped: 0 };
    if (error && counts.failed === 0) counts.failed = 1;
    for (const key of /** @type {const} */ (["passed", "failed", "skipped"])) total[key] += counts[key];
    if (counts.failed > 0) problems.set(name, error || `${counts.failed} failed`);
    if (error) print(`${name}: ${error}`);
    print(`== ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }
  if (problems.size > 0) print("\nFailed:");
  for (const [name, problem] of problems) print(`  ${name}: ${problem.split("\n")[0]}`);
  return total;
}

/**
 * The last line of a test run.
 * @param {Counts} counts
 * @returns {string} `12 passed, 0 failed[, 3 skipped]`
 */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

/**
 * Counts the tests in Vitest's JSON report. A test file that cannot be loaded counts as one failure.
 * @param {string} file
 * @returns {Counts} zeros if there is no report
 */
export function countVitest(file) {
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
 * Counts the tests in Playwright's JSON report. A test that passes only on a retry and an error outside the tests count as
 * failures.
 * @param {string} file
 * @returns {Counts} zeros if there is no report
 */
export function countPlaywright(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
