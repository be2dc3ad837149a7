import { PatchSettings } from "@/lib/domain/academy/input";
import { AddCourse } from "@/lib/domain/catalog/input";
import { BirthDate, Phone } from "@/lib/domain/people/students/input";
import { DateOnly, RecordId } from "@/lib/platform/input-shapes";
import type { Call } from "@/lib/platform/openapi/call";
import type { Api } from "@/lib/platform/openapi/describe-api";
import { describeShape, type Schema } from "@/lib/platform/openapi/shape";
import { ATTENDANCE } from "./attendance";
import { AUTH } from "./auth";
import { BATCHES } from "./batches";
import { CALLBACKS, SMS_CALLBACKS } from "./callbacks";
import { CASH } from "./cash";
import { CLASSES, COURSES } from "./catalog";
import { CERTIFICATES } from "./certificates";
import { CLOSING } from "./closing";
import { DESK } from "./desk";
import { ENROLLMENTS } from "./enrollments";
import { FEEDBACK } from "./feedback";
import { EXAMPLE_ID } from "./fields";
import { FOLLOW_UPS } from "./follow-ups";
import { GROUP_LINKS } from "./group-links";
import { IMPACT } from "./impact";
import { MERGING } from "./merging";
import { MESSAGES } from "./messages";
import { MONTHS } from "./months";
import { PAYMENT_LINKS } from "./payment-links";
import { PAYMENTS } from "./payments";
import { REPLIES } from "./replies";
import { SEASONS } from "./seasons";
import { SESSIONS } from "./sessions";
import { SETTINGS } from "./settings";
import { ADMINS, CASHIERS, TUTORS } from "./staff";
import { STATEMENTS } from "./statements";
import { STATUS } from "./status";
import { STUDENTS } from "./students";
import { UNREADABLE } from "./unreadable";
import { WAITING, WAITING_STAFF } from "./waiting";
import { WAIVERS } from "./waivers";

/** The rules of every call; Markdown. */
const INTRODUCTION = [
  "Every answer is one JSON object: `success`, `status` (the HTTP status again), `msg` (a sentence for people) and the fields that the call names. A refusal adds `code` (a stable word for programs), `errors` by field where something sent is wrong, and `request_id`.",
  "**Identity.** Staff send the token of auth/login as `Authorization: Bearer ...`; cookies count for nothing here. A student needs no token for the first steps: the ids that register-student, find-student and the calls after them give carry a seal of that student's session, and whoever sends them back may enroll, choose sessions while unpaid, and pay. Take them as opaque. The session ends two hours after it began, or after thirty minutes without a call: then 401 `identity_required`, and find-student begins a new one. An id of another session, or a bare UUID, opens nothing. For more, students/unlock gives a token of level manage. Who may call what is one table on the server, stated with each call.",
  "**Formats.** Field names are snake_case. Ids are UUIDs; those of students, enrollments and payment requests are opaque strings to the public (see Identity). Instants are ISO 8601 in UTC; `dob` is DD-MM-YYYY; other dates are YYYY-MM-DD and times of day HH:MM, both in Nairobi. Amounts are in shillings. Phone numbers are accepted in every common Kenyan form and returned as `2547XXXXXXXX`.",
  "**Sending.** Bodies are JSON, at most 64 KB; unknown fields are dropped, unknown query parameters ignored, a bad value is 400 with `errors`. Deletes take the id in the query or in a body.",
  "**Languages.** `msg` and `errors` are in English, or in Kiswahili where `Accept-Language` prefers `sw`. Sentences that only staff meet are in English; codes are the same in both.",
  "**Lists.** `page` counts from 1, `pageSize` is at most 500, `total` counts all matches and not the page. `sort` names what a list is sorted by, `-` before it turns the order around; each list says what it may be sorted by.",
  "**Money.** The server alone decides what is owed. Enrolling holds a seat; the seat is the student's when the money is confirmed, and never before.",
].join("\n\n");

