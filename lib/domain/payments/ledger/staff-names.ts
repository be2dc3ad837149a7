import "server-only";
import { inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { nameOf } from "@/lib/domain/staff/projections";

/** The names of members of staff by their ids; also of those who are suspended or archived. */
export async function staffNames(db: Db, ids: Array<string | null>): Promise<Record<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return {};
  const rows = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(inArray(staff.id, wanted));
  return Object.fromEntries(rows.map((row) => [row.id, nameOf(row)]));
}
