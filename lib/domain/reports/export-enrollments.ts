import "server-only";
import type { z } from "zod";
import { copyOut } from "@/db/copy";
import { databaseNow } from "@/db/now";
import { wordList } from "@/db/schema/columns";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { SHOWN, statesShownAs } from "../students/enrollment-summary";
import { copyStatement, madeOn, refuseDates, safe, shillings, shownInstant } from "./csv";
import { ExportEnrollments } from "./input";

type Wanted = z.output<typeof ExportEnrollments>;

const openExport = command("students.export-enrollments", ExportEnrollments, async ({ input, tx }) => {
  const { export_from: first } = await readSettings(tx);
  const now = await databaseNow(tx);
  refuseDates(input, first, nairobiDate(now));
  return changed(
    { ...input, fileName: `Enrollments_${Math.floor(now.getTime() / 1000)}.csv` },
    {
      subject: `export:${input.createdFrom}_${input.createdTo}`,
      what: { exported: "enrollments", ...narrowed(input) },
    },
  );
});

/**
 * The enrollments made on some Nairobi dates, both included, as streamed CSV that a spreadsheet opens safely; narrowed by
 * status, class, course and season as list-enrollments is. Amounts in shillings. Who exported what is written down first.
 * @throws Refusal 400 for dates before the setting's first, after today or out of order.
 */
export const exportEnrollments = workflow(openExport, async (_ctx, { fileName, ...wanted }) => ({
  fileName,
  csv: await copyOut(enrollments(wanted)),
}));

/** What else than dates the export was narrowed to, as far as it was. */
function narrowed({ status, classId, courseId, season }: Wanted) {
  const asked = Object.entries({ status, class: classId, course: courseId, season });
  return Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** All of it has passed a list of words, the shape of an id, or of a number, so it may stand in a COPY. */
function enrollments({ status, classId, courseId, season, ...dates }: Wanted): string {
  const conditions = [
    madeOn("e.created_at", dates),
    ...(status ? [`e.state in (${wordList(statesShownAs(status))})`] : []),
    ...(classId ? [`e.class_id = '${classId}'`] : []),
    ...(courseId ? [`c.course_id = '${courseId}'`] : []),
    ...(season === undefined ? [] : [`e.season_number = ${season}`]),
  ];
  return copyStatement(
    [
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Phone Number", "s.msisdn"],
      ["Course", safe("co.name")],
      ["Class", safe("c.name")],
      ["Season", "e.season_number"],
      ["Status", shownState("e.state")],
      ["Amount", shillings("e.fee_cents")],
      ["Amount Paid", shillings(PAID_CENTS)],
      ["Enrolled at", shownInstant("e.enrolled_at")],
      ["Created at", shownInstant("e.created_at")],
    ],
    `from enrollments e join students s on s.id = e.student_id join classes c on c.id = e.class_id
     join courses co on co.id = c.course_id where ${conditions.join(" and ")} order by e.created_at, e.id`,
  );
}

const PAID_CENTS =
  "coalesce((select sum(a.amount_cents) from allocations a where a.enrollment_id = e.id), 0)";

function shownState(column: string): string {
  const cases = Object.entries(SHOWN).map(([state, word]) => `when '${state}' then '${word}'`);
  return `case ${column} ${cases.join(" ")} end`;
}