/** The groups of calls, by the first part of their paths. */
const GROUPS: Record<string, string> = {
  auth: "Signing in and passwords of staff.",
  students: "Registering, looking up, enrolling.",
  seasons: "Runs of three months: planned, open, closed.",
  reports: "What seasons came to.",
  courses: "What is taught.",
  classes: "Runs of a course in a season, and their seats.",
  sessions: "The meetings of a class at the weekend.",
  tutors: "Accounts of tutors, and what they teach.",
  admin: "Accounts of admins.",
  cashiers: "Accounts of cashiers and finance officers.",
  "attendance-registers": "Who was there.",
  certificates: "Who completed a course: issued, checked, withdrawn, printed.",
  attendance: "Who stays away, and the calls to them.",
  "follow-ups": "Where those who completed a course are now.",
  payments: "The fee, by M-Pesa.",
  messages: "What the academy wrote to people, and bulk messages.",
  settings: "Numbers and rules that an admin may change.",
  status: "What runs and what waits.",
  "openapi.json": "This description, for machines.",
  docs: "This description, for people.",
};

/** How callers authenticate. */
const SECURITY_SCHEMES = {
  staffToken: {
    type: "http",
    scheme: "bearer",
    description: "The token of auth/login. The role that is asked for stands beside the scheme.",
  },
  studentToken: {
    type: "http",
    scheme: "bearer",
    description: "The token of students/unlock, for the own record.",
  },
  schedulerSecret: { type: "http", scheme: "bearer", description: "The server's CRON_SECRET." },
} as const;

/** The documentation itself, for programs and for people. */
const DESCRIPTION: Call[] = [
  {
    at: "GET openapi.json",
    id: "openapi.json",
    summary: "This document, generated from the code that answers.",
    raw: { types: ["application/json"], about: "An OpenAPI 3.1 document." },
  },
  {
    at: "GET docs",
    id: "docs",
    summary: "The same as a page for people.",
    raw: { types: ["text/html"], about: "A page that needs neither scripts nor the network." },
  },
];

/**
 * Every call of the API, in the order of the document. A test compares it with the verbs and shapes of the route files' tables.
 */
export const CALLS: Call[] = [
  ...AUTH,
  ...STUDENTS,
  ...MERGING,
  ...ENROLLMENTS,
  ...WAITING,
  ...SEASONS,
  ...CLOSING,
  ...IMPACT,
  ...FEEDBACK,
  ...COURSES,
  ...CLASSES,
  ...WAITING_STAFF,
  ...GROUP_LINKS,
  ...SESSIONS,
  ...TUTORS,
  ...ADMINS,
  ...CASHIERS,
  ...ATTENDANCE,
  ...CERTIFICATES,
  ...FOLLOW_UPS,
  ...PAYMENTS,
  ...UNREADABLE,
  ...WAIVERS,
  ...CASH,
  ...PAYMENT_LINKS,
  ...DESK,
  ...STATEMENTS,
  ...MONTHS,
  ...CALLBACKS,
  ...MESSAGES,
  ...REPLIES,
  ...BATCHES,
  ...SMS_CALLBACKS,
  ...SETTINGS,
  ...STATUS,
  ...DESCRIPTION,
];

/** The academy's API as documented at /api/v1/openapi.json and /api/v1/docs. */
export const API: Api = {
  title: "Academy API",
  introduction: INTRODUCTION,
  groups: GROUPS,
  securitySchemes: SECURITY_SCHEMES,
  calls: CALLS,
};

describeShape(Phone, {
  description: "A Kenyan mobile number as a person types it: 0712 345 678, +254 712 345 678, 712345678.",
  examples: ["0712 345 678"],
});
describeShape(BirthDate, {
  description: "A date of birth, day first: DD-MM-YYYY.",
  pattern: "^\\s*\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4}\\s*$",
  examples: ["27-03-2001"],
});
// Both forms of the id are taken, so the document asks for neither.
describeShape(RecordId, {
  format: null,
  pattern: null,
  description:
    "As register-student, find-student, enroll or pay gave it: to the public opaque, to staff a UUID.",
  examples: [`${EXAMPLE_ID.student}.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8`, EXAMPLE_ID.student],
});
describeShape(DateOnly, { description: "A date in Nairobi, YYYY-MM-DD." });
describeShape(PatchSettings, { additionalProperties: false });
describeShape(AddCourse, { allOf: [either("name", "course_name"), either("code", "course_code")] });

function either(...names: string[]): Schema {
  return {
    anyOf: names.map((name) => ({ type: "object" as const, properties: { [name]: {} }, required: [name] })),
  };
}
