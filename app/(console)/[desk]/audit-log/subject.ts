import { short } from "./changes";
import type { Person } from "./people";
import { auditTexts as texts } from "./texts";

export type Subject = { name: string; href?: string };

/**
 * The label of an audit line's subject and the page that shows it, if any.
 * @param subject e.g. "student:{id}"
 */
export function subjectOf(subject: string, people: Map<string, Person>): Subject {
  const [kind = "", ...rest] = subject.split(":");
  const id = rest.join(":");
  const person = kind === "staff" ? people.get(id) : undefined;
  if (person) return { name: person.name, href: person.href };
  const page = PAGES[kind];
  const name = id === "settings" ? id : short(id);
  return {
    name: `${texts.kinds[kind] ?? kind} ${name}`,
    ...(page ? { href: page + (ASKS_ID.has(kind) ? encodeURIComponent(id) : "") } : {}),
  };
}

const PAGES: Record<string, string> = {
  student: "/student-details?studentId=",
  course: "/admin/course-details?courseId=",
  class: "/admin/class-info?classId=",
  session: "/admin/class-session-info?sessionId=",
  enrollment: "/enrollment-details?id=",
  transaction: "/transaction-details?id=",
  season: "/admin/settings?part=seasons",
  academy: "/admin/settings",
};
const ASKS_ID = new Set(["student", "course", "class", "session", "enrollment", "transaction"]);
