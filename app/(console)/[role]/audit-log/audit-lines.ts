import { ROLES } from "@/lib/domain/access/roles";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import type { SubjectKind } from "@/lib/domain/events/events";
import { listAdmins, listCashiers, listTutors } from "@/lib/domain/people/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { accountHref, type Kind } from "../../_staff/kinds";
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
 * @param line its subject is e.g. "student:{id}"
 */
export function subjectOf(
  { subject, subject_name }: { subject: string; subject_name: string | null },
  people: Map<string, Person>,
): Subject {
  const [kind = "", ...rest] = subject.split(":");
  const id = rest.join(":");
  const person = kind === "staff" ? people.get(id) : undefined;
  if (person) return { name: person.name, href: person.href };
  const page = PAGES[kind as SubjectKind];
  const name = id === "settings" ? id : short(id);
  return {
    name: subject_name ?? `${texts.kinds[kind] ?? kind} ${name}`,
    ...(page ? { href: page + (ASKS_ID.has(kind) ? encodeURIComponent(id) : "") } : {}),
  };
}

const PAGES: Partial<Record<SubjectKind, string>> = {
  student: "/student-details?studentId=",
  course: "/admin/course-details?courseId=",
  class: "/admin/class-info?classId=",
  session: "/admin/class-session-info?sessionId=",
  enrollment: "/enrollment-details?id=",
  transaction: "/transaction-details?id=",
  season: "/admin/settings?part=seasons",
  batch: "/admin/messages/batch?id=",
  template: "/admin/messages/templates",
  academy: "/admin/settings",
};
const ASKS_ID = new Set(["student", "course", "class", "session", "enrollment", "transaction", "batch"]);

/** The names of the accounts and classes that changes name by id. */
export async function readNames(ctx: Ctx, people: Person[]): Promise<Map<string, string>> {
  const { classes } = await listClasses(ctx, { pageSize: 500 });
  return new Map([
    ...people.map(({ id, name }): [string, string] => [id, name]),
    ...classes.map(({ id, course, class_name }): [string, string] => [id, `${course}, ${class_name}`]),
  ]);
}

/**
 * Formats the changes of an audit line as short phrases; empty changes are left out.
 * @param what name of the line, which is not repeated
 * @param names of records by id; an id without one says nothing, and is left out
 */
export function formatChanges(
  { from, to, ...rest }: Record<string, unknown>,
  what: string,
  names: Map<string, string>,
): string[] {
  const moved = to === undefined ? { from } : {};
  const said = [
    ...(typeof to === "string"
      ? [typeof from === "string" ? texts.step(plain(from), plain(to)) : plain(to)]
      : []),
    ...Object.entries({ ...moved, ...rest }).flatMap(([name, value]) => phrase(name, value, names)),
  ];
  return said.filter((phrase) => phrase !== what.toLowerCase());
}

function phrase(name: string, value: unknown, names: Map<string, string>): string[] {
  const said = texts.fields[name] ?? plain(name.replace(/_cents$/, ""));
  if (value === true) return [said];
  if (value === false || value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.length > 0 ? [`${said}: ${list(value)}`] : [];
  if (typeof value === "number" && name.endsWith("_cents"))
    return [`${said}: ${formatShillings(toShillings(value))}`];
  if (typeof value === "object") return [`${said}: ${texts.items(Object.keys(value).length)}`];
  const text = String(value);
  if (isId(text)) return names.has(text) ? [`${said}: ${names.get(text)}`] : [];
  return [`${said}: ${text.replace(" -> ", " → ")}`];
}

/** Fields by name, lists by length. */
function list(values: unknown[]): string {
  const written = values.map(String);
  return written.some(isId)
    ? texts.items(written.length)
    : written.map((text) => texts.fields[text] ?? plain(text)).join(", ");
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isId(text: string): boolean {
  return ID.test(text);
}

/** The beginning of an id. */
function short(text: string): string {
  return isId(text) ? text.slice(0, 8) : text;
}
