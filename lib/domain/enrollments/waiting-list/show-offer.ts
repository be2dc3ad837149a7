import "server-only";
import { eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { students } from "@/db/schema/students";
import { Token } from "@/lib/domain/people/students/input";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { findOffer, isMoveUp, offeredClass, offerState } from "./offers";

/**
 * An offer, by its link: the student's first name, course, class, season, fee in shillings, until when, and whether it can still
 * be answered; `moves_up` if the student has a seat elsewhere and would give it up. No other student data.
 * @throws Refusal 404 for a wrong token
 */
export const showOffer = query("students.show-offer", Token, async ({ input, db }) => {
  const found = await findOffer(db, input.token);
  const { offer, enrollment } = found;
  const [about] = await db
    .select({ fullName: students.fullName, className: classes.name, courseName: courses.name })
    .from(students)
    .innerJoin(classes, eq(classes.id, offeredClass(found)))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(students.id, enrollment.studentId));
  if (!about) throw new Error("an offer has no student");
  return {
    kind: offer.kind,
    state: offerState(found, await databaseNow(db)),
    first_name: about.fullName.split(" ")[0] ?? "",
    course_name: about.courseName,
    class_name: about.className,
    season: enrollment.seasonNumber,
    fee: toShillings(enrollment.feeCents),
    until: offer.expiresAt.toISOString(),
    moves_up: isMoveUp(found.waiting),
  };
});
