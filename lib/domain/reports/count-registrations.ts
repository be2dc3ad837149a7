import "server-only";
import { z } from "zod";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { readToday } from "./today";

/** How many students are registered, and how many of them since midnight in Nairobi. */
export const countRegistrations = query("students.registrations-count", z.object({}), async ({ db }) => {
  const { total } = await readListCounter(db, "students");
  const { total: today } = await readListCounter(db, "students", { createdFrom: await readToday(db) });
  return { total, today };
});
