import { drizzle } from "drizzle-orm/postgres-js";
import { beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "@/db/seed/demo";
import { checkCodeOf } from "@/lib/domain/attendance/certificates/read-certificates";
import { CALLS } from "@/lib/domain/openapi/calls";
import { type Call, methodOf, pathOf } from "@/lib/platform/openapi/call";
import { parametersOf } from "@/lib/platform/openapi/parameters";
import { ask } from "../support/call";

import { sql } from "../support/database";
import { tokenOf } from "./fixtures";
import { expectDescribed } from "./openapi-server/fits";
import { readRoutes } from "./openapi-server/routes";

const routes = await readRoutes();
const lists = CALLS.filter(
  (call) => methodOf(call) === "GET" && call.response && !pathOf(call).includes("{"),
);
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  await seedDemo(drizzle(sql));
  const staff =
    await sql`select id, role from staff where status = 'active' and not first_login order by msisdn desc`;
  for (const { id, role } of staff) tokens[role] = await tokenOf(id);
  const [tutor] = await sql`select id from staff where role = 'tutor' order by msisdn limit 1`;
  const [session] =
    await sql`select s.id, s.class_id, c.course_id from sessions s join classes c on c.id = s.class_id
    join registers r on r.session_id = s.id where c.archived_at is null limit 1`;
  // 8 is a season's number too, for the calls that take one.
  const [certified] = await sql`select enrollment_id as id from certificates where number = 8`;
  const [student, another] =
    await sql`select distinct student_id from enrollments where state = 'enrolled' order by 1 limit 2`;
  const [batch] = await sql`insert into message_batches
    (created_by, channel, purpose, audience, body_en, body_sw, state, people, messages, cost_cents)
    values (${tutor!.id}, 'sms', 'transactional', '{"staff": true}', 'Hello', 'Hello', 'sending', 1, 0, 0) returning id`;
  Object.assign(ids, {
    batch_id: batch!.id,
    sessionId: session!.id,
    class_id: session!.class_id,
    classId: session!.class_id,
    courseId: session!.course_id,
    tutorId: tutor!.id,
    student_id: student!.student_id,
    kept_id: student!.student_id,
    merged_id: another!.student_id,
    q: student!.student_id,
    number: "8",
    season: "8",
    step: "close_season",
    check: checkCodeOf(8, certified!.id),
  });
});

/** Calls of the scheduler and of students alone. */
const NOT_FOR_ADMINS = ["GET payments/reconcile", "GET students/group-links", "GET follow-ups/own"];

describe.each(["nobody", "admin", "tutor", "cashier", "finance"])("every call by %s", (role) => {
  test.each(lists.map((call) => [call.at, call] as const))("%s answers as described", async (at, call) => {
    const [bare, full] = queries(call);
    for (const query of [bare, full]) {
      const route = routes.get(pathOf(call));
      const answer = await ask(route ?? {}, methodOf(call), `/api/v1${pathOf(call)}`, {
        query,
        token: tokens[role],
      });
      expectDescribed(at, answer.status, answer.body);
      if (role === "admin" && query === full && !NOT_FOR_ADMINS.includes(at)) expect(answer.status).toBe(200);
    }
  });
});

/** The queries of a list: required parameters only, and every parameter the demo has an id for. */
function queries(call: Call): [bare: Record<string, string>, full: Record<string, string>] {
  const inQuery = parametersOf(call).filter((one) => one.in === "query");
  const needed = inQuery.filter((one) => one.required || ids[one.name]);
  const filled = (names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (ids[name] ? [[name, ids[name]]] : [])));
  return [
    filled(inQuery.filter((one) => one.required).map((one) => one.name)),
    filled(needed.map((one) => one.name)),
  ];
}
