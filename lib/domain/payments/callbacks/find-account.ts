import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { readPayCode } from "@/lib/domain/enrollments/pay-code";

/**
 * Whose money it is by the account number a payer typed: only the exact pay code names an enrollment; a near miss is a
 * suggestion for a person (mpesa.md 4.4).
 */
export async function findAccount(db: Db, typed: string): Promise<string | null> {
  const payCode = readPayCode(typed);
  if (!payCode) return null;
  const [row] = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(eq(enrollments.payCode, payCode));
  return row?.id ?? null;
}
