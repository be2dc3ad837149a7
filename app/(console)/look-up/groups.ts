import type { searchRecords } from "@/lib/domain/reports/search";
import { ROLES } from "@/lib/platform/permissions/roles";
import { plusPhone } from "@/lib/platform/phone";
import { accountHref } from "../_staff/kinds";
import { lookUpTexts as texts } from "./texts";

type Matches = Awaited<ReturnType<typeof searchRecords>>["matches"];
type Match = { id: string; name: string; more: string; href: string };

/** Search results grouped by kind, each linking to its page; empty groups are left out. */
export function groupsOf(matches: Matches): { name: string; rows: Match[] }[] {
  return [
    {
      name: texts.students,
      rows: matches.students.map((student) => ({
        id: student.id,
        name: student.full_name,
        more: `${student.registration_no} · ${plusPhone(student.msisdn)}`,
        href: `/student-details?studentId=${student.id}`,
      })),
    },
    {
      name: texts.courses,
      rows: matches.courses.map((course) => ({
        id: course.id,
        name: course.course_name,
        more: course.course_code,
        href: `/admin/course-details?courseId=${course.id}`,
      })),
    },
    {
      name: texts.classes,
      rows: matches.classes.map((group) => ({
        id: group.id,
        name: group.class_name,
        more: group.course,
        href: `/admin/class-info?classId=${group.id}`,
      })),
    },
    {
      name: texts.staff,
      rows: matches.staff.map((person) => ({
        id: person.id,
        name: person.name,
        more: `${ROLES[person.user_type].title} · ${plusPhone(person.msisdn)}`,
        href: accountHref(ROLES[person.user_type].accounts, person.id),
      })),
    },
  ].filter(({ rows }) => rows.length > 0);
}
