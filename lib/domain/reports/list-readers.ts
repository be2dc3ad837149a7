import "server-only";
import { and, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { changed, command } from "@/lib/platform/commands/command";
import { toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { named } from "../students/student-scope";
import { Readers } from "./input";
import { reportTexts as texts } from "./texts";

type Row = {
  at: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  session_id: string | null;
  verb: string;
  request_id: string | null;
};

const MOST = 10_000;

/**
 * Who was told of a student between two moments, newest first: the last 10,000 answers. Exports are not among them: each is
 * in the audit log with its dates. The question itself goes into the audit log.
 * @throws Refusal 404 for nobody, 409 several_students when several share the phone.
 */
export const listReaders = command("reports.readers", Readers, async ({ input, tx }) => {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(named(input.student, toMsisdn(input.student))))
    .limit(2);
  const [student, another] = found;
  if (!student) throw new Refusal("not_found", "not_found", texts.noStudent);
  if (another) throw new Refusal("conflict", "several_students", texts.severalStudents);
  const rows = await tx.execute<Row>(sql`
    select d.at, d.actor_kind, d.actor_id, s.first_name || ' ' || s.last_name as actor_name, d.session_id, d.verb, d.request_id
    from access_log d left join staff s on d.actor_kind = 'staff' and s.id::text = d.actor_id
    where d.student_ids @> array[${student.id}]::uuid[]
      and d.at >= ${input.from.toISOString()}::timestamptz and d.at < ${input.to.toISOString()}::timestamptz
    order by d.at desc, d.id desc limit ${MOST}`);
  return changed(
    { rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) },
    {
      subject: `student:${student.id}`,
      what: { asked: "readers", from: input.from.toISOString(), to: input.to.toISOString() },
    },
  );
});
