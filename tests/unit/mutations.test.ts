import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { spoiled } from "../slow/controls/tree";
import { SLIPS } from "../slow/mutations/slips/all-slips";

// `npm run test:mutation:verbs -- --slips` takes minutes; a fault that no longer fits the code must show at once.
test.each(SLIPS)("the fault fits $file and names a test file: $was", (slip) => {
  expect(spoiled(readFileSync(slip.file, "utf8"), slip)).not.toBe(readFileSync(slip.file, "utf8"));
  expect(existsSync(slip.test)).toBe(true);
});
