import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { staff } from "@/db/schema/staff";
import { CASHIER_ROLES } from "@/lib/domain/access/roles";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { ListAdmins, ListCashiers, ListTutors } from "./input";
import { account } from "./projections";
import { readStaffPage } from "./staff-page";
import { signInTexts as texts } from "./texts";

/** A page of the tutors. */
export const listTutors = query("tutors.list", ListTutors, async ({ input, db }) => {
  const { rows, total } = await readStaffPage(db, ["tutor"], input, input.tutorId);
  return { tutors: rows, total };
});

/** A page of the admins. */
export const listAdmins = query("admin.list", ListAdmins, async ({ input, db }) => {
  const { rows, total } = await readStaffPage(db, ["admin"], input, input.adminId);
  return { admins: rows, total };
});

/** A page of the cashiers, including finance officers. */
export const listCashiers = query("cashiers.list", ListCashiers, async ({ input, db }) => {
  const { rows, total } = await readStaffPage(db, CASHIER_ROLES, input, input.cashierId);
  return { cashiers: rows, total };
});

/** The caller's own account. */
export const showAccount = query("auth.show-account", z.object({}), async ({ actor, db }) => {
  if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", texts.inactive);
  const [row] = await db.select().from(staff).where(eq(staff.id, actor.staffId));
  if (!row) throw new Error("the signed-in account vanished");
  return account(row);
});
