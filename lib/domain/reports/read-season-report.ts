import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { groupBy } from "@/lib/platform/group-by";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { findSeason } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { readDoors, readHeard, readSteps, readWeekends, type Weekend } from "./season-charts";

/** @throws Refusal 404 */
export async function findReported(db: Db, number: number) {
  const season = await findSeason(db, number);
  if (!season) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(number));
  return season;
}

/** The figures of a season, course or class; income in shillings, attendance in whole per cent (null: no meetings). */
export type ReportFigures = {
  /** Of a season its registrations; of a class all students who ever requested a seat in it. */
  registered: number;
  /** Students enrolled, that is, with nothing due. */
  paid: number;
  /** Shillings that pay fees, without credit and suspense. */
  income: number;
  /** Shillings of fees that the academy waived, and that the bursary fund paid; without deleted places, whose fees are owed by nobody. */
  waived: number;
  sponsored: number;
  attendance_percent: number | null;
  completed: number;
};

type Sums = {
  registered: number;
  paid: number;
  cents: number;
  waived: number;
  sponsored: number;
  attended: number;
  met: number;
  completed: number;
};
type ClassSums = Sums & { class_id: string; class: string; course_id: string; course: string };

/** The newest of the earlier seasons that a report compares with. */
const EARLIER = 8;

/** Reads the report of a season: the whole, its courses with their classes, and the seasons before, newest first. */
export async function readSeasonReport(db: Db, number: number) {
  const classes = await readClassSums(db, number);
  const { weekends, ofClass } = await readWeekends(db, number);
  const seasons = await readSeasonSums(db, number);
  const [own, ...earlier] = seasons.map(({ number: of, ...sums }) => ({ number: of, ...figuresOf(sums) }));
  if (own?.number !== number) throw new Error("a season is not in its own report");
  return {
    season: own,
    courses: byCourse(classes, ofClass),
    earlier,
    steps: await readSteps(db, number),
    heard: await readHeard(db, number),
    by_door: await readDoors(db, number),
    weekends,
  };
}

/** The sums of a season's classes, also of archived ones, by course and class. */
async function readClassSums(db: Db, number: number): Promise<ClassSums[]> {
  const rows = await db.execute<ClassSums>(sql`
    select c.id as class_id, c.name as class, co.id as course_id, co.name as course, ${sumsOf},
      coalesce(e.registered, 0)::int as registered
    from classes c join courses co on co.id = c.course_id
      left join (${enrollmentSums(sql`e.class_id`, sql`e.season_number = ${number}::int`)}) e on e.key = c.id
      left join (${markSums(sql`c.id`, sql`c.season_number = ${number}::int`)}) m on m.key = c.id
    where c.season_number = ${number}::int
    order by lower(co.name), co.id, lower(c.name), c.id`);
  return [...rows];
}

/** The sums of a season and of those before it, newest first. */
async function readSeasonSums(db: Db, number: number): Promise<Array<Sums & { number: number }>> {
  const isShown = sql`in (select n.number from seasons n where n.number <= ${number}::int order by n.number desc limit ${EARLIER + 1})`;
  const rows = await db.execute<Sums & { number: number }>(sql`
    select z.number, ${sumsOf},
      (select count(*) from season_registrations r where r.season_number = z.number)::int as registered
    from seasons z
      left join (${enrollmentSums(sql`e.season_number`, sql`e.season_number ${isShown}`)}) e on e.key = z.number
      left join (${markSums(sql`c.season_number`, sql`c.season_number ${isShown}`)}) m on m.key = z.number
    where z.number ${isShown} order by z.number desc`);
  return [...rows];
}

const sumsOf = sql`coalesce(e.paid, 0)::int as paid, coalesce(e.cents, 0)::float8 as cents,
  coalesce(e.waived, 0)::float8 as waived, coalesce(e.sponsored, 0)::float8 as sponsored,
  coalesce(e.completed, 0)::int as completed, coalesce(m.attended, 0)::int as attended, coalesce(m.met, 0)::int as met`;

function enrollmentSums(key: SQL, where: SQL): SQL {
  return sql`select ${key} as key, count(distinct e.student_id) as registered,
      count(*) filter (where e.state = 'enrolled') as paid, sum(p.cents) as cents,
      sum(w.waived) as waived, sum(w.sponsored) as sponsored,
      count(*) filter (where e.state = 'enrolled' and e.outcome = 'completed') as completed
    from enrollments e left join (
      select a.enrollment_id, sum(a.amount_cents) as cents from allocations a group by a.enrollment_id
    ) p on p.enrollment_id = e.id left join (
      select w.enrollment_id, sum(w.amount_cents) filter (where w.payer = 'academy') as waived,
        sum(w.amount_cents) filter (where w.payer = 'bursary') as sponsored
      from fee_waivers w where w.state = 'approved' group by w.enrollment_id
    ) w on w.enrollment_id = e.id and e.state <> 'cancelled'
    where ${where} group by 1`;
}

/** Marks of saved registers; late is attended, excused does not count. */
function markSums(key: SQL, where: SQL): SQL {
  return sql`select ${key} as key, count(*) filter (where k.state in ('present', 'late')) as attended,
      count(*) filter (where k.state in ('present', 'late', 'absent')) as met
    from classes c join sessions s on s.class_id = c.id
      join registers r on r.session_id = s.id and r.status = 'saved' join register_marks k on k.register_id = r.id
    where ${where} group by 1`;
}

function byCourse(classes: ClassSums[], weekendsOf: (classId: string) => Weekend[]) {
  const courses = groupBy(classes, ({ course_id }) => course_id);
  return [...courses.values()].map((own) => ({
    course_id: own[0]?.course_id ?? "",
    course: own[0]?.course ?? "",
    ...figuresOf(own.reduce(added, NOTHING)),
    classes: own.map(({ class_id, class: name, course_id: _id, course: _course, ...sums }) => ({
      class_id,
      class: name,
      ...figuresOf(sums),
      weekends: weekendsOf(class_id),
    })),
  }));
}

const NOTHING: Sums = {
  registered: 0,
  paid: 0,
  cents: 0,
  waived: 0,
  sponsored: 0,
  attended: 0,
  met: 0,
  completed: 0,
};

function added(one: Sums, other: Sums): Sums {
  return {
    registered: one.registered + other.registered,
    paid: one.paid + other.paid,
    cents: one.cents + other.cents,
    waived: one.waived + other.waived,
    sponsored: one.sponsored + other.sponsored,
    attended: one.attended + other.attended,
    met: one.met + other.met,
    completed: one.completed + other.completed,
  };
}

function figuresOf({
  registered,
  paid,
  cents,
  waived,
  sponsored,
  attended,
  met,
  completed,
}: Sums): ReportFigures {
  return {
    registered,
    paid,
    income: toShillings(cents),
    waived: toShillings(waived),
    sponsored: toShillings(sponsored),
    attendance_percent: met === 0 ? null : Math.round((attended / met) * 100),
    completed,
  };
}
