import { z } from "zod";
import { STAFF_ROLES, STAFF_STATUSES } from "@/db/schema/enums";
import { addCashier, createAdmin, createTutor } from "@/lib/domain/people/staff/create-staff";
import { deleteAdmin, deleteCashier, deleteTutor } from "@/lib/domain/people/staff/delete-staff";
import { listAdmins, listCashiers } from "@/lib/domain/people/staff/read-staff";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/domain/people/staff/update-staff";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { listTutorsWithSessions } from "../attendance/sessions-with-registers";
import { showTutorSessions } from "../attendance/tutor-sessions";
import { Counts, RosterStudent } from "./attendance";
import { archived, dataOf, day, EXAMPLE_ID, id, instant, msisdn, pageOf, SEEN } from "./fields";
import { ListedSession, Session } from "./sessions";

const Account = namedObject("Account", {
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  name: z.string(),
  status: z.enum(STAFF_STATUSES),
  user_type: z.enum(STAFF_ROLES),
  first_login: z.boolean(),
  created_at: instant,
  updated_at: instant,
  user: z.object({ msisdn, email: z.string().nullable() }),
});

const newAccount = {
  first_name: "Ruth",
  last_name: "Akinyi",
  msisdn: "0733 000 111",
  email: "ruth.akinyi@academy.example",
  password: "four-blue-kettles",
};

/** Shared by the calls that create, change or delete an account. */
const CREATED = {
  description: "The first sign-in asks for a password of their own.",
  statuses: [201],
  response: { data: Account },
  errorCodes: ["phone_taken"],
} satisfies Partial<Call>;
const UPDATED = {
  description: `${SEEN} \`reset_password\` makes a new first password: it goes out by SMS, is returned once in \`data.first_password\`, must be replaced at the first sign-in, and ends every session.`,
  examples: {
    "A new phone": { id: EXAMPLE_ID.staff, msisdn: "0733 000 222" },
    "Suspended: every session ends at once": { id: EXAMPLE_ID.staff, status: "inactive" },
    "A new first password": { id: EXAMPLE_ID.staff, reset_password: true },
  },
  response: { data: Account.extend({ first_password: z.string().optional() }) },
  errorCodes: ["not_found", "stale", "phone_taken"],
} satisfies Partial<Call>;
const DELETED = {
  examples: { "By id": { id: EXAMPLE_ID.staff } },
  response: { data: id, archived },
  errorCodes: ["not_found"],
} satisfies Partial<Call>;

export const TUTORS: Call[] = [
  {
    at: "GET tutors",
    run: listTutorsWithSessions,
    summary: "A page of the tutors, newest first, with their sessions of the seasons under way.",
    response: pageOf("tutors", Account.extend({ sessions: z.array(ListedSession) })),
  },
  {
    ...CREATED,
    at: "POST tutors/create-tutor",
    run: createTutor,
    summary: "Opens a tutor's account.",
    examples: { "A tutor": newAccount },
    response: { data: Account.extend({ sessions: z.array(Session) }) },
  },
  {
    ...UPDATED,
    at: "PUT tutors/update-tutor",
    run: updateTutor,
    summary: "Changes, suspends or activates a tutor; send the id and what changes.",
  },
  {
    ...DELETED,
    at: "DELETE tutors/delete-tutor",
    run: deleteTutor,
    summary: "Deletes a tutor who teaches nothing; one with history is archived.",
    errorCodes: ["not_found", "in_use"],
  },
  {
    at: "GET tutors/tutor-sessions",
    run: showTutorSessions,
    summary: "A tutor's sessions with their students of today and the attendance by date.",
    description:
      "An admin names the tutor; a tutor gets the own ones, named or not. `season` is as in `GET classes`.",
    response: dataOf({
      tutor: z.object({ id, name: z.string() }),
      sessions: z.array(
        Session.extend({ students: z.array(RosterStudent), attendance: z.record(day, Counts) }),
      ),
    }),
    errorCodes: ["not_found"],
  },
];

export const ADMINS: Call[] = [
  {
    at: "GET admin",
    run: listAdmins,
    summary: "A page of the admins, newest first.",
    response: pageOf("admins", Account),
  },
  {
    ...CREATED,
    at: "POST admin/create-admin",
    run: createAdmin,
    summary: "Opens an admin's account.",
    examples: { "An admin": newAccount },
  },
  {
    ...UPDATED,
    at: "PUT admin/update-admin",
    run: updateAdmin,
    summary: "Changes, suspends or activates an admin; send the id and what changes.",
    description:
      "The own phone, email and password take `currentPassword` too. The account's owner gets a message about each change of these, also at the old phone and address.",
    errorCodes: [...UPDATED.errorCodes, "last_admin", "wrong_password", "too_many"],
  },
  {
    ...DELETED,
    at: "DELETE admin/delete-admin",
    run: deleteAdmin,
    summary: "Deletes or archives an admin, never the last one.",
    errorCodes: ["not_found", "last_admin"],
  },
];

export const CASHIERS: Call[] = [
  {
    at: "GET cashiers",
    run: listCashiers,
    summary: "A page of the cashiers and finance officers, newest first.",
    response: pageOf("cashiers", Account),
  },
  {
    ...CREATED,
    at: "POST cashiers/add-cashier",
    run: addCashier,
    summary: "Opens the account of a cashier or a finance officer.",
    examples: { "A cashier": newAccount, "A finance officer": { ...newAccount, user_type: "finance" } },
  },
  {
    ...UPDATED,
    at: "PUT cashiers/update-cashier",
    run: updateCashier,
    summary: "Changes, suspends or activates a cashier or finance officer; send the id and what changes.",
  },
  {
    ...DELETED,
    at: "DELETE cashiers/delete-cashier",
    run: deleteCashier,
    summary: "Deletes or archives a cashier or finance officer.",
  },
];
