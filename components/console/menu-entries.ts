import { hasPage, type RolePage } from "@/lib/domain/access/role-pages";
import { dutyOf, homeOf, ROLES, type StaffRole } from "@/lib/domain/access/roles";
import { MENU, MENU_PAGES, type MenuPath } from "./menu-pages";

/** `path` names the entry's icon (menu-pages.tsx). */
export type MenuEntry = { path: MenuPath; href: string; name: string };
/** Entries under a heading; the home has none. */
export type MenuGroup = { name?: string; entries: MenuEntry[] };

/**
 * The menu of a role, in groups; a group without an entry for the role is left out.
 * @param takesCash the setting `cash_at_desk`
 */
export function menuGroupsOf(role: StaffRole, takesCash: boolean): MenuGroup[] {
  if (!ROLES[role].menu) return [];
  return Object.entries(MENU).flatMap(([name, pages]) => {
    const entries = (Object.keys(pages) as MenuPath[])
      .filter((path) => isShown(path, role) && (takesCash || !MENU_PAGES[path].withCash))
      .map((path) => ({ path, href: addressOf(path, homeOf(role)), name: MENU_PAGES[path].name }));
    return entries.length > 0 ? [{ ...(name === "Home" ? {} : { name }), entries }] : [];
  });
}

/** The entries of a role's menu. */
export function menuOf(role: StaffRole, takesCash: boolean): MenuEntry[] {
  return menuGroupsOf(role, takesCash).flatMap(({ entries }) => entries);
}

function isShown(path: MenuPath, role: StaffRole): boolean {
  const { duty } = MENU_PAGES[path];
  if (duty) return dutyOf(role, duty) !== undefined;
  return path === "" || hasPage(role, path as RolePage);
}

/** Shared paths are addresses already; the empty path is the home itself. */
function addressOf(path: MenuPath, home: string): string {
  if (path.startsWith("/")) return path;
  return path ? `${home}/${path}` : home;
}
