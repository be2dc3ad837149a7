import "server-only";
import { count, sql } from "drizzle-orm";
import { z } from "zod";
import { students } from "@/db/schema/students";
import { query } from "../query";
import { isToday } from "./today";

/** How many students are registered, and how many of them since midnight in Nairobi. */
export const countRegistrations = query("students.registrations-count", z.object({}), async ({ db }) => {
  const [row] = await db
    .select({
      total: count(),
      today: sql<number>`count(*) filter (where ${isToday(students.createdAt)})::int`,
    })
    .from(students);
  return { total: row?.total ?? 0, today: row?.today ?? 0 };
});
