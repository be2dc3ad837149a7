import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isForStudentSessions } from "@/lib/domain/access/authorize";
import { PERMISSIONS, type VerbName } from "@/lib/domain/access/permissions";
import { CALLS } from "@/lib/domain/openapi/calls";
import { methodOf, pathOf } from "@/lib/platform/openapi/call";
import { ask, type Fields, type Sent } from "../support/call";
import { sql } from "../support/database";
import { sealedFor } from "./client";
import { openStudentSession, student } from "./fixtures";
import { allCalls, type Call } from "./routes";
import { readStaffLists, records, type Shown } from "./staff-lists";

/** What everybody may read about the catalog, by an id. It says nothing of a student. */
const OPEN: Partial<Record<VerbName, string>> = {
  "courses.list": "the public catalog",
  "classes.list": "the public catalog",
  "classes.fetch-class": "the public catalog",
  "classes.waiting-outlook": "numbers of a queue, without its people",
  "sessions.list": "the public catalog",
  "sessions.get-session": "the public catalog",
};
/** The number of a certificate in the list. */
const CERTIFICATE = "8";
/** Fields that take an id, or a secret where somebody might try an id. */
const TRIED = /^(id|q|token|number|check|secret)$|_id$|Id$|_ids$|^ids$/;

/** Those of them that name a student's record. */
const RECORD = /^(id|q|student_id|enrollment_id|payment_request_id)$/;

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const calls = (await allCalls()).filter((call) => idFields(call).length > 0 || call.path.includes("["));
const forStudentSessions = calls.filter(
  ({ verb }) => verb in PERMISSIONS && isForStudentSessions(verb as VerbName),
);

let shown: Awaited<ReturnType<typeof readStaffLists>>;
let stranger: string;
let before: string;
beforeAll(async () => {
  shown = await readStaffLists();
  stranger = (await student({ full_name: "Stranger Wafula" })).id;
  before = await records();
});

test("staff lists show the ids of students, enrollments, requests and waiting places", () => {
  for (const { sessions, msisdn: _phone, ...ids } of shown.people)
    expect(shown.ids).toEqual(expect.arrayContaining([...Object.values(ids), ...sessions]));
});

test("the calls that take an id and need no staff are all known", () => {
  expect(forStudentSessions.map(({ verb }) => verb).sort()).toEqual(
    expect.arrayContaining(["payments.pay", "students.enroll", "students.get-student", "students.unlock"]),
  );
  expect(calls.length).toBeGreaterThan(80);
});

describe("an id from a staff list without a token", () => {
  test.each(calls.map((call) => [nameOf(call), call] as const))(
    "opens nothing by %s",
    async (_name, call) => {
      const got = new Set<number>();
      for (const sent of inputsOf(call)) got.add((await answerTo(call, sent)).status);
      const refused = [401, 403, 404];
      expect([...got].filter((status) => !refused.includes(status))).toEqual(call.verb in OPEN ? [200] : []);
    },
  );

  test("shows no student in the public catalog", async () => {
    for (const call of calls.filter(({ verb }) => verb in OPEN))
      for (const sent of inputsOf(call)) {
        const { text } = await answerTo(call, sent);
        for (const { student_id, enrollment_id, msisdn } of shown.people)
          for (const secret of [student_id, enrollment_id, msisdn]) expect(text).not.toContain(secret);
      }
  });
});

describe("the id of another student", () => {
  test.each(forStudentSessions.map((call) => [nameOf(call), call] as const))(
    "opens nothing to a student's session by %s",
    async (_name, call) => {
      for (const token of [
        await openStudentSession(stranger, "view"),
        await openStudentSession(stranger, "manage"),
      ])
        for (const sent of inputsOf(call)) {
          const { status, body } = await answerTo(call, { ...sent, token });
          expect([403, 404], `${JSON.stringify(sent)} ${body.msg}`).toContain(status);
        }
    },
  );

  test.each(forStudentSessions.map((call) => [nameOf(call), call] as const))(
    "opens nothing beside or under a seal of the own session by %s",
    async (_name, call) => {
      const own = await sealedFor(stranger);
      const [, seal] = own.split(".");
      const named = idFields(call).flatMap(([name]) => (RECORD.test(name) ? [name] : []));
      for (const person of shown.people)
        for (const name of named) {
          const fields = fieldsFor(call, person);
          const swapped = { ...fields, [name]: `${fields[name]}.${seal}` };
          // A call that names nothing else is the stranger's own.
          const beside = named.length > 1 ? [{ ...fields, [name]: own }] : [];
          for (const wrong of [swapped, ...beside]) {
            const { status, body } = await answerTo(call, sentAs(call, wrong));
            expect([401, 403, 404], `${JSON.stringify(wrong)} ${body.msg}`).toContain(status);
          }
        }
    },
  );
});

