import type { RolePage } from "@/lib/domain/access/role-pages";
import { listAdmins, listCashiers, listTutors } from "@/lib/domain/people/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";

/** The lists of System Users, named in the address by `kind`. */
export const KINDS = ["tutors", "cashiers", "admins"] as const;
export type Kind = (typeof KINDS)[number];

export type StaffAccount = Awaited<ReturnType<typeof listTutors>>["tutors"][number];

export function kindOf(name: string | undefined): Kind {
  return KINDS.find((kind) => kind === name) ?? "tutors";
}

/** The page of one account, its parameter, and the verb it needs. */
export const DETAILS: Record<Kind, { page: RolePage; param: string }> = {
  tutors: { page: "tutor-details", param: "tutorId" },
  cashiers: { page: "cashier-details", param: "cashierId" },
  admins: { page: "admin-details", param: "adminId" },
};

/** The address of an account's page. */
export function accountHref(kind: Kind, id: string): string {
  const { page, param } = DETAILS[kind];
  return `/admin/${page}?${param}=${id}`;
}

/** The page size the specification sets for these lists. */
export const PAGE_SIZE = 5;

type ListQuery = { page: number; pageSize: number; search: string; sort: string | undefined };

export async function listAccounts(kind: Kind, ctx: Ctx, { page, pageSize, search, sort }: ListQuery) {
  const input = { page, pageSize, search, sort };
  if (kind === "tutors") {
    const { tutors, total } = await listTutors(ctx, input);
    return { rows: tutors, total };
  }
  if (kind === "cashiers") {
    const { cashiers, total } = await listCashiers(ctx, input);
    return { rows: cashiers, total };
  }
  const { admins, total } = await listAdmins(ctx, input);
  return { rows: admins, total };
}

/** One account; undefined when it does not exist. */
export async function findAccount(kind: Kind, ctx: Ctx, id: string | undefined) {
  if (!id) return undefined;
  if (kind === "tutors") return (await listTutors(ctx, { tutorId: id })).tutors[0];
  if (kind === "cashiers") return (await listCashiers(ctx, { cashierId: id })).cashiers[0];
  return (await listAdmins(ctx, { adminId: id })).admins[0];
}
