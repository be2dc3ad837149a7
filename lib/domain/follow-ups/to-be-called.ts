import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { SILENT_DAYS } from "@/lib/domain/surveys/rules";
import { consentHolds, joinConsent } from "./consent";
import { CALLED_WITHIN_DAYS } from "./rules";

/**
 * The follow-ups `f` of `students` who are to be called: a question has had no answer for a week, and the consent still holds.
 * @param adultAbove the setting `adult_above`
 */
export const toBeCalled = (adultAbove: number): { from: SQL; where: SQL } => ({
  from: sql`follow_ups f join enrollments e on e.id = f.enrollment_id join students s on s.id = e.student_id
    join students on students.id = s.id
    join certificates c on c.enrollment_id = e.id and c.withdrawn_at is null ${joinConsent(sql`s.id`)}`,
  where: sql`f.question is not null and s.status = 'active' and ${consentHolds(adultAbove)}
    and f.asked_at <= now() - make_interval(days => ${SILENT_DAYS}::int)
    and f.asked_at > now() - make_interval(days => ${CALLED_WITHIN_DAYS}::int)`,
});
