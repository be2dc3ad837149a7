import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTROLS } from "../slow/controls/all-controls";
import { editsOf } from "../slow/controls/control";
import { spoiled } from "../slow/controls/tree";

// `npm run test:controls` takes hours; a control that no longer fits the code must show at once.
test.each(CONTROLS)("the control of $row fits the code and names a test: $what", (control) => {
  const texts = new Map<string, string>();
  for (const edit of editsOf(control))
    texts.set(edit.file, spoiled(texts.get(edit.file) ?? readFileSync(edit.file, "utf8"), edit));
  const tests = readFileSync(control.test, "utf8");
  // Names of test.each and of templates are complete only when the tests run.
  if (!/\.each\(|test\(`/.test(tests)) expect(tests).toContain(control.named);
});
