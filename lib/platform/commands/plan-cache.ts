import type { VerbName } from "@/lib/domain/access/permissions";

/**
 * The commands whose query plans Postgres may cache: they are called most, and each statement finds its rows by a key or a short
 * index range, so one plan fits all values (docs/decisions/0026-query-plans.md).
 */
export const CACHES_PLANS: ReadonlySet<VerbName> = new Set<VerbName>([
  "students.enroll",
  "students.register-student",
  "students.complete-registration",
  "attendance-registers.add-register",
  "attendance-registers.update-register",
  "payments.keep-callback",
  "payments.read-callback",
  "auth.login",
]);
