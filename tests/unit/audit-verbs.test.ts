import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditTexts } from "@/app/(console)/[role]/audit-log/texts";

/** Verbs that write and leave no line in the audit log. Each new one is a decision. */
const NO_LINE = [
  "conversations.dial",
  "conversations.go-on",
  "conversations.say",
  "conversations.sweep",
  "feedback.ask",
  "feedback.give",
  "follow-ups.ask",
  "messages.apply-report",
  "messages.dequeue",
  "messages.keep-report",
  "messages.settle",
  "messages.tend",
  "operations.alert-admins",
  "operations.check-invariants",
  "operations.record-runs",
  "payments.dequeue-queries",
  "payments.keep-callback",
  "payments.pull-transactions",
  "payments.reconcile",
  "payments.record-pull-run",
  "students.close-visit",
  "students.keep-draft",
];

test("every verb that writes is called in words in the audit log", () => {
  const files = readdirSync("lib/domain", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const writing = files.flatMap((file) =>
    [...readFileSync(`lib/domain/${file}`, "utf8").matchAll(/\bcommand\(\s*"([a-z-]+\.[a-z-]+)"/g)].map(
      ([, verb = ""]) => verb,
    ),
  );
  expect(writing.length).toBeGreaterThan(150);
  const wordless = new Set(writing.filter((verb) => !auditTexts.verbs[verb]));
  expect([...wordless].sort()).toEqual(NO_LINE);
});
