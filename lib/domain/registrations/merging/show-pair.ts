import "server-only";
import { sql } from "drizzle-orm";
import type { EnrollmentState } from "@/db/schema/enums";
import { formatBirthDate } from "@/lib/domain/people/students/rules";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import { markOf } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { formatShillings, toShillings } from "@/lib/platform/money";
import type { Pair } from "./read-pair";
import { mergeTexts as texts } from "./texts";

/** Two records with what each has, as a preview shows them. */
export async function showPair(db: Db, { kept, merged }: Pair) {
  const had = await readHad(db, [kept.id, merged.id]);
  return { keep: shown(kept, had), merge: shown(merged, had) };
}

/** The mark of a preview: another place, payment or name is another mark. */
export function markOfPair({ keep, merge }: Awaited<ReturnType<typeof showPair>>): string {
  return markOf([keep, merge].map((record) => JSON.stringify(record)));
}

type Place = {
  course: string;
  class: string;
  season: number;
  state: EnrollmentState;
  /** Cents; null without such a waiver. */
  waived: number | null;
  asked: number | null;
};

/** A place with what decides which of two is kept: its state, and what of its fee is waived. */
function placeText({ course, class: group, season, state, waived, asked }: Place): string {
  const said = [
    texts.states[state],
    ...(waived ? [texts.waived(formatShillings(toShillings(waived)))] : []),
    ...(asked ? [texts.waiverAsked(formatShillings(toShillings(asked)))] : []),
  ];
  return texts.place(`${course}, ${group}`, season, said.join(", "));
}

type Had = {
  id: string;
  places: Place[];
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
      array(select jsonb_build_object('course', o.name, 'class', c.name, 'season', e.season_number, 'state', e.state,
          'waived', (select sum(w.amount_cents) from fee_waivers w where w.enrollment_id = e.id and w.state = 'approved'),
          'asked', (select sum(w.amount_cents) from fee_waivers w where w.enrollment_id = e.id and w.state = 'requested'))
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
    places: (own?.places ?? []).map(placeText),
    paid: toShillings(own?.paid_cents ?? 0),
    credit: toShillings(own?.credit_cents ?? 0),
    marks: own?.marks ?? 0,
    certificates: own?.certificates ?? 0,
    waiting_places: own?.waits ?? 0,
    messages: own?.messages ?? 0,
  };
}
