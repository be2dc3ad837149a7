import "server-only";
import { sql } from "drizzle-orm";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { findReader, toldTo } from "./access-log-rows";
import { Exposed } from "./input";
import { reportTexts as texts } from "./texts";

type Row = {
  registration_no: string;
  full_name: string;
  tell_name: string;
  tell_msisdn: string;
  verbs: string[];
  times: number;
  first_at: string;
  last_at: string;
};

/**
 * Whose data a sign-in or a member of staff was told between two moments (the second not included), by registration number:
 * who is to be told of it (the guardian, where there is one), by which verbs, how often, first and last. The question itself
 * goes into the audit log.
 * @throws Refusal 404 for a sign-in or a member of staff that nobody knows.
 */
export const listExposed = command("reports.exposed", Exposed, async ({ input, tx }) => {
  const reader = await findReader(tx, input.who);
  if (!reader) throw new Refusal("not_found", "not_found", texts.noReader);
  // A whole year of exports is gone through here; a person waits for the answer and for nothing else.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const rows = await tx.execute<Row>(sql`
    with told as (
      select student_id, array_agg(distinct verb order by verb) as verbs, count(*)::int as times, min(at) as first_at, max(at) as last_at
      from (${toldTo(reader, input)}) lines group by student_id
    )
    select s.registration_no, s.full_name, coalesce(s.guardian_name, s.full_name) as tell_name,
      coalesce(s.guardian_msisdn, s.msisdn) as tell_msisdn, t.verbs, t.times, t.first_at, t.last_at
    from told t join students s on s.id = t.student_id order by s.registration_no`);
  const people = await tx.execute<{
    name: string;
    role: string;
  }>(sql`select first_name || ' ' || last_name as name, role
    from staff where id = ${
      reader.kind === "staff"
        ? sql`${reader.id}::uuid`
        : sql`coalesce(
      (select staff_id from staff_sessions where id = ${reader.id}::uuid),
      (select actor_id::uuid from access_log where session_id = ${reader.id}::uuid limit 1))`
    }`);
  const [person] = people;
  return changed(
    {
      reader: { ...reader, name: person?.name ?? texts.formerStaff, role: person?.role ?? null },
      rows: rows.map((row) => ({ ...row, first_at: toIso(row.first_at), last_at: toIso(row.last_at) })),
    },
    {
      subject: `${reader.kind === "staff" ? "staff" : "sign-in"}:${reader.id}`,
      what: { from: input.from.toISOString(), to: input.to.toISOString(), students: rows.length },
    },
  );
});

const toIso = (at: string) => new Date(at).toISOString();
