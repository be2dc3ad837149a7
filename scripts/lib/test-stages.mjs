import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./root.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { failures?: string[] }} Report `failures`: the name of each failed test and what it says
 * @typedef {{ name: string, run: () => unknown, needs?: string[], count?: () => Report }} Stage `needs` names earlier
 *   stages whose product it uses; `count` reads the runner's report after the run
 */

/**
 * Runs all stages in order. A failing stage does not stop the others; only stages that need it are not run, and each of
 * those counts as one failure. A failing stage counts the failures of its report, or one.
 * Each failure is printed once more at the end: of a long log often only the end is kept.
 * @param {Stage[]} stages
 * @param {(line: string) => void} [print]
 * @returns {Promise<Counts>} the sum over all stages
 */
export async function runStages(stages, print = console.log) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string, string>} */
  const problems = new Map();
  /** @type {string[]} */
  const failures = [];
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
    /** @type {Report} */
    const counts = (missing.length === 0 && count?.()) || { passed: 0, failed: 0, skipped: 0 };
    failures.push(...(counts.failures ?? []));
    if (error && counts.failed === 0) counts.failed = 1;
    for (const key of /** @type {const} */ (["passed", "failed", "skipped"])) total[key] += counts[key];
    if (counts.failed > 0) problems.set(name, error || `${counts.failed} failed`);
    if (error) print(`${name}: ${error}`);
    print(`== ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }
  for (const failure of failures) print(`\n${shortened(failure)}`);
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
 * @returns {Report} zeros if there is no report
 */
export function countVitest(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${relative(ROOT, name)}\n${message}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${relative(ROOT, name)} › ${fullName}\n${failureMessages.join("\n")}`,
    );
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/**
 * Counts the tests in Playwright's JSON report. A test that passes only on a retry and an error outside the tests count as
 * failures.
 * @param {string} file
 * @returns {Report} zeros if there is no report
 */
export function countPlaywright(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const outside = report.errors.map(({ message }) => `Playwright\n${message}`);
  return {
    passed: expected,
    failed: unexpected + flaky + outside.length,
    skipped,
    failures: [...report.suites.flatMap(failuresOf), ...outside],
  };
}

/**
 * Counts the tests in a report that is written in our own form.
 * @param {string} file
 * @returns {Report} zeros if there is no report
 */
export function countReport(file) {
  return readReport(file) ?? { passed: 0, failed: 0, skipped: 0 };
}

/** @returns {string[]} of a suite of Playwright's report and those within it */
function failuresOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
        return `${file}:${line} [${projectName}] › ${title}\n${errors.join("\n")}`;
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** A failure without colors and calls of packages, its message cut after eight lines. */
function shortened(failure) {
  const [name = "", ...message] = stripVTControlCharacters(failure)
    .split("\n")
    .filter((line) => line.trim() && !/^\s+at .*node_modules/.test(line));
  return [name, ...message.slice(0, 8).map((line) => `  ${line.slice(0, 200)}`)].join("\n");
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
