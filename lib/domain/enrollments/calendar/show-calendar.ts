import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readHistory } from "../standing/enrollment-summary";
import { enrollmentTexts as texts } from "../texts";
import { ownerOf } from "./calendar-address";

/**
 * The meetings of a student's enrolled seasons, newest first, by the token of the student's calendar (calendar-address.ts).
 * `enrolled_on` is a Nairobi date. Without a place there are none, so that a calendar that follows it empties.
 * @throws Refusal 404 for a wrong token and for an archived student
 */
export const showCalendar = query(
  "students.calendar",
  z.object({ token: z.string().max(200) }),
  async ({ input, db }) => {
    const owner = ownerOf(input.token);
    const [student] = owner
      ? await db
          .select({ id: students.id })
          .from(students)
          .where(and(eq(students.id, owner.studentId), ne(students.status, "archived")))
      : [];
    if (!owner || !student) throw new Refusal("not_found", "not_found", texts.noCalendar);
    const { seasons } = await readHistory(db, student.id);
    return {
      language: owner.language,
      seasons: seasons
        .filter(({ status }) => status === "enrolled")
        .map(({ season, course_name, sessions, enrolled_at }) => ({
          season,
          course_name,
          sessions,
          enrolled_on: nairobiDate(enrolled_at ? new Date(enrolled_at) : new Date()),
        })),
    };
  },
);
