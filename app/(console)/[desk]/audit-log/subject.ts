import { listAdmins, listCashiers, listTutors } from "@/lib/domain/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { ROLES } from "@/lib/platform/permissions/roles";
import { accountHref, type Kind } from "../../_staff/kinds";
import { short } from "./changes";
import { auditTexts as texts } from "./texts";

type Person = { id: string; name: string; role: string; href: string };

/** All present accounts by name, for the filter. */
export async function readPeople(ctx: Ctx): Promise<Person[]> {
  const all = { pageSize: 500 };
  const [{ admins }, { tutors }, { cashiers }] = await Promise.all([
    listAdmins(ctx, all),
    listTutors(ctx, all),
    listCashiers(ctx, all),
  ]);
  const of = (kind: Kind, accounts: typeof tutors) =>
    accounts.map(({ id, full_name, user_type }) => ({
      id,
      name: full_name,
      role: ROLES[user_type].title.toLowerCase(),
      href: accountHref(kind, id),
    }));
  return [...of("admins", admins), ...of("tutors", tutors), ...of("cashiers", cashiers)].sort((one, other) =>
    one.name.localeCompare(other.name),
  );
}

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
