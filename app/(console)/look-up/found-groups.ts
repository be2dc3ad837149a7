import type { FoundGroup } from "@/components/console/palette/suggestions";
import { ROLES, type StaffRole } from "@/lib/domain/access/roles";
import type { Place } from "@/lib/domain/registrations/place";
import { plusPhone } from "@/lib/platform/phone";
import { defineTexts } from "@/lib/platform/texts";
import { seasonListTexts } from "../_seasons/texts";
import { accountHref } from "../_staff/kinds";
import { paymentWords } from "../_students/row-texts";

const texts = defineTexts({
  en: { students: "Students", courses: "Courses", classes: "Classes", staff: "Staff" },
});

/** Phones are shown on the page of results, not in suggestions while typing. */
type Matches = {
  students: Array<
    {
      id: string;
      full_name: string;
      registration_no: string;
      msisdn?: string;
      phone_shared?: boolean;
    } & Partial<Place>
  >;
  courses: Array<{ id: string; course_name: string; course_code: string }>;
  classes: Array<{ id: string; class_name: string; course: string; season: number }>;
  staff: Array<{ id: string; name: string; user_type: StaffRole; msisdn?: string }>;
};

const KINDS = ["students", "courses", "classes", "staff"] as const;

/** Search results by kind, each linking to its page; empty groups are left out. */
export function foundGroups({ students, courses, classes, staff }: Matches): FoundGroup[] {
  const row = (id: string, name: string, more: string, href: string) => ({ id, name, more, href });
  const groups = {
    students: students.map(({ id, full_name, registration_no, msisdn, phone_shared, ...place }) => ({
      ...row(id, full_name, withPlace(withPhone(registration_no, msisdn), place), studentHref(id)),
      ...(phone_shared ? { shared: true } : {}),
    })),
    courses: courses.map(({ id, course_name, course_code }) =>
      row(id, course_name, course_code, `/admin/course-details?courseId=${id}`),
    ),
    classes: classes.map(({ id, class_name, course, season }) =>
      row(id, class_name, `${course}, ${seasonListTexts.named(season)}`, `/admin/class-info?classId=${id}`),
    ),
    staff: staff.map(({ id, name, user_type, msisdn }) => {
      const { title, accounts } = ROLES[user_type];
      return row(id, name, withPhone(title, msisdn), accountHref(accounts, id));
    }),
  };
  return KINDS.map((kind) => ({ kind, name: texts[kind], rows: groups[kind] })).filter(
    ({ rows }) => rows.length > 0,
  );
}

export function studentHref(id: string): string {
  return `/student-details?studentId=${id}`;
}

export function paymentHref(id: string): string {
  return `/transaction-details?id=${id}`;
}

/** Tells namesakes apart, and who has paid. */
function withPlace(text: string, { course, class: group, payment }: Partial<Place>): string {
  const place = course && group ? ` · ${course}, ${group}` : "";
  return payment ? `${text}${place} · ${paymentWords[payment]}` : text;
}

function withPhone(text: string, msisdn: string | undefined): string {
  return msisdn ? `${text} · ${plusPhone(msisdn)}` : text;
}
