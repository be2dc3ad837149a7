import "server-only";
import { sql } from "drizzle-orm";
import type { ClosingStep } from "@/db/schema/enums";
import { markOf } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { readUndecided, type UndecidedResult } from "./read-undecided";

/** A place that a step ends: unpaid, offered, or with money that becomes credit (shillings). */
type EndingPlace = {
  enrollment_id: string;
  student_id: string;
  full_name: string;
  registration_no: string;
  class: string;
  course: string;
  ends: "place" | "offer" | "credit";
  credit: number;
  /** Whether the student, or the guardian, gets a message. */
  message: boolean;
};
type ClosingPeople = { places: EndingPlace[]; results: UndecidedResult[] };

/** Whom a step concerns: the places that end and the results that are decided. */
export async function readClosingPeople(db: Db, number: number, step: ClosingStep): Promise<ClosingPeople> {
  return {
    places: step === "accept_results" ? [] : await readEnding(db, number, step === "close_season"),
    results: step === "end_unpaid" ? [] : await readUndecided(db, number),
  };
}

/** A short mark of whom a step concerns and how; it changes whenever one of them does. */
export function peopleMark({ places, results }: ClosingPeople): string {
  const facts = [
    ...places.map(({ enrollment_id, ends, credit }) => `${enrollment_id}:${ends}:${credit}`),
    ...results.map(({ enrollment_id, outcome }) => `${enrollment_id}:${outcome}`),
  ];
  return markOf(facts.sort());
}

/** @param withPaid also places that wait for a seat with money on them, which only closing ends */
async function readEnding(db: Db, number: number, withPaid: boolean): Promise<EndingPlace[]> {
  const rows = await db.execute<
    Omit<EndingPlace, "ends" | "credit" | "message"> & { state: string; cents: number }
  >(sql`
    select e.id as enrollment_id, s.id as student_id, s.full_name, s.registration_no, c.name as class, co.name as course,
      e.state, p.cents
    from enrollments e join students s on s.id = e.student_id
      join classes c on c.id = e.class_id join courses co on co.id = c.course_id
      cross join lateral (select coalesce(sum(a.amount_cents), 0)::int as cents from allocations a
        where a.enrollment_id = e.id) p
    where e.season_number = ${number}::int and (e.state in ('held', 'pending_payment', 'offered')
      or (${withPaid} and (e.state = 'paid_waiting' or (e.state = 'expired' and p.cents > 0))))
    order by s.folded_name, s.id`);
  return [...rows].map(({ state, cents, ...row }) => {
    const ends = cents > 0 ? "credit" : state === "offered" ? "offer" : "place";
    return { ...row, ends, credit: toShillings(cents), message: ends !== "offer" };
  });
}
