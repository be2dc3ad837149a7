import "server-only";
import { z } from "zod";
import { HOLD_STATES } from "@/db/schema/enums";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { readToday } from "./today";

const PENDING = [...HOLD_STATES, "paid_waiting"];

/**
 * How many enrollments there are: active = enrolled, pending = a seat held or waited for, today = made since midnight in
 * Nairobi. What was cancelled or ran out unpaid does not count.
 */
export const countEnrollments = query("students.enrollments-count", z.object({}), async ({ db }) => {
  const { total: active } = await readListCounter(db, "enrollments", { statuses: ["enrolled"] });
  const { total: pending } = await readListCounter(db, "enrollments", { statuses: PENDING });
  const { total: today } = await readListCounter(db, "enrollments", {
    statuses: ["enrolled", ...PENDING],
    createdFrom: await readToday(db),
  });
  return { total: active + pending, active, pending, today };
});
