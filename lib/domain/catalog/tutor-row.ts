import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { catalogTexts as texts } from "./texts";

/** The name of an active tutor, locked against concurrent removal or suspension. @throws Refusal 400 at `tutor_id` */
export async function lockTutor(tx: Db, id: string): Promise<string> {
  const [tutor] = await tx
    .select({ name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}` })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.role, "tutor"), eq(staff.status, "active")))
    .for("share");
  if (!tutor)
    throw new Refusal("invalid", "invalid", texts.noTutor, { errors: { tutor_id: [texts.noTutor] } });
  return tutor.name;
}
