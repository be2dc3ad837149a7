import "server-only";
import { sql } from "drizzle-orm";
import { formatBirthDate } from "@/lib/domain/people/students/rules";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import { markOf } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import type { Pair } from "./read-pair";

/** Two records with what each has, as a preview shows them. */
export async function showPair(db: Db, { kept, merged }: Pair) {
  const had = await readHad(db, [kept.id, merged.id]);
  return { keep: shown(kept, had), merge: shown(merged, had) };
}

/** The mark of a preview: another place, payment or name is another mark. */
export function markOfPair({ keep, merge }: Awaited<ReturnType<typeof showPair>>): string {
  return markOf([keep, merge].map((record) => JSON.stringify(record)));
}

type Had = {
  id: string;
  places: string[];
  paid_cents: number;
  credit_cents: number;
  marks: number;
  certificates: number;
  waits: number;
  messages: number;
};

async function readHad(db: Db, ids: string[]): Promise<Had[]> {
  const rows = await db.execute<Had>(sql`
    select s.id,
      array(select o.name || ', ' || c.name || ', season ' || e.season_number || case when e.state in ('expired', 'cancelled') then ' (ended)' else '' end
        from enrollments e join classes c on c.id = e.class_id join courses o on o.id = c.course_id
        where e.student_id = s.id order by e.season_number desc, e.created_at desc) as places,
      (select coalesce(sum(a.amount_cents), 0)::int from allocations a join enrollments e on e.id = a.enrollment_id
        where e.student_id = s.id) as paid_cents,
      (select coalesce(sum(c.cents), 0)::int from credits c join enrollments e on e.id = c.enrollment_id
        where e.student_id = s.id) as credit_cents,
      (select count(*)::int from register_marks m where m.student_id = s.id and m.state <> 'unmarked') as marks,
      (select count(*)::int from certificates c join enrollments e on e.id = c.enrollment_id where e.student_id = s.id) as certificates,
      (select count(*)::int from waiting_list w where w.student_id = s.id and w.state in ('waiting', 'offered')) as waits,
      (select count(*)::int from outbox o where o.student_id = s.id)
        + (select count(*)::int from replies r where r.student_id = s.id) as messages
    from students s where s.id in ${ids}`);
  return [...rows];
}

function shown({ id, fullName, registrationNo, msisdn, dob, status, createdAt }: StudentRow, had: Had[]) {
  const own = had.find((row) => row.id === id);
  return {
    id,
    full_name: fullName,
    registration_no: registrationNo,
    msisdn,
    dob: formatBirthDate(dob),
    status,
    created_at: createdAt.toISOString(),
    places: own?.places ?? [],
    paid: toShillings(own?.paid_cents ?? 0),
    credit: toShillings(own?.credit_cents ?? 0),
    marks: own?.marks ?? 0,
    certificates: own?.certificates ?? 0,
    waiting_places: own?.waits ?? 0,
    messages: own?.messages ?? 0,
  };
}
