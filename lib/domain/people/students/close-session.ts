import "server-only";
import { eq, sql } from "drizzle-orm";
import { studentAccess } from "@/db/schema/students";
import { command, unchanged } from "@/lib/platform/commands/command";
import { hashToken } from "@/lib/platform/secrets";
import { Token } from "./input";

/** Ends a student session; its token is void from then on. */
export const closeStudentSession = command("students.close-visit", Token, async ({ input, tx }) => {
  await tx
    .update(studentAccess)
    .set({ revokedAt: sql`now()` })
    .where(eq(studentAccess.tokenHash, hashToken(input.token)));
  return unchanged({ closed: true });
});
