import "server-only";
import { copyOut } from "@/db/copy";
import { databaseNow } from "@/db/now";
import { readSettings } from "../academy/steps";
import { changed, command, errand } from "../command";
import { eatDate } from "../platform/eat";
import { type FieldErrors, Refusal } from "../refusal";
import { ExportStudents } from "../students/input";
import { reportWords as words } from "./words";

const openExport = command("students.export", ExportStudents, async ({ input, tx }) => {
  const { export_from: first } = await readSettings(tx);
  const now = await databaseNow(tx);
  refuseDates(input, first, eatDate(now));
  return changed(
    { ...input, fileName: `Registrations_${Math.floor(now.getTime() / 1000)}.csv` },
    { subject: `export:${input.createdFrom}_${input.createdTo}`, what: { exported: "students" } },
  );
});

/**
 * The registrations of some Nairobi dates, both included, as streamed CSV that a spreadsheet opens safely. Who exported
 * which dates is written down first.
 * @throws Refusal 400 for dates before the setting's first, after today or out of order.
 */
export const exportStudents = errand(openExport, async (_ctx, { createdFrom, createdTo, fileName }) => ({
  fileName,
  csv: await copyOut(copyStatement(createdFrom, createdTo)),
}));

function refuseDates(input: { createdFrom: string; createdTo: string }, first: string, today: string): void {
  const errors: FieldErrors = {};
  if (input.createdFrom < first) errors.createdFrom = [words.notBefore(first)];
  if (input.createdTo > today) errors.createdTo = [words.notLater];
  else if (input.createdTo < input.createdFrom) errors.createdTo = [words.order];
  const [sentence] = Object.values(errors).flat();
  if (sentence) throw new Refusal("invalid", "invalid", sentence, { errors });
}

/** Dates have passed the shape YYYY-MM-DD, so they may stand in a statement that takes no parameters. */
function copyStatement(from: string, to: string): string {
  const shown = [
    ["Full Name", safe("full_name")],
    ["Phone Number", "msisdn"],
    ["Reg. Number", "registration_no"],
    ["ID Number", safe("coalesce(id_number, '')")],
    ["Date of Birth", "to_char(dob, 'DD/MM/YYYY')"],
    ["Email", safe("coalesce(email, '')")],
    ["Guardian Name", safe("coalesce(guardian_name, '')")],
    ["Guardian ID", safe("coalesce(guardian_id_no, '')")],
    ["Guardian Phone", safe("coalesce(guardian_msisdn, '')")],
    ["Current Residence", safe("residence")],
    ["Channel", "channel"],
    ["Enrollment Status", "enrollment_status"],
    ["Season", "season_number"],
    ["Status", "status"],
    ["Registration Time", "to_char(created_at at time zone 'Africa/Nairobi', 'DD/MM/YYYY HH24:MI')"],
  ];
  const columns = shown.map(([title, value]) => `${value} as "${title}"`).join(", ");
  const midnight = (date: string, days: number) =>
    `((date '${date}' + ${days})::timestamp at time zone 'Africa/Nairobi')`;
  return `copy (select ${columns} from students
    where created_at >= ${midnight(from, 0)} and created_at < ${midnight(to, 1)}
    order by created_at, id) to stdout with (format csv, header true, encoding 'UTF8')`;
}

/** A cell a spreadsheet would run as a formula gets an apostrophe in front (reliability.md T28). */
function safe(value: string): string {
  return `case when ${value} ~ '^\\s*[=+\\-@\\t\\r\\n＝＋－＠]' then '''' || ${value} else ${value} end`;
}
