import { z } from "zod";
import { paging } from "../paging";

const id = z.uuid("This is not a known id.");

export const ListCourses = paging(5);
export const ShowCourse = z.object({ courseId: id });
export const ListClasses = paging(20).extend({ courseId: id.optional() });
export const ShowClass = z.object({ classId: id });
export const ListSessions = paging(20).extend({
  classId: id.optional(),
  tutorId: id.optional(),
  sessionId: id.optional(),
  day: z
    .string()
    .transform((day) => day.toLowerCase())
    .pipe(z.enum(["saturday", "sunday", "chapel"]))
    .optional(),
});
export const ShowSession = z.object({ sessionId: id });
