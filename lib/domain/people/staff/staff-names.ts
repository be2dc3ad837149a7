import "server-only";
import { inArray } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import type { Db } from "@/lib/platform/db/client";
import { nameOf } from "./projections";

/** The names of staff by id, including suspended and archived staff. */
export async function staffNames(db: Db, ids: Array<string | null>): Promise<Record<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return {};
  const rows = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(inArray(staff.id, wanted));
  return Object.fromEntries(rows.map((row) => [row.id, nameOf(row)]));
}
