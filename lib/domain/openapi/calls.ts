import { AddCourse } from "@/lib/domain/catalog/input";
import { BirthDate, Phone } from "@/lib/domain/students/input";
import { DateOnly } from "@/lib/platform/input-shapes";
import type { Call } from "@/lib/platform/openapi/call";
import type { Api } from "@/lib/platform/openapi/describe-api";
import { describeShape, type Schema } from "@/lib/platform/openapi/shape";
import { ATTENDANCE } from "./attendance";
import { AUTH } from "./auth";
import { CALLBACKS } from "./callbacks";
import { CLASSES } from "./classes";
import { COURSES } from "./courses";
import { ENROLLMENTS } from "./enrollments";
import { GROUPS, INTRODUCTION, SECURITY_SCHEMES } from "./introduction";
import { MESSAGES } from "./messages";
import { PAYMENTS } from "./payments";
import { SESSIONS } from "./sessions";
import { ADMINS, CASHIERS, TUTORS } from "./staff";
import { STUDENTS } from "./students";

/** The documentation itself, for programs and for people. */
const DESCRIPTION: Call[] = [
  {
    at: "GET openapi.json",
    id: "openapi.json",
    summary: "This document, generated from the code that answers.",
    raw: { type: "application/json", about: "An OpenAPI 3.1 document." },
  },
  {
    at: "GET docs",
    id: "docs",
    summary: "The same as a page for people.",
    raw: { type: "text/html", about: "A page that needs neither scripts nor the network." },
  },
];

/** Every call of the API, in the order of the document. A test compares it with the tables of the route files, their verbs and shapes. */
export const CALLS: Call[] = [
  ...AUTH,
  ...STUDENTS,
  ...ENROLLMENTS,
  ...COURSES,
  ...CLASSES,
  ...SESSIONS,
  ...TUTORS,
  ...ADMINS,
  ...CASHIERS,
  ...ATTENDANCE,
  ...PAYMENTS,
  ...CALLBACKS,
  ...MESSAGES,
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
describeShape(DateOnly, { description: "A date in Nairobi, YYYY-MM-DD." });
describeShape(AddCourse, { allOf: [either("name", "course_name"), either("code", "course_code")] });

function either(...names: string[]): Schema {
  return {
    anyOf: names.map((name) => ({ type: "object" as const, properties: { [name]: {} }, required: [name] })),
  };
}
