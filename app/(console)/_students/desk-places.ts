import "server-only";
import { noteWords } from "@/components/place-chooser/note-texts";
import { type PlaceCourse, placesOf } from "@/components/place-chooser/places";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Standing } from "@/lib/domain/students/enrollment-summary";
import { studentPageWords as words } from "./texts";

/** The places to choose from at the desk; the one the student has now is marked and never full. */
export async function deskPlaces(ctx: Ctx, standing?: Standing): Promise<PlaceCourse[]> {
  const { courses } = await listCourses(ctx, { pageSize: 500 });
  const holds = standing && standing.status !== "expired" && standing.status !== "cancelled";
  const own = holds
    ? { classId: standing.class_id, sessionIds: standing.sessions.map(({ id }) => id) }
    : undefined;
  return placesOf(courses, true, own).map((course) => ({
    ...course,
    note: ofStaff(course.note),
    classes: course.classes.map((group) => ({ ...group, note: ofStaff(group.note) })),
  }));
}

/** What the public page says to the student is said to staff about the student. */
function ofStaff(note: string): string {
  return note === noteWords.yours ? words.ownPlace : note;
}
