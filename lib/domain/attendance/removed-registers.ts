import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { registers } from "@/db/schema/attendance";
import { staff } from "@/db/schema/staff";
import type { Db } from "@/lib/platform/db/client";

/** The removed registers of a session and date, newest first: who removed each, when and why. */
export async function readRemoved(db: Db, sessionId: string, date: string) {
  const rows = await db
    .select({
      id: registers.id,
      at: registers.removedAt,
      reason: registers.removedReason,
      first: staff.firstName,
      last: staff.lastName,
    })
    .from(registers)
    .innerJoin(staff, eq(staff.id, registers.removedBy))
    .where(and(eq(registers.sessionId, sessionId), eq(registers.date, date), eq(registers.status, "removed")))
    .orderBy(desc(registers.removedAt));
  return rows.map(({ id, at, reason, first, last }) => ({
    id,
    removed_at: at?.toISOString() ?? "",
    removed_by: `${first} ${last}`,
    reason: reason ?? "",
  }));
}
