import "server-only";
import type { z } from "zod";
import { wordList } from "@/db/schema/columns";
import { OUTCOMES, type WAIVER_PAYERS } from "@/db/schema/enums";
import { SHOWN, statesShownAs } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { matchesStudent } from "@/lib/domain/people/students/student-scope";
import { inlined } from "@/lib/platform/db/inline";
import {
  csvExport,
  csvOfSelected,
  idIn,
  madeOn,
  safe,
  selectRows,
  shillings,
  shownInstant,
  shownPhone,
} from "./csv-export";
import { ExportEnrollments } from "./input";

type Wanted = z.output<typeof ExportEnrollments>;

/**
 * The enrollments made on some Nairobi dates, both included, filtered and searched as the list is, as CSV safe to open in a spreadsheet. Amounts in shillings. The export is written to the audit log first.
 */
export const exportEnrollments = csvExport("students.export-enrollments", ExportEnrollments, {
  file: "Enrollments",
  exported: "enrollments",
  filters: ({ status, classId, courseId, season, outcome, enrolledOn }) => {
    const named = { status, class: classId, course: courseId, season, outcome, enrolled_on: enrolledOn };
    const filters = Object.entries(named);
    return Object.fromEntries(
      filters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  },
  statement: enrollments,
});

/** Selected enrollments, whenever they were made. */
export const exportSelectedEnrollments = csvOfSelected("students.export-enrollments", {
  file: "Enrollments",
  exported: "enrollments",
  statement: (ids) => copyOf([idIn("e.id", ids)]),
});

function enrollments(wanted: Wanted): string {
  const { status, classId, courseId, season, outcome, enrolledOn, search, ...dates } = wanted;
  const found = matchesStudent(search);
  return copyOf([
    madeOn("e.created_at", dates),
    ...(status ? [`e.state in (${wordList(statesShownAs(status))})`] : []),
    ...(classId ? [`e.class_id = '${classId}'`] : []),
    ...(courseId ? [`c.course_id = '${courseId}'`] : []),
    ...(season === undefined ? [] : [`e.season_number = ${season}`]),
    ...(outcome ? [`e.outcome = '${outcome}'`] : []),
    ...(enrolledOn ? ["e.state = 'enrolled'", `nairobi_date(e.enrolled_at) = '${enrolledOn}'`] : []),
    ...(found ? [`s.id in (select students.id from students where ${inlined(found)})`] : []),
  ]);
}

function copyOf(conditions: string[]): string {
  return selectRows(
    [
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Phone Number", shownPhone("s.msisdn")],
      ["Course", safe("co.name")],
      ["Class", safe("c.name")],
      ["Season", "e.season_number"],
      ["Status", shownState("e.state")],
      ["Amount", shillings("e.fee_cents")],
      ["Amount Paid", shillings(PAID_CENTS)],
      ["Waived", shillings(waivedBy("academy"))],
      ["Paid by the Bursary Fund", shillings(waivedBy("bursary"))],
      ["Result", shownOutcome("e.outcome")],
      ["Enrolled at", shownInstant("e.enrolled_at")],
      ["Created at", shownInstant("e.created_at")],
    ],
    `from enrollments e join students s on s.id = e.student_id join classes c on c.id = e.class_id
     join courses co on co.id = c.course_id where ${conditions.join(" and ")} order by e.created_at, e.id`,
  );
}

const PAID_CENTS =
  "coalesce((select sum(a.amount_cents) from allocations a where a.enrollment_id = e.id), 0)";

/** What was waived of the fee, by who bears it. */
function waivedBy(payer: (typeof WAIVER_PAYERS)[number]): string {
  return `coalesce((select sum(w.amount_cents) from fee_waivers w
    where w.enrollment_id = e.id and w.state = 'approved' and w.payer = '${payer}'), 0)`;
}

/** An outcome in words; empty until it is decided. */
function shownOutcome(column: string): string {
  const cases = OUTCOMES.map((outcome) => `when '${outcome}' then '${outcome.replaceAll("_", " ")}'`);
  return `case ${column} ${cases.join(" ")} end`;
}

function shownState(column: string): string {
  const cases = Object.entries(SHOWN).map(([state, word]) => `when '${state}' then '${word}'`);
  return `case ${column} ${cases.join(" ")} end`;
}