test("none of these calls changed a record", async () => {
  expect(await records()).toBe(before);
});

/** The call with ids in every field that takes one: those of each student together, and each id of the lists by itself. */
function inputsOf(call: Call): Sent[] {
  const together = shown.people.map((person) => fieldsFor(call, person));
  const open = idFields(call).filter(([name]) => /^(id|q|token)$/.test(name));
  const each = open.flatMap(([name]) =>
    together.slice(0, 1).flatMap((fields) => shown.ids.map((id) => ({ ...fields, [name]: id }))),
  );
  const fields = call.verb in OPEN || !mayBeOpen(call) ? together : [...together, ...each];
  return fields.map((one) => sentAs(call, one));
}

/** Whether somebody without a staff token may make the call at all; the others are refused before their input is read. */
function mayBeOpen({ verb }: Call): boolean {
  const line: Record<string, string | undefined> = verb in PERMISSIONS ? PERMISSIONS[verb as VerbName] : {};
  return line.public !== undefined || line.view !== undefined || line.manage !== undefined;
}

function fieldsFor(call: Call, person: Shown): Fields {
  const fields: Fields = { ...exampleOf(call) };
  if ("student_msisdn" in fields) fields.student_msisdn = person.msisdn;
  for (const [name, isList] of idFields(call)) {
    const id = idFor(call, name, person);
    fields[name] = isList ? (Array.isArray(id) ? id : [id]) : id;
  }
  return fields;
}

function idFor({ verb }: Call, name: string, person: Shown): string | string[] {
  if (name === "sessions") return person.sessions;
  if (name === "number") return CERTIFICATE;
  if (name === "check") return "A2B3C4D5";
  if (name === "id") return verb.includes("enrollment") ? person.enrollment_id : person.student_id;
  if (/^class_?id$/i.test(name)) return person.class_id;
  if (/^session_?id$/i.test(name)) return person.sessions[0]!;
  return name in person ? person[name as keyof Shown] : person.student_id;
}

/** The fields of a call's shape that take ids, and whether they take several. */
function idFields({ route, method }: Call): [name: string, isList: boolean][] {
  const shape = route[method]?.about?.shape;
  if (!shape) return [];
  const { properties = {} } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([name, node]): [string, boolean][] => {
    if (typeof node === "boolean") return [];
    const item = Array.isArray(node.items) ? node.items[0] : node.items;
    const isList = typeof item === "object" && item.format === "uuid";
    return isList || node.format === "uuid" || TRIED.test(name) ? [[name, isList]] : [];
  });
}

function exampleOf({ method, path }: Call): Fields {
  const at = path.replace("/api/v1", "").replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}");
  const documented = CALLS.find((call) => methodOf(call) === method && pathOf(call) === at);
  return Object.values(documented?.examples ?? {})[0] ?? {};
}

function sentAs({ method, path }: Call, fields: Fields): Sent {
  const [, inPath] = /\[(\w+)\]/.exec(path) ?? [];
  const params = inPath ? { [inPath]: String(fields[inPath] ?? fields.student_id ?? shown.ids[0]) } : {};
  if (method !== "GET") return { json: fields, params };
  const query = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { query: Object.fromEntries(query), params };
}

/** Limits on guesses are lifted, so that each try is judged by itself. */
async function answerTo({ route, method, path }: Call, sent: Sent) {
  await sql`delete from rate_limits`;
  return ask(route, method, path, sent);
}
