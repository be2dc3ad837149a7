import { describe, expect, test } from "vitest";
import { menuGroupsOf, menuOf } from "@/components/console/menu-entries";
import { PRINT, paletteEntriesOf } from "@/components/console/palette/commands";
import { STAFF_ROLES } from "@/db/schema/enums";
import { hasPage, ROLE_PAGES } from "@/lib/domain/access/role-pages";
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
  const BOOKS = ["waivers", "bursary", "/money/statements", "/money/month", "/money/reconciliation"];
  const OFFICE = ["users", "settings", "audit-log", "revealed-fields", "status", "my-account"];
  test.each<[StaffRole, string[]]>([
    [
      "admin",
      [
        ...["", "registrations", "enrollments", "rescue-list", "follow-ups", "messages"],
        ...["courses", "classes", "registers", "certificates", "seasons/report", "impact", "feedback"],
        ...[...PAYMENTS, ...BOOKS, ...OFFICE],
      ],
    ],
    ["tutor", []],
    ["cashier", ["", "registrations", ...PAYMENTS]],
    [
      "finance",
      ["", "registrations", "certificates", "seasons/report", "impact", "feedback", ...PAYMENTS, ...BOOKS],
    ],
  ])("of a %s has the pages of the role, in this order", (role, pages) => {
    expect(menuOf(role, false).map(({ path }) => path)).toEqual(pages);
  });

  test("has the till only while the academy takes cash, for who takes it; who keeps the books has its days", () => {
    const cashOf = (role: StaffRole) =>
      menuOf(role, true).flatMap(({ href }) => href.match(/till|cash-days/) ?? []);
    expect(STAFF_ROLES.map((role) => [role, ...cashOf(role)])).toEqual([
      ["admin", "cash-days"],
      ["tutor"],
      ["cashier", "till"],
      ["finance", "till", "cash-days"],
    ]);
  });

  test("stands in groups; the home is above them, and a group without an entry is left out", () => {
    expect(menuGroupsOf("admin", false).map(({ name }) => name)).toEqual([
      undefined,
      "People",
      "Teaching",
      "Money",
      "System",
    ]);
    expect(menuGroupsOf("cashier", false).map(({ name }) => name)).toEqual([undefined, "People", "Money"]);
    expect(menuGroupsOf("tutor", false)).toEqual([]);
  });
});

describe("the command palette", () => {
  test("offers a role only the actions it may do", () => {
    expect(namesOf(paletteEntriesOf("tutor", false).actions)).toEqual([
      "Open today's registers",
      "Print this page",
    ]);
    expect(namesOf(paletteEntriesOf("cashier", false).actions)).toEqual([
      "Show unpaid registrations",
      "Take a receipt",
      "Match a payment",
      "Print this page",
    ]);
    expect(namesOf(paletteEntriesOf("finance", false).actions)).toContain("Import a statement");
    expect(namesOf(paletteEntriesOf("admin", false).actions)).toEqual(
      expect.arrayContaining([
        ...["Register a student", "Add a course", "Open today's registers", "Close season"],
        "Print class lists and registers",
      ]),
    );
  });

  test.each(STAFF_ROLES)("leads a %s only to pages of the role", (role) => {
    const { pages, actions } = paletteEntriesOf(role, false);
    const all = [...pages, ...actions].map(({ href }) => href.split("?")[0] ?? "");
    expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length);
    expect(all).toContain(`/${role}/my-account`);
    for (const path of all) {
      if (path.startsWith("/money") || path === PRINT) continue;
      const [, area, ...rest] = path.split("/");
      expect([path, area]).toEqual([path, role]);
      const page = rest.join("/");
      if (page)
        expect([page, page in ROLE_PAGES && hasPage(role, page as "my-account")]).toEqual([page, true]);
    }
  });
});
