import { listAdmins, listCashiers, listTutors } from "@/lib/domain/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { ROLES } from "@/lib/platform/permissions/roles";
import { accountHref, type Kind } from "../../_staff/kinds";

export type Person = { id: string; name: string; role: string; href: string };

/** All present accounts by name, for the filter. */
export async function readPeople(ctx: Ctx): Promise<Person[]> {
  const all = { pageSize: 500 };
  const [{ admins }, { tutors }, { cashiers }] = await Promise.all([
    listAdmins(ctx, all),
    listTutors(ctx, all),
    listCashiers(ctx, all),
  ]);
  const of = (kind: Kind, accounts: typeof tutors) =>
    accounts.map(({ id, full_name, user_type }) => ({
      id,
      name: full_name,
      role: ROLES[user_type].title.toLowerCase(),
      href: accountHref(kind, id),
    }));
  return [...of("admins", admins), ...of("tutors", tutors), ...of("cashiers", cashiers)].sort((one, other) =>
    one.name.localeCompare(other.name),
  );
}
