import "server-only";
import { and, count, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import type { StaffRole } from "@/lib/domain/access/roles";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { containsPattern, rowsBefore } from "@/lib/platform/db/pagination";
import type { Sort } from "@/lib/platform/input-shapes";
import { toMsisdn } from "@/lib/platform/phone";
import { account } from "./projections";

const ORDERS = {
  created: [staff.createdAt, staff.id],
  first_name: [sql`academy_fold(${staff.firstName})`, sql`academy_fold(${staff.lastName})`, staff.id],
  last_name: [sql`academy_fold(${staff.lastName})`, sql`academy_fold(${staff.firstName})`, staff.id],
};
type Page = { page: number; pageSize: number; search: string; sort: Sort<keyof typeof ORDERS> };

/** A page of the accounts of some roles, newest first or as asked; the search covers names, phone and mail. */
export async function readStaffPage(db: Db, roles: StaffRole[], input: Page, id: string | undefined) {
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
