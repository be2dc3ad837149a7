import { describe, expect, test } from "vitest";
import { menuGroupsOf, menuOf } from "@/components/console/menu-entries";
import { paletteEntriesOf } from "@/components/console/palette/commands";
import { STAFF_ROLES } from "@/db/schema/enums";
import { DESK_PAGES, hasPage } from "@/lib/domain/access/desk-pages";
import type { StaffRole } from "@/lib/domain/access/roles";

const namesOf = (entries: Array<{ name: string }>) => entries.map(({ name }) => name);

describe("the menu of the console", () => {
  const PAYMENTS = [
    "/money",
    "transactions",
    "payment-requests",
    "mpesa-express-requests",
    "mpesa-classic-requests",
    "transaction-queries",
  ];
  const BOOKS = ["/money/statements", "/money/reconciliation"];
  const OFFICE = ["users", "settings", "audit-log", "revealed-fields", "my-account"];
  test.each<[StaffRole, string[]]>([
    [
      "admin",
      [
        ...["", "registrations", "enrollments", "rescue-list", "messages"],
        ...["courses", "classes", "registers", "certificates", "seasons/report"],
        ...[...PAYMENTS, ...BOOKS, ...OFFICE],
      ],
    ],
    ["tutor", []],
    ["cashier", ["", "registrations", ...PAYMENTS]],
    ["finance", ["", "registrations", "certificates", "seasons/report", ...PAYMENTS, ...BOOKS]],
  ])("of a %s has the pages of the role, in this order", (role, pages) => {
    expect(menuOf(role).map(({ path }) => path)).toEqual(pages);
  });

  test("stands in groups; the home is above them, and a group without an entry is left out", () => {
    expect(menuGroupsOf("admin").map(({ name }) => name)).toEqual([
      undefined,
      "People",
      "Teaching",
      "Money",
      "System",
    ]);
    expect(menuGroupsOf("cashier").map(({ name }) => name)).toEqual([undefined, "People", "Money"]);
    expect(menuGroupsOf("tutor")).toEqual([]);
  });
});

describe("the command palette", () => {
  test("offers a role only the actions it may do", () => {
    expect(namesOf(paletteEntriesOf("tutor").actions)).toEqual(["Open today's registers"]);
    expect(namesOf(paletteEntriesOf("cashier").actions)).toEqual(["Take a receipt", "Match a payment"]);
    expect(namesOf(paletteEntriesOf("finance").actions)).toContain("Import a statement");
    expect(namesOf(paletteEntriesOf("admin").actions)).toEqual(
      expect.arrayContaining(["Register a student", "Add a course", "Open today's registers"]),
    );
  });

  test.each(STAFF_ROLES)("leads a %s only to pages of the role", (role) => {
    const { pages, actions } = paletteEntriesOf(role);
    const all = [...pages, ...actions].map(({ href }) => href.split("?")[0] ?? "");
    expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length);
    expect(all).toContain(`/${role}/my-account`);
    for (const path of all) {
      if (path.startsWith("/money")) continue;
      const [, desk, ...rest] = path.split("/");
      expect([path, desk]).toEqual([path, role]);
      const page = rest.join("/");
      if (page)
        expect([page, page in DESK_PAGES && hasPage(role, page as "my-account")]).toEqual([page, true]);
    }
  });
});
