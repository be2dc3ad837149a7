import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { CHANNELS, DOORS } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { groupBy } from "@/lib/platform/group-by";
import { attendancePercentage } from "../attendance/rules";

/**
 * How far a season's students came. `registered_again`: those among the registered who stand in the list of a newer season now;
 * `enrollments`: the rows of the list of enrollments, where a student may stand more than once.
 */
export async function readSteps(db: Db, number: number) {
  const [row] = await db.execute<{
    registered: number;
    registered_again: number;
    held: number;
    enrollments: number;
    paid: number;
    completed: number;
  }>(sql`
    select r.*, e.* from (
      select count(*)::int as registered,
        count(*) filter (where s.season_number <> r.season_number and z.closed_at is null)::int as registered_again
      from season_registrations r join students s on s.id = r.student_id join seasons z on z.number = r.season_number
      where r.season_number = ${number}::int
    ) r, (
      select count(distinct student_id)::int as held, count(*)::int as enrollments,
        count(*) filter (where state = 'enrolled')::int as paid,
        count(*) filter (where outcome = 'completed')::int as completed
      from enrollments where season_number = ${number}::int
    ) e`);
  if (!row) throw new Error("the steps of a season are always one row");
  return row;
}

type Counts = { registered: number; paid: number };

/** How a season's students heard about the academy, by the channels of the form: who registered, and who of them is enrolled. */
export async function readHeard(db: Db, number: number) {
  const counts = await countRegistered<(typeof CHANNELS)[number]>(db, number, sql`s.channel`);
  return CHANNELS.map((channel) => ({ channel, ...counts(channel) }));
}

/** By which door a season's students registered for it. */
export async function readDoors(db: Db, number: number) {
  const counts = await countRegistered<(typeof DOORS)[number]>(db, number, sql`r.door`);
  return DOORS.map((door) => ({ door, ...counts(door) }));
}

/** Counts who registered for a season, and who of them is enrolled, by `key`. */
async function countRegistered<Key extends string>(db: Db, number: number, key: SQL) {
  const rows = await db.execute<Counts & { key: Key }>(sql`
    select ${key} as key, count(*)::int as registered, count(*) filter (where exists (select from enrollments e
        where e.student_id = s.id and e.season_number = ${number}::int and e.state = 'enrolled'))::int as paid
    from season_registrations r join students s on s.id = r.student_id
    where r.season_number = ${number}::int group by 1`);
  return (wanted: Key): Counts => {
    const { registered = 0, paid = 0 } = rows.find((row) => row.key === wanted) ?? {};
    return { registered, paid };
  };
}

/** Attendance of a week, Monday to Sunday, named by its Saturday: what the saved registers of its days counted. */
type WeekendSums = { saturday: string; registers: number; attended: number; met: number };
export type Weekend = WeekendSums & { attendance_percent: number | null };

/** The weeks of a season with a saved register, oldest first, and of each class those in which it has one. */
export async function readWeekends(db: Db, number: number) {
  const rows = await db.execute<WeekendSums & { class_id: string }>(sql`
    select s.class_id, (r.date - extract(isodow from r.date)::int + 6)::text as saturday,
      count(distinct r.id)::int as registers,
      count(*) filter (where k.state in ('present', 'late'))::int as attended,
      count(*) filter (where k.state in ('present', 'late', 'absent'))::int as met
    from classes c join sessions s on s.class_id = c.id join registers r on r.session_id = s.id and r.status = 'saved'
      left join register_marks k on k.register_id = r.id
    where c.season_number = ${number}::int group by 1, 2 order by 2`);
  const dates = [...new Set(rows.map(({ saturday }) => saturday))];
  const ofClass = groupBy(rows, ({ class_id }) => class_id);
  return {
    weekends: dates.map((saturday) => {
      const own = rows.filter((row) => row.saturday === saturday);
      const sum = (of: "registers" | "attended" | "met") => own.reduce((all, row) => all + row[of], 0);
      return weekend({ saturday, registers: sum("registers"), attended: sum("attended"), met: sum("met") });
    }),
    ofClass: (id: string) => (ofClass.get(id) ?? []).map(({ class_id: _class, ...row }) => weekend(row)),
  };
}

function weekend(sums: WeekendSums): Weekend {
  return {
    ...sums,
    attendance_percent: attendancePercentage({
      present_count: sums.attended,
      absent_count: sums.met - sums.attended,
    }),
  };
}
