import { z } from "zod";
import { ExportStudents } from "@/lib/domain/people/students/list-input";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { sendCode } from "@/lib/domain/people/students/send-code";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudentsWithEnrollments } from "@/lib/domain/registrations/list-students";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { exportStudents } from "@/lib/domain/reports/export-students";
import type { Call } from "@/lib/platform/openapi/call";
import { countEnrollments, countRegistrations } from "../reports/counts";
import { ExportFormat } from "../reports/input";
import { dataOf, EXAMPLE_ID, instant, recordId, SEEN, total } from "./fields";
import {
  ListedContact,
  ListedStudent,
  MaskedStudent,
  StudentContact,
  TutorsStudent,
  WholeStudent,
} from "./student-records";

const adult = {
  full_name: "Wanjiku Kamau",
  msisdn: "0712 345 000",
  dob: "27-03-2001",
  id_number: "30123456",
  residence: "Kibera, Nairobi",
  language: "sw",
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

export const STUDENTS: Call[] = [
  {
    at: "POST students/register-student",
    run: registerStudent,
    summary: "Registers a student.",
    description:
      "Older than 18: `id_number`; else `guardian_name`, `guardian_id_no` and `guardian_msisdn`. A phone known with the same date of birth gives 200, `exists: true` and the id, and registers the student for the current season; `not_saved` names the fields that differ from the record. With the student's `manage_code` or `receipt` (of M-Pesa) they are saved; `residence`, `language`, `channel` and `enrollment_status` are saved without one by the first call of a new season. A phone known with another date of birth, or enrolled this season, it is 409. Without `consent: true` (of a minor the guardian's) the answer has `consent_missing: true`. An admin may register a sibling with another date of birth to a phone marked as shared.",
    examples: {
      "An adult": adult,
      "A minor, with a guardian": minor,
      "A student who comes back and moved house": {
        ...adult,
        residence: "Rongai",
        manage_code: "7K2M-9QXR-4T",
      },
    },
    statuses: [201, 200],
    response: dataOf({
      id: recordId,
      registration_no: z.string(),
      exists: z.boolean(),
      consent_missing: z
        .literal(true)
        .optional()
        .describe(
          "Present while consent is missing. Such a record gets no bulk message and is made anonymous after 24 hours unless `consent: true` arrives in register-student, enroll, pay or update-student.",
        ),
      not_saved: z
        .array(z.string())
        .optional()
        .describe("Of a student who exists: the fields sent that differ from the record and were not saved."),
      manage_code: z
        .string()
        .optional()
        .describe("Ten characters, returned only here and to a public caller only."),
    }),
    errorCodes: ["phone_in_use", "wrong_code", "too_many"],
  },
  {
    at: "POST students/find-student",
    run: findStudent,
    summary: "Looks a student up by phone or registration number, together with the date of birth.",
    description:
      "Begins a session of the student: the ids of the answer carry its seal. Unknown and wrong are one 404. Five failures in 15 minutes for one student are followed by 429.",
    examples: { "By phone": { q: "0712 345 000", dob: "27-03-2001" } },
    response: { data: MaskedStudent },
    errorCodes: ["not_found", "several_students", "too_many"],
  },
  {
    at: "POST students/send-code",
    run: sendCode,
    summary: "Sends a code by SMS to the phone of record.",
    description:
      "Of a minor the phone is the guardian's. The code proves the student as the manage code does, once, for ten minutes, and a new one ends the older: send it as `code` to `unlock`, or as `sms_code` to `register-student`. The answer is the same whether or not the student or a phone exists. Three codes an hour and six a day for one student are followed by 429.",
    examples: { "Of a student": { student_id: EXAMPLE_ID.student } },
    response: {},
    errorCodes: ["channel_off", "too_many"],
  },
  {
    at: "POST students/unlock",
    run: unlockStudent,
    summary: "Raises the student to level manage.",
    description:
      "`code` is the manage code returned by register-student, the M-Pesa receipt of a payment for this student, or a code by SMS (`send-code`). The token lives two hours at most, thirty minutes idle.",
    examples: { "With a manage code": { student_id: EXAMPLE_ID.student, code: "7K2M-9QXR-4T" } },
    response: { access: z.object({ token: z.string(), level: z.literal("manage"), expires_at: instant }) },
    errorCodes: ["wrong_code", "too_many"],
  },
  {
    at: "PATCH students/update-student",
    run: updateStudent,
    summary: "Changes a student's data; send the id and what changes.",
    description: `The student may change the own \`full_name\`, \`email\`, \`residence\`, \`id_number\` and \`channel\`; cashiers and finance \`full_name\`, \`msisdn\` and \`email\`; an admin all fields, and alone \`status\` and \`phone_shared\`. An empty or null \`email\` removes it. \`consent: true\` stores consent that was missing. ${SEEN}`,
    examples: {
      "A new address": { id: EXAMPLE_ID.student, residence: "Kasarani, Nairobi" },
      "An admin archives a student": { id: EXAMPLE_ID.student, status: "archived" },
    },
    response: { data: z.union([WholeStudent, StudentContact]) },
    errorCodes: ["not_found", "stale", "phone_in_use"],
  },
  {
    at: "GET students",
    run: listStudentsWithEnrollments,
    summary: "A page of the students, newest first.",
    description:
      "The search looks at name, phone and registration number. A tutor gets the students of the own sessions, with four fields; cashiers and finance get no date of birth, identity document, residence or guardian. `enrollments` and `sessions` are as in `get-student`.",
    response: {
      students: z.union([z.array(ListedStudent), z.array(ListedContact), z.array(TutorsStudent)]),
      total,
    },
  },
  {
    at: "GET students/registrations-count",
    run: countRegistrations,
    summary: "How many students are registered, and how many of them since midnight in Nairobi.",
    response: dataOf({ total: count, today: count }),
  },
  {
    at: "GET students/enrollments-count",
    run: countEnrollments,
    summary: "How many enrollments there are.",
    description:
      "Active are the enrolled, pending those who hold a seat or wait for one. Cancelled and expired ones do not count.",
    response: dataOf({ total: count, active: count, pending: count, today: count }),
  },
  {
    at: "GET students/get-student",
    run: getStudent,
    summary: "One student.",
    description:
      "The student names the id and gets the masked view; staff may name the phone or registration number, and get the whole record (a tutor: four fields; cashiers and finance: the contact and the enrollments). A phone or registration number without a token is 401 `identity_required`.",
    response: { data: z.union([WholeStudent, StudentContact, MaskedStudent, TutorsStudent]) },
    errorCodes: ["identity_required", "not_found", "several_students"],
  },
  {
    at: "GET students/export",
    run: { verb: exportStudents.verb, shape: ExportStudents.extend(ExportFormat.shape) },
    summary: "The registrations of some dates, both included, as a spreadsheet.",
    description:
      "Both dates are needed, from 2024-01-01 (a setting), not after today, in order. Season and status narrow it as they narrow the list.",
    raw: {
      types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      about: "A CSV file called Registrations_{unix seconds}.csv, or with `format=xlsx` a workbook.",
    },
  },
];
