import "server-only";
import { fieldOf, startingWith } from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { ExportStudents } from "@/lib/domain/people/students/list-input";
import { exportedStudents } from "@/lib/domain/registrations/listed-students";
import { NO_PLACE, PLACE } from "@/lib/domain/registrations/place";
import { inlined } from "@/lib/platform/db/inline";
import {
  csvExport,
  csvOfSelected,
  idIn,
  madeOn,
  safe,
  selectRows,
  shownInstant,
  shownPhone,
} from "./csv-export";

/** These come last, so that the older columns keep their positions. */
const NEWER: FieldName[] = ["language"];
const FIELDS = startingWith("full_name", "msisdn", "id_number", "dob", "email").filter(
  (name) => !NEWER.includes(name),
);

/**
 * The registrations of some Nairobi dates, both included, filtered by season, status and search as the list is, as CSV safe to
 * open in a spreadsheet: by the day of the registration for the season asked for, without one by that of any. The export is written
 * to the audit log first.
 */
export const exportStudents = csvExport("students.export", ExportStudents, {
  file: "Registrations",
  exported: "students",
  statement: async ({ createdFrom, createdTo, ...filters }, { actor, scope, db }) => {
    const where = await exportedStudents(db, actor, scope, filters);
    const days = { createdFrom, createdTo };
    const again = `exists (select 1 from season_registrations r where r.student_id = students.id and ${madeOn("r.registered_at", days)})`;
    const registered = registeredFor(filters.season);
    const dates = filters.season
      ? madeOn(registered, days)
      : `(${madeOn("students.created_at", days)} or ${again})`;
    return copyOf([dates, ...(where ? [inlined(where)] : [])]);
  },
});

/** Selected registrations, whenever they were made. */
export const exportSelectedStudents = csvOfSelected("students.export", {
  file: "Registrations",
  exported: "students",
  statement: (ids) => copyOf([idIn("id", ids)]),
});

/** When a student registered for a season, by default for the newest of theirs. */
const registeredFor = (season: number | string = "students.season_number") =>
  `coalesce((select r.registered_at from season_registrations r
    where r.student_id = students.id and r.season_number = ${season}), students.created_at)`;

function copyOf(conditions: string[]): string {
  return selectRows(
    [
      ...FIELDS.flatMap(exportColumns),
      ["Season", "season_number"],
      ["Status", "status"],
      ["Registration Time", shownInstant(registeredFor())],
      ...NEWER.flatMap(exportColumns),
      ["Course", safe(placeOf("course"))],
      ["Class", safe(placeOf("class"))],
      [
        "Payment",
        `replace(replace(coalesce(place ->> 'payment', '${NO_PLACE.payment}'), 'not_paid', 'paid 0'), '_', ' ')`,
      ],
      ["To Pay", "coalesce(place ->> 'amount_due', '0')"],
      ["Door", "door"],
    ],
    `from students cross join lateral (select ${inlined(PLACE)} as place) places
     where ${conditions.join(" and ")} order by created_at, id`,
  );
}

function placeOf(part: "course" | "class"): string {
  return `coalesce(place ->> '${part}', '')`;
}

/** The columns of one field; the registration number follows the phone. */
function exportColumns(name: FieldName): Array<[title: string, value: string]> {
  const { exportTitle, kind } = fieldOf(name);
  if (kind === "phone")
    return [
      [exportTitle, shownPhone(name)],
      ["Reg. Number", "registration_no"],
    ];
  if (kind === "birth") return [[exportTitle, `to_char(${name}, 'YYYY-MM-DD')`]];
  if (kind === "guardian_phone") return [[exportTitle, shownPhone(`coalesce(${name}, '')`)]];
  return [[exportTitle, kind === "choice" ? name : safe(`coalesce(${name}, '')`)]];
}
