import { z } from "zod";
import { countEnrollments } from "@/lib/domain/reports/count-enrollments";
import { countRegistrations } from "@/lib/domain/reports/count-registrations";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { FIELDS_BY_AGE, fieldOf, isAskedOf, startingWith } from "@/lib/domain/students/field-rules";
import type { FieldName } from "@/lib/domain/students/fields";
import { findStudent } from "@/lib/domain/students/find-student";
import { getStudent } from "@/lib/domain/students/get-student";
import { listStudents } from "@/lib/domain/students/list-students";
import { registerStudent } from "@/lib/domain/students/register-student";
import { unlockStudent } from "@/lib/domain/students/unlock-student";
import { updateStudent } from "@/lib/domain/students/update-student";
import type { Call } from "@/lib/platform/openapi/call";
import { EXAMPLE_ID, id, instant, SEEN, total } from "./fields";
import { ListedStudent, MaskedStudent, TutorsStudent, WholeStudent } from "./student-records";

const adult = {
  full_name: "Wanjiku Kamau",
  msisdn: "0712 345 000",
  dob: "27-03-2001",
  id_number: "30123456",
  residence: "Kibera, Nairobi",
  channel: "Friend/Family",
  enrollment_status: "new",
  consent: true,
};
const { id_number: _idNumber, ...anyone } = adult;
const minor = {
  ...anyone,
  full_name: "Baraka Kamau",
  msisdn: "0712 346 000",
  dob: "14-12-2008",
  guardian_name: "Agnes Kamau",
  guardian_id_no: "11223344",
  guardian_msisdn: "0722 111 222",
};
const count = z.int().min(0);

/** What students change themselves, in the order the note names them. */
const OWN = startingWith("full_name", "email", "residence").filter((name) => fieldOf(name).studentMayChange);

function listed(names: FieldName[]): string {
  const [last, ...others] = names.map((name) => `\`${name}\``).reverse();
  return others.length === 0 ? (last ?? "") : `${others.reverse().join(", ")} and ${last}`;
}

export const STUDENTS: Call[] = [
  {
    at: "POST students/register-student",
    run: registerStudent,
    does: "Registers a student.",
    note: `Older than 18: ${listed(FIELDS_BY_AGE.filter((name) => isAskedOf(name, "adult")))}; else ${listed(FIELDS_BY_AGE.filter((name) => isAskedOf(name, "minor")))}. A phone known with the same date of birth gives 200, \`exists: true\` and the id, and overwrites nothing; known with another date of birth, or enrolled this season, it is 409. An admin may register a sibling with another date of birth to a phone marked as shared.`,
    examples: { "An adult": adult, "A minor, with a guardian": minor },
    status: [201, 200],
    says: {
      data: z.object({
        id: id.describe("The student's own unguessable id: what a holder names in later calls."),
        registration_no: z.string(),
        exists: z.boolean(),
        manage_code: z
          .string()
          .optional()
          .describe("Ten characters, told this once and to a public caller only."),
      }),
    },
    refuses: ["phone_in_use", "too_many"],
  },
  {
    at: "POST students/find-student",
    run: findStudent,
    does: "Looks a student up by phone or registration number, together with the date of birth.",
    note: "Unknown and wrong are one 404. Five failures in 15 minutes for one student are followed by 429.",
    examples: { "By phone": { q: "0712 345 000", dob: "27-03-2001" } },
    says: { data: MaskedStudent },
    refuses: ["not_found", "several_students", "too_many"],
  },
  {
    at: "POST students/unlock",
    run: unlockStudent,
    does: "Raises a holder to level manage.",
    note: "`code` is the manage code told after registering, or the M-Pesa receipt of a payment for this student. The token lives two hours at most, thirty minutes idle.",
    examples: { "With a manage code": { student_id: EXAMPLE_ID.student, code: "7K2M-9QXR-4T" } },
    says: { access: z.object({ token: z.string(), level: z.literal("manage"), expires_at: instant }) },
    refuses: ["wrong_code", "too_many"],
  },
  {
    at: "PATCH students/update-student",
    run: updateStudent,
    does: "Changes a student's data; send the id and what changes.",
    note: `The student may change the own ${listed(OWN)}; staff all fields; \`status\` and \`phone_shared\` only an admin. An empty or null \`email\` removes it. ${SEEN}`,
    examples: {
      "A new address": { id: EXAMPLE_ID.student, residence: "Kasarani, Nairobi" },
      "An admin archives a student": { id: EXAMPLE_ID.student, status: "archived" },
    },
    says: { data: WholeStudent },
    refuses: ["not_found", "stale", "phone_in_use"],
  },
  {
    at: "GET students",
    run: listStudents,
    does: "A page of the students, newest first.",
    note: "The search looks at name, phone and registration number. A tutor gets the students of the own sessions, with four fields.",
    says: { students: z.union([z.array(ListedStudent), z.array(TutorsStudent)]), total },
  },
  {
    at: "GET students/registrations-count",
    run: countRegistrations,
    does: "How many students are registered, and how many of them since midnight in Nairobi.",
    says: { data: z.object({ total: count, today: count }) },
  },
  {
    at: "GET students/enrollments-count",
    run: countEnrollments,
    does: "How many enrollments there are.",
    note: "Active are the enrolled, pending those who hold a seat or wait for one. Cancelled and expired ones do not count.",
    says: { data: z.object({ total: count, active: count, pending: count, today: count }) },
  },
  {
    at: "GET students/get-student",
    run: getStudent,
    does: "One student.",
    note: "A holder names the id and gets the masked view; staff may name the phone or registration number, and get the whole record (a tutor: four fields). A phone or registration number without a token is 401 `identity_required`.",
    says: { data: z.union([WholeStudent, MaskedStudent, TutorsStudent]) },
    refuses: ["identity_required", "not_found", "several_students"],
  },
  {
    at: "GET students/export",
    run: exportStudents,
    does: "The registrations of some dates, both included, as a spreadsheet.",
    note: "Both dates are needed, from 2024-01-01 (a setting), not after today, in order.",
    raw: { type: "text/csv", about: "A CSV file called Registrations_{unix seconds}.csv." },
  },
];
