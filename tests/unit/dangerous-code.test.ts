import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Source, withoutComments } from "../support/imports";

const ROOT = join(import.meta.dirname, "../..");

/** Dangerous constructs, and the reviewed files that may use them. */
const RULES: { why: string; what: RegExp; may: string[]; bad: string }[] = [
  {
    why: "raw HTML",
    what: /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    may: [],
    bad: "box.innerHTML = name;",
  },
  {
    why: "code from text",
    what: /\beval\(|new Function\(|\bset(Timeout|Interval)\(\s*["'`]/,
    may: [],
    bad: 'new Function("return 1")',
  },
  {
    why: "raw SQL",
    what: /sql\.(raw|identifier)\(|\.unsafe\(/,
    // Fixed SQL of our own: list entries, conditions, a COPY whose filters were validated.
    may: [
      "lib/platform/db/fixed-statement.ts",
      // The conditions of entries that wait for a person: constants.
      "lib/domain/payments/unreadable/list-unreadable.ts",
      "lib/domain/payments/unreadable/open-entries.ts",
      "lib/domain/records/retention/apply-retention.ts",
      "lib/platform/db/copy.ts",
      "lib/domain/reports/csv-export.ts",
      "lib/platform/db/write-together.ts",
      "db/schema/columns.ts",
      "db/schema/students.ts",
      "lib/domain/messaging/sending/limits.ts",
      "lib/domain/messaging/sending/still-true.ts",
      "lib/domain/messaging/sending/sweep-outbox.ts",
      "lib/domain/payments/matching/desk-queues.ts",
      "lib/domain/payments/matching/desk-enrollments.ts",
      "lib/domain/payments/matching/desk-rows.ts",
      "lib/domain/payments/ledger/list-paybill-requests.ts",
      "lib/domain/payments/ledger/list-transactions.ts",
      "lib/domain/payments/ledger/payment-history.ts",
      "lib/domain/payments/ledger/transaction-status.ts",
      "lib/domain/payments/reconciliation/account-flows.ts",
      "lib/domain/payments/reconciliation/show-reconciliation.ts",
      "lib/domain/payments/reconciliation/exceptions.ts",
      "lib/domain/payments/months/month-days.ts",
      "lib/domain/payments/statements/statement-records.ts",
    ],
    bad: "sql.raw(order)",
  },
  {
    why: "caching of pages or answers",
    what: /["']use cache|unstable_cache|force-static|export const revalidate|generateStaticParams|cache: "force-cache"/,
    may: [],
    bad: '"use cache";',
  },
  {
    why: "browser storage that scripts can read",
    what: /localStorage\??\.setItem\((?!OFF\b|OFFSET\b)|sessionStorage\??\.setItem|document\.cookie\s*=/,
    // Of this tab alone: input typed in a form of a public page until it is sent, and the console's last ten notices until
    // sign-out (docs/security.md).
    may: ["components/custom-elements/storage.ts", "components/console/notices.ts"],
    bad: 'localStorage.setItem("token", token)',
  },
];

const sources = ["app", "components", "lib", "db", "public"].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    // Generates a million rows for a measurement; it is run by hand and takes no input. The others are made of components/custom-elements.
    .filter((file) => /\.(tsx?|js)$/.test(file) && !(room === "db" && file.startsWith("scale/")))
    .filter((file) => !(room === "public" && ["elements.js", "verify.js"].includes(file)))
    .map(
      (file): Source => ({
        path: `${room}/${file}`,
        text: withoutComments(readFileSync(join(ROOT, room, file), "utf8")),
      }),
    ),
);

describe.each(RULES.map((rule) => [rule.why, rule] as const))("%s", (_why, { what, may, bad }) => {
  test("is only in the listed files", () => {
    expect(sources.length).toBeGreaterThan(400);
    const found = sources.filter(({ text }) => what.test(text)).map(({ path }) => path);
    expect(found.filter((path) => !may.includes(path))).toEqual([]);
    expect(
      may.filter((path) => !found.includes(path)),
      "no longer needs to be named",
    ).toEqual([]);
  });

  test("is detected by this check", () => {
    expect(what.test(bad)).toBe(true);
  });
});
