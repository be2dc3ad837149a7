import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT } from "@/scripts/lib/root.mjs";
import { countPlaywright, countVitest, formatCounts, runStages } from "@/scripts/lib/test-stages.mjs";

const folder = mkdtempSync(join(tmpdir(), "academy-stages-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the stages of npm test", () => {
  test("a failing stage does not stop the later ones, and counts as one failure", async () => {
    const { ran, output, total } = await run([
      { name: "Types", fails: "tsc failed" },
      { name: "Tests", counts: { passed: 3, failed: 0, skipped: 1 } },
    ]);
    expect(ran).toEqual(["Types", "Tests"]);
    expect(total).toEqual({ passed: 3, failed: 1, skipped: 1 });
    expect(output).toContain("Types: tsc failed");
  });

  test("a stage that needs a failed one is not run and counts as one failure, with the reason", async () => {
    const { ran, output, total } = await run([
      { name: "Build", fails: "no memory" },
      { name: "Pages", needs: ["Build"], counts: { passed: 9, failed: 0, skipped: 0 } },
      { name: "After pages", needs: ["Pages"] },
      { name: "Lint" },
    ]);
    expect(ran).toEqual(["Build", "Lint"]);
    expect(total).toEqual({ passed: 0, failed: 3, skipped: 0 });
    expect(output).toContain("Pages: not run, because it needs: Build");
  });

  test("a failing test run counts the failures of its report", async () => {
    const { total } = await run([
      { name: "Tests", fails: "code 1", counts: { passed: 5, failed: 2, skipped: 0 } },
    ]);
    expect(total).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });

  test("a test run that fails without failures in its report counts as one", async () => {
    const { total } = await run([
      { name: "Tests", fails: "killed", counts: { passed: 5, failed: 0, skipped: 0 } },
    ]);
    expect(total).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  test("what failed is printed once more after the last stage, without colors and its message cut", async () => {
    const failures = [
      `a.test.ts › the last seat\n\u001b[31mexpected 1\u001b[39m\n\n${"at line\n".repeat(40)}`,
    ];
    const { output } = await run([
      { name: "Tests", fails: "code 1", counts: { passed: 5, failed: 1, skipped: 0, failures } },
      { name: "Pages", counts: { passed: 9, failed: 0, skipped: 0, failures: [] } },
    ]);
    const end = output.slice(output.indexOf("== Pages:"));
    expect(end).toContain("a.test.ts › the last seat\n  expected 1\n  at line\n");
    expect(end.match(/at line/g)).toHaveLength(7);
    expect(end).not.toContain("\u001b");
  });

  test("a run with failures in its report fails, whatever its exit code", async () => {
    const { ran, total } = await run([
      { name: "Pages", counts: { passed: 5, failed: 1, skipped: 0 } },
      { name: "After pages", needs: ["Pages"] },
    ]);
    expect(ran).toEqual(["Pages"]);
    expect(total.failed).toBe(2);
  });
});

describe("the last line of npm test", () => {
  test("names skipped tests only if there are any", () => {
    expect(formatCounts({ passed: 7, failed: 1, skipped: 0 })).toBe("7 passed, 1 failed");
    expect(formatCounts({ passed: 7, failed: 1, skipped: 2 })).toBe("7 passed, 1 failed, 2 skipped");
  });

  test("a test file that cannot be loaded is a failure", () => {
    const report = {
      numPassedTests: 5,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: join(ROOT, "tests/a.test.ts"),
          status: "failed",
          message: "no such module",
          assertionResults: [],
        },
        {
          name: join(ROOT, "tests/b.test.ts"),
          status: "failed",
          message: "",
          assertionResults: [
            { status: "failed", fullName: "the last seat goes to one", failureMessages: ["expected 1"] },
            { status: "passed", fullName: "others wait", failureMessages: [] },
          ],
        },
        {
          name: join(ROOT, "tests/c.test.ts"),
          status: "passed",
          message: "",
          assertionResults: [{ status: "passed" }],
        },
      ],
    };
    expect(countVitest(written(report))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      failures: [
        "tests/a.test.ts\nno such module",
        "tests/b.test.ts › the last seat goes to one\nexpected 1",
      ],
    });
  });

  test("an error outside the page tests is a failure", () => {
    const report = {
      stats: { expected: 2, flaky: 0, unexpected: 0, skipped: 3 },
      suites: [],
      errors: [{ message: "no browser" }],
    };
    expect(countPlaywright(written(report))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 3,
      failures: ["Playwright\nno browser"],
    });
  });

  test("a failed page test is named with its file, line and screen, however deep it is nested", () => {
    const tests = [
      { projectName: "phone", status: "unexpected", results: [{ errors: [{ message: "not visible" }] }] },
      { projectName: "desktop", status: "expected", results: [{ errors: [] }] },
    ];
    const report = {
      stats: { expected: 1, flaky: 0, unexpected: 1, skipped: 0 },
      suites: [{ suites: [{ specs: [{ file: "a.spec.ts", line: 7, title: "a student pays", tests }] }] }],
      errors: [],
    };
    expect(countPlaywright(written(report)).failures).toEqual([
      "a.spec.ts:7 [phone] › a student pays\nnot visible",
    ]);
  });

  test("a test that passes only on a retry is a failure", () => {
    const results = [{ errors: [{ message: "too late" }] }, { errors: [] }];
    const tests = [{ projectName: "phone", status: "flaky", results }];
    const report = {
      stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 0 },
      suites: [{ specs: [{ file: "a.spec.ts", line: 7, title: "a student pays", tests }] }],
      errors: [],
    };
    expect(countPlaywright(written(report))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ["a.spec.ts:7 [phone] › a student pays\ntoo late"],
    });
  });

  test("a missing report counts nothing", () => {
    expect(countVitest(join(folder, "missing.json"))).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

type Planned = {
  name: string;
  needs?: string[];
  fails?: string;
  counts?: { passed: number; failed: number; skipped: number; failures?: string[] };
};

async function run(stages: Planned[]) {
  const ran: string[] = [];
  const lines: string[] = [];
  const total = await runStages(
    stages.map(({ name, needs = [], fails, counts }) => ({
      name,
      needs,
      run: () => {
        ran.push(name);
        if (fails) throw new Error(fails);
      },
      ...(counts ? { count: () => counts } : {}),
    })),
    (line) => lines.push(line),
  );
  return { ran, total, output: lines.join("\n") };
}

function written(report: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}
