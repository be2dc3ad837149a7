import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { caller, type Fields } from "../support/call";
import { certify } from "../support/certificates";
import { sql } from "../support/database";
import { insertStkPush } from "../support/insert-stk-push";
import { asOwner } from "../support/students";
import { heldSeat, newClass, paidSeat, staffMember, student, tokenOf } from "./fixtures";
import { allCalls, isCallback } from "./routes";

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids of one student that fit together, by the names of fields, and the student's phone. */
export type Shown = Record<
  "student_id" | "enrollment_id" | "payment_request_id" | "class_id" | "waiting_id" | "msisdn",
  string
> & { sessions: string[] };

/**
 * Makes students who hold a seat, have paid or wait, with prompts, messages and a certificate, and reads every list of the API as an
 * admin.
 * @returns the ids of each student, and all ids that the lists show
 */
export async function readStaffLists(): Promise<{ people: Shown[]; ids: string[] }> {
  const staffId = await staffMember("admin");
  const token = await tokenOf(staffId);
  const group = await newClass({ capacity: 20, tutorId: await staffMember("tutor") });
  const [held, paid] = [await heldSeat(undefined, group), await paidSeat(undefined, group)];
  for (const seat of [held, paid]) await insertStkPush(seat);
  await certify(paid.enrollmentId, 8);
  const full = await newClass({ capacity: 0 });
  const waits = await student();
  await asOwner(joinWaitingList, { student_id: waits.id, class_id: full.classId });

  const answers: string[] = [];
  const lists = (await allCalls()).filter(
    (call) => call.method === "GET" && !isCallback(call) && call.route.GET?.about,
  );
  for (const { route, path } of lists)
    for (const query of [
      {},
      { class_id: group.classId, student_id: held.student.id, q: held.student.id },
      { class_id: full.classId, student_id: waits.id, q: waits.id },
    ]) {
      const { status, text } = await caller(
        route,
        "GET",
        path,
      )({ token, query: query as Record<string, string> });
      if (status === 200) answers.push(text);
    }
  const ids = [...new Set(answers.flatMap((text) => text.match(ID) ?? []))];
  const rows = await sql<
    Fields[]
  >`select s.id as student_id, s.msisdn, e.id as enrollment_id, r.id as payment_request_id,
      w.id as waiting_id, coalesce(e.class_id, w.class_id) as class_id
    from students s left join enrollments e on e.student_id = s.id
    left join payment_requests r on r.enrollment_id = e.id left join waiting_list w on w.student_id = s.id`;
  const people = rows.map(
    (row): Shown => ({
      student_id: String(row.student_id),
      enrollment_id: String(row.enrollment_id ?? row.student_id),
      payment_request_id: String(row.payment_request_id ?? row.student_id),
      class_id: String(row.class_id),
      waiting_id: String(row.waiting_id ?? row.student_id),
      msisdn: String(row.msisdn),
      sessions: row.class_id === group.classId ? group.sessions : full.sessions,
    }),
  );
  return { people, ids };
}

/** A digest of everything that a call could change. */
export async function records(): Promise<string> {
  const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'student_access', 'access_log') order by 1`;
  const digests = [];
  for (const { name } of tables)
    digests.push(
      await sql`select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as rows from ${sql(name)} t`,
    );
  return JSON.stringify(digests);
}
