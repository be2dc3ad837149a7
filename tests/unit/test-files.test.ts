import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

test("a test file that replaces a module puts it back: the next file runs in the same process", () => {
  const files = readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join("tests", file));
  const replaced = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), "utf8");
    return [...code.matchAll(/^vi\.mock\(("[^"]+")/gm)].map(([, module]) => ({ file, module, code }));
  });
  expect(replaced.length).toBeGreaterThan(0);
  const kept = replaced.filter(
    ({ module, code }) => !code.includes(`afterAll(() => void vi.doUnmock(${module}))`),
  );
  expect(kept.map(({ file, module }) => `${file}: ${module}`)).toEqual([]);
});
