import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect } from "vitest";
import { sealedId } from "@/lib/platform/auth/seals";
import { hashToken } from "@/lib/platform/secrets";
import { type Answer, type Body, caller, type Method, type Route, type Sent } from "../support/call";
import { sql } from "../support/database";

const RAW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SEALED = /^([0-9a-f-]{36})\.[\w-]{43}$/;
const NAMES_STUDENT = ["student_id", "id", "q"] as const;
const SENT_SEALED = [...NAMES_STUDENT, "enrollment_id", "payment_request_id"];
const GOT_SEALED = ["student_id", "enrollment_id", "payment_request_id"];

type Client = (sent?: Sent, by?: string) => Promise<Answer>;
type At = `${Method} ${string}`;

const API = join(import.meta.dirname, "../../app/api/v1");

/** Calls a call of the API, named as in its description: `api("POST courses/add-course")`. The envelope of the answer is checked. */
export const api = (at: At) => throughRoute(at, caller);

/** The same as the client of a student, as `clientOf` does. */
export const clientApi = (at: At): Client => throughRoute(at, clientOf);

function throughRoute(at: At, make: typeof clientOf): Client {
  const [method, path = ""] = at.split(" ") as [Method, string];
  return async (sent, by) => {
    const route: Route = await import(join(API, path.split("/")[0] ?? "", "[[...call]]/route.ts"));
    return make(route, method, `/api/v1/${path}`)(sent, by);
  };
}

/**
 * Calls as `caller` does, but without a token as the client of the student whom the input names, or of the student `by`: the ids
 * go out sealed for a session of that student. The ids of each answer are checked to be sealed, for staff to be raw, and given
 * raw to the test.
 */
export function clientOf(route: Route, method: Method, path: string): Client {
  const send = caller(route, method, path);
  return async (sent = {}, by) => {
    const studentId = by ?? (sent.token === undefined ? await studentIn(fieldsOf(sent)) : undefined);
    const answer = await send(studentId ? await withSeals(sent, studentId) : sent);
    return { ...answer, body: withoutSeals(answer.body, !(await isStaff(sent.token))) };
  };
}

/** The id of a student's record as a client of a new session of that student got it. */
export async function sealedFor(studentId: string, id = studentId): Promise<string> {
  return sealedId(await openSession(studentId), id);
}

/** A new session of a student, by its id. */
export async function openSession(studentId: string, level: "view" | "manage" = "view"): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into student_access (student_id, level, token_hash, expires_at)
    values (${studentId}, ${level}, ${randomBytes(32).toString("hex")}, now() + interval '2 hours') returning id`;
  return row!.id;
}

/** A body with raw ids. @param isToStudent whether the ids of a student's records must be sealed, or must not be */
function withoutSeals(body: Body, isToStudent: boolean): Body {
  return JSON.parse(JSON.stringify(body), (field, value: unknown) => {
    if (typeof value !== "string" || !(GOT_SEALED.includes(field) || field === "id")) return value;
    const raw = SEALED.exec(value)?.[1];
    if (GOT_SEALED.includes(field)) expect(Boolean(raw), `${field} ${value}`).toBe(isToStudent);
    return raw ?? value;
  });
}

async function isStaff(token = ""): Promise<boolean> {
  const live = await sql`select from staff_sessions t join staff s on s.id = t.staff_id
    where t.token_hash = ${hashToken(token)} and t.revoked_at is null and s.status = 'active'`;
  return live.length > 0;
}

function fieldsOf(sent: Sent): Record<string, unknown> {
  if (typeof sent.query === "string") return Object.fromEntries(new URLSearchParams(sent.query));
  return { ...sent.query, ...(typeof sent.json === "object" ? sent.json : {}) };
}

/** The student whom an input names by an id; undefined where it names none. */
async function studentIn(fields: Record<string, unknown>): Promise<string | undefined> {
  const ids = SENT_SEALED.map((name) => fields[name]).filter((id) => RAW.test(String(id).toLowerCase()));
  const [found] = await sql<{ id: string }[]>`
    select id from students where id = any(${ids as string[]}::uuid[])
    union all select e.student_id from enrollments e left join payment_requests r on r.enrollment_id = e.id
      where r.id = any(${ids as string[]}::uuid[]) limit 1`;
  return found?.id;
}

async function withSeals(sent: Sent, studentId: string): Promise<Sent> {
  const session = await openSession(studentId);
  const seal = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        SENT_SEALED.includes(name) && RAW.test(String(value).toLowerCase())
          ? sealedId(session, String(value))
          : value,
      ]),
    );
  const { query } = sent;
  return {
    ...sent,
    ...(typeof query === "string"
      ? { query: query.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => sealedId(session, id)) }
      : query
        ? { query: seal(query) as Record<string, string> }
        : {}),
    ...(sent.json ? { json: seal(sent.json as Record<string, unknown>) } : {}),
  };
}
