import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CONTROLS, WITHOUT } from "../controls/all";
import { isBlamed } from "../controls/play";
import { spoiled } from "../controls/tree";
import { FAULTS } from "../faults/all";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const ROWS = [...read("docs/security.md").matchAll(/^\| ([TL]\d+) /gm)].map(([, row = ""]) => row);

test("every line of the threats and faults has a control that is taken out, or a reason why not", () => {
  expect(ROWS.length).toBe(80);
  const known = [...CONTROLS.map(({ row }) => row), ...Object.keys(WITHOUT)];
  expect(ROWS.filter((row) => !known.includes(row))).toEqual([]);
  expect(Object.keys(WITHOUT).filter((row) => !ROWS.includes(row))).toEqual([]);
});

describe.each(CONTROLS.map((control) => [`${control.row}: ${control.what}`, control] as const))(
  "%s",
  (_name, { out, play }) => {
    test("stands in the code", () => {
      const texts = new Map(out.map(({ file }) => [file, read(file)]));
      for (const edit of out) texts.set(edit.file, spoiled(texts.get(edit.file) ?? "", edit));
      expect([...texts].filter(([file, text]) => text === read(file))).toEqual([]);
    });

    test("is missed by a test that is there, and by its name", () => {
      expect(("fault" in play ? play.breaks : play.named).length).toBeGreaterThan(5);
      if ("fault" in play) expect(FAULTS.map(({ id }) => id)).toContain(play.fault);
      else expect(existsSync(join(ROOT, play.test))).toBe(true);
    });
  },
);

describe("who is to blame", () => {
  test("a fault is, when the rule it named broke", () => {
    const wanted = { fault: "L6", breaks: "each receipt exactly once" };
    expect(isBlamed(wanted, "L6 broke:\n  each receipt exactly once; found 3")).toBe(true);
    expect(isBlamed(wanted, "must: each receipt exactly once\nL6 broke:\n  no answer")).toBe(false);
  });

  test("a test is, when it failed and not its neighbour", () => {
    const wanted = { test: "tests/unit/phone.test.ts", named: "one person" };
    expect(isBlamed(wanted, " FAIL  tests/unit/phone.test.ts > one person")).toBe(true);
    expect(isBlamed(wanted, " ✓ one person\n FAIL  tests/unit/phone.test.ts > another")).toBe(false);
  });
});

test("a passage that is gone, or stands twice, is not taken out", () => {
  expect(() => spoiled("one", { file: "a", was: "two", now: "" })).toThrow("a has 0 times: two");
  expect(() => spoiled("one one", { file: "a", was: "one", now: "" })).toThrow("a has 2 times: one");
});
