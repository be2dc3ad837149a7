import "server-only";
import { fieldOf, startingWith } from "../students/field-rules";
import type { FieldName } from "../students/fields";
import { ExportStudents } from "../students/input";
import { copyStatement, csvExport, type ExportDates, madeOn, safe, shownInstant } from "./csv-export";

/** Come last, so that the columns readers of the file know stay where they are. */
const NEWER: FieldName[] = ["language"];
const FIELDS = startingWith("full_name", "msisdn", "id_number", "dob", "email").filter(
  (name) => !NEWER.includes(name),
);

/**
 * The registrations of some Nairobi dates, both included, as CSV safe to open in a spreadsheet. The export is written to
 * the audit log first.
 */
export const exportStudents = csvExport("students.export", ExportStudents, {
  file: "Registrations",
  exported: "students",
  statement: registrations,
});

function registrations(dates: ExportDates): string {
  return copyStatement(
    [
      ...FIELDS.flatMap(exportColumns),
      ["Season", "season_number"],
      ["Status", "status"],
      ["Registration Time", shownInstant("created_at")],
      ...NEWER.flatMap(exportColumns),
    ],
    `from students where ${madeOn("created_at", dates)} order by created_at, id`,
  );
}

/** The columns of one field; the registration number follows the phone. */
function exportColumns(name: FieldName): Array<[title: string, value: string]> {
  const { exportTitle, kind } = fieldOf(name);
  if (kind === "phone")
    return [
      [exportTitle, name],
      ["Reg. Number", "registration_no"],
    ];
  if (kind === "birth") return [[exportTitle, `to_char(${name}, 'DD/MM/YYYY')`]];
  return [[exportTitle, kind === "choice" ? name : safe(`coalesce(${name}, '')`)]];
}
