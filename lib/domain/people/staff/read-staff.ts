import "server-only";
import { and, count, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { staff } from "@/db/schema/staff";
import { CASHIER_ROLES, type StaffRole } from "@/lib/domain/access/roles";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { containsPattern, rowsBefore } from "@/lib/platform/db/pagination";
import type { Sort } from "@/lib/platform/input-shapes";
import { toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { ListAdmins, ListCashiers, ListTutors } from "./input";
import { account } from "./projections";
import { signInTexts as texts } from "./texts";

const ORDERS = {
  created: [staff.createdAt, staff.id],
  first_name: [sql`academy_fold(${staff.firstName})`, sql`academy_fold(${staff.lastName})`, staff.id],
  last_name: [sql`academy_fold(${staff.lastName})`, sql`academy_fold(${staff.firstName})`, staff.id],
};
type Page = { page: number; pageSize: number; search: string; sort: Sort<keyof typeof ORDERS> };

/** A page of the tutors, newest first or as asked; the search covers names, phone and mail. */
export const listTutors = query("tutors.list", ListTutors, async ({ input, db }) => {
  const { rows, total } = await readPage(db, ["tutor"], input, input.tutorId);
  return { tutors: rows, total };
});

/** A page of the admins. */
export const listAdmins = query("admin.list", ListAdmins, async ({ input, db }) => {
  const { rows, total } = await readPage(db, ["admin"], input, input.adminId);
  return { admins: rows, total };
});

/** A page of the cashiers, including finance officers. */
export const listCashiers = query("cashiers.list", ListCashiers, async ({ input, db }) => {
  const { rows, total } = await readPage(db, CASHIER_ROLES, input, input.cashierId);
  return { cashiers: rows, total };
});

/** The caller's own account. */
export const showAccount = query("auth.show-account", z.object({}), async ({ actor, db }) => {
  if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", texts.inactive);
  const [row] = await db.select().from(staff).where(eq(staff.id, actor.staffId));
  if (!row) throw new Error("the signed-in account vanished");
  return account(row);
});

async function readPage(db: Db, roles: StaffRole[], input: Page, id: string | undefined) {
  const where = and(
    inArray(staff.role, roles),
    isNull(staff.archivedAt),
    id ? eq(staff.id, id) : undefined,
    matches(input.search),
  );
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(staff).where(where);
  const rows = await db
    .select()
    .from(staff)
    .where(where)
    .orderBy(...inOrder(orderOf(input.sort, ORDERS)))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  return { rows: rows.map(account), total };
}

function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = sql`academy_fold(${containsPattern(search)})`;
  const phone = toMsisdn(search);
  return or(
    like(sql`academy_fold(${staff.firstName} || ' ' || ${staff.lastName})`, pattern),
    like(sql`academy_fold(coalesce(${staff.email}, ''))`, pattern),
    like(staff.msisdn, containsPattern(phone ?? search)),
  );
}
