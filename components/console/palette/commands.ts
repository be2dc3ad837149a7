import { scopeOf } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import { hasPage } from "@/lib/domain/access/role-pages";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { menuGroupsOf } from "../menu-entries";
import { MENU_PAGES, type MenuPath } from "../menu-pages";
import { consoleTexts as texts } from "../texts";
import { paletteTexts } from "./texts";

/** A page or an action in the palette. In `href`, `{today}` is replaced by today's date in Nairobi. */
export type PaletteEntry = { name: string; href: string; path?: MenuPath; group?: string };
export type PaletteEntries = { pages: PaletteEntry[]; actions: PaletteEntry[] };

/** The pages of a role: its menu (its home, if it has none) and the account. */
function pagesOf(role: StaffRole, takesCash: boolean): PaletteEntry[] {
  const home = homeOf(role);
  const menu = menuGroupsOf(role, takesCash).flatMap(({ name, entries }) =>
    entries.map((entry) => ({ ...entry, ...(name ? { group: name } : {}) })),
  );
  const account: PaletteEntry = {
    name: MENU_PAGES["my-account"].name,
    href: `${home}/my-account`,
    path: "my-account",
  };
  const others: PaletteEntry[] =
    menu.length > 0
      ? []
      : [
          { name: texts.home, href: home, path: "" },
          ...(hasPage(role, "rescue-list")
            ? [
                {
                  name: MENU_PAGES["rescue-list"].name,
                  href: `${home}/rescue-list`,
                  path: "rescue-list" as const,
                },
              ]
            : []),
        ];
  return [...others, ...menu, account].filter(
    ({ href }, index, all) => all.findIndex((other) => other.href === href) === index,
  );
}

const { actions } = paletteTexts;

/** The address that stands for printing the page that is open. */
export const PRINT = "#print";

/** Actions with the verb they start and its page; `all`: only for a role with the scope `any`. */
const ACTIONS: Array<{ name: string; verb: VerbName; all?: true; href: (home: string) => string }> = [
  {
    name: actions.register,
    verb: "students.register-student",
    href: (home) => `${home}/registrations?dialog=add`,
  },
  {
    name: actions.unpaid,
    verb: "students.list",
    all: true,
    href: (home) => `${home}/registrations?payment=owing`,
  },
  {
    name: actions.importStudents,
    verb: "students.import-file",
    href: (home) => `${home}/registrations/import`,
  },
  { name: actions.takeReceipt, verb: "payments.take-receipt", href: () => "/money/take-receipt" },
  {
    name: actions.match,
    verb: "payments.match-transaction",
    href: () => "/money?queue=suspense",
  },
  {
    name: actions.importStatement,
    verb: "payments.import-statement",
    href: () => "/money/statements/import",
  },
  {
    name: actions.todaysRegisters,
    verb: "attendance-registers.overview",
    href: (home) => `${home}/registers?from={today}&to={today}`,
  },
  { name: actions.write, verb: "messages.send", all: true, href: (home) => `${home}/messages/new` },
  {
    name: actions.writeOwing,
    verb: "messages.send",
    all: true,
    href: (home) => `${home}/messages/new?to=owing`,
  },
  { name: actions.addCourse, verb: "courses.add-course", href: (home) => `${home}/add-course` },
  { name: actions.addClass, verb: "classes.create-class", href: (home) => `${home}/classes?dialog=add` },
  { name: actions.addAccount, verb: "tutors.create-tutor", href: (home) => `${home}/users?dialog=add` },
  { name: actions.planSeason, verb: "seasons.create-season", href: (home) => `${home}/seasons/plan` },
  { name: actions.closeSeason, verb: "seasons.close-check", href: (home) => `${home}/seasons/close` },
  { name: actions.printLists, verb: "classes.create-class", href: (home) => `${home}/classes` },
];

/** The palette's entries for a role besides records: only pages and actions it may use. */
export function paletteEntriesOf(role: StaffRole, takesCash: boolean): PaletteEntries {
  const home = homeOf(role);
  const may = ACTIONS.filter(({ verb, all }) => {
    const scope = scopeOf(role, verb);
    return all ? scope === "any" : scope !== undefined;
  }).map(({ name, href }) => ({ name, href: href(home) }));
  const ownRegisters = scopeOf(role, "attendance-registers.open-register") === "own";
  const own = ownRegisters ? [{ name: actions.todaysRegisters, href: home }] : [];
  return {
    pages: pagesOf(role, takesCash),
    actions: [...own, ...may, { name: actions.printPage, href: PRINT }],
  };
}
