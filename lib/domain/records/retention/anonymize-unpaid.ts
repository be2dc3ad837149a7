import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { changedBy, command } from "@/lib/platform/commands/command";
import { anonymize, type Expired } from "./anonymize";
import { IS_UNPAID_AND_OLD } from "./due-to-anonymize";

const BATCH = 100;

/**
 * Removes all personal data from registrations that were never paid and saw no activity for ninety days, as the privacy
 * policy promises. Rows and their numbers stay, so counts stay right; the phone may register again.
 * Any number of instances may run it at once. lib/domain/records/README.md.
 * @returns how many students, at most 100 a call.
 */
export const anonymizeUnpaid = command("students.anonymize-unpaid", z.object({}), async ({ tx }) => {
  // It scans all students; a daily job may take longer than a request.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const expired =
    await tx.execute<Expired>(sql`select s.id, s.msisdn, s.email, s.guardian_msisdn from students s
    where ${IS_UNPAID_AND_OLD} order by s.created_at limit ${BATCH} for update of s skip locked`);
  await anonymize(tx, expired);
  return changedBy(
    { removed: expired.length },
    expired.map(({ id }) => ({
      type: "student.anonymized",
      id,
      what: { forgotten: true, why: "never paid" },
    })),
  );
});
