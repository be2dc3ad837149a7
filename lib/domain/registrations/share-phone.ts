import "server-only";
import { and, eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import type { Ctx } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { updateStudent } from "./update-student";

/**
 * Marks a phone as shared for those who have it, as an admin ticked who registers a brother or sister on it.
 * @throws Refusal 403 not_allowed for others than admins
 */
export async function sharePhone(ctx: Ctx, msisdn: string): Promise<void> {
  const holders = await read((db) =>
    db
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.msisdn, msisdn), eq(students.phoneShared, false))),
  );
  for (const { id } of holders) await updateStudent(ctx, { id, phone_shared: true });
}
