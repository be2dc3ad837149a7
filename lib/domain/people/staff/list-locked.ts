import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { staff } from "@/db/schema/staff";
import { query } from "@/lib/platform/commands/query";
import { lockedUntil } from "./login-limits";

/** The accounts that wrong passwords hold, by name, each with the time until when. */
export const listLocked = query("auth.list-locked", z.object({}), async ({ db }) => {
  const accounts = await db
    .select()
    .from(staff)
    .where(and(eq(staff.status, "active"), isNull(staff.archivedAt)))
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.id));
  const until = await lockedUntil(db, accounts);
  return accounts.flatMap((account) => {
    const at = until.get(account.id);
    const { id, role, firstName, lastName } = account;
    return at ? [{ id, role, name: `${firstName} ${lastName}`, locked_until: at.toISOString() }] : [];
  });
});
