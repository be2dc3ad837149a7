import "server-only";
import { academy } from "@/app/academy";
import { type CourseOption, courseOptions, noteTexts } from "@/components/class-chooser/options";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { countWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import type { Ctx } from "@/lib/platform/commands/command";
import { studentPageTexts as texts } from "./texts";
import { waitingTexts } from "./waiting-texts";

/**
 * Classes to choose from at the desk: of the enrollment's season, else of the current one. The student's present class
 * is marked and never shown as full.
 */
export async function deskCourses(ctx: Ctx, summary?: EnrollmentSummary): Promise<CourseOption[]> {
  const season = summary?.season ?? (await academy()).season;
  const { courses } = await listCourses(ctx, { season, pageSize: 500 });
  const holds = summary && summary.status !== "expired" && summary.status !== "cancelled";
  const own = holds
    ? { classId: summary.class_id, sessionIds: summary.sessions.map(({ id }) => id) }
    : undefined;
  return courseOptions(courses, true, own).map((course) => ({
    ...course,
    note: ofStaff(course.note),
    classes: course.classes.map((group) => ({ ...group, note: ofStaff(group.note) })),
  }));
}

/** The full classes of the current season as options of a select, each with the length of its waiting list. */
export async function fullClasses(ctx: Ctx): Promise<Array<{ value: string; label: string }>> {
  const { season } = await academy();
  const { courses } = await listCourses(ctx, { season, pageSize: 500 });
  const all = courses.flatMap((course) => course.classes.map(({ id }) => id));
  const { counts } = await countWaiting(ctx, { class_ids: all });
  return courseOptions(courses, false).flatMap((course) =>
    course.classes
      // A seat that came free belongs to the waiting list.
      .filter(({ id, full }) => full || (counts[id] ?? 0) > 0)
      .map(({ id, name }) => ({ value: id, label: waitingTexts.choice(course.name, name, counts[id] ?? 0) })),
  );
}

/** Rewords the public page's text for staff. */
function ofStaff(note: string): string {
  return note === noteTexts.en.yours ? texts.ownSeat : note;
}
