import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { formatChanges } from "@/app/(console)/[role]/audit-log/audit-lines";
import { auditTexts } from "@/app/(console)/[role]/audit-log/texts";

const CLASS = "5f3c2a1b-0000-4000-8000-000000000001";
const OTHER = "5f3c2a1b-0000-4000-8000-000000000002";
const said = (changes: Record<string, unknown>) =>
  formatChanges(
    changes,
    auditTexts.verbs["students.update-enrollment"] ?? "",
    new Map([[CLASS, "Baking, Morning"]]),
  );

describe("a line of the audit log", () => {
  test("names a class by its name, and leaves out an id that nobody can read", () => {
    expect(
      said({ from: "held", to: "held", from_class: OTHER, class: CLASS, sessions: [CLASS, OTHER] }),
    ).toEqual(["held → held", "class: Baking, Morning", "sessions: 2 items"]);
  });

  test("says an amount as money, without the name under which it is stored", () => {
    expect(said({ credit_used_cents: 50_000 })).toEqual(["credit used: KES 500"]);
  });

  test("shows no stored structure", () => {
    expect(said({ columns_of: { registrations: ["name"] } })).toEqual(["columns of: 1 item"]);
  });
});

test("every command of the rooms about what became of students has its words", () => {
  const rooms = ["attendance", "feedback", "follow-ups", "impact", "surveys"];
  const files = rooms.flatMap((room) => {
    const folder = path.join("lib/domain", room);
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file));
  });
  const verbs = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bcommand\(\s*"([^"]+)"/g)])
    .map(([, verb = ""]) => verb);
  // No line of the audit log says that they were done (lib/domain/feedback/README.md).
  const silent = ["follow-ups.ask", "feedback.ask", "feedback.give"];
  const worded: Record<string, string | undefined> = auditTexts.verbs;
  expect(verbs.filter((verb) => !worded[verb]).toSorted()).toEqual(silent.toSorted());
});
