import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { staff } from "@/db/schema/staff";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { account } from "./projections";
import { staffTexts as texts } from "./texts";

/** The own account of who is signed in, as the console greets and shows it. */
export const showAccount = query("auth.show-account", z.object({}), async ({ actor, db }) => {
  if (actor.kind !== "staff") throw new Refusal("forbidden", "not_allowed", texts.inactive);
  const [row] = await db.select().from(staff).where(eq(staff.id, actor.staffId));
  if (!row) throw new Error("the signed-in account vanished");
  return account(row);
});
