import type { Call } from "@/lib/platform/openapi/call";
import { ATTENDANCE } from "./openapi/attendance";
import { AUTH } from "./openapi/auth";
import { CALLBACKS } from "./openapi/callbacks";
import { CLASSES } from "./openapi/classes";
import { COURSES } from "./openapi/courses";
import { ENROLLMENTS } from "./openapi/enrollments";
import { MESSAGES } from "./openapi/messages";
import { PAYMENTS } from "./openapi/payments";
import { SESSIONS } from "./openapi/sessions";
import { ADMINS, CASHIERS, TUTORS } from "./openapi/staff";
import { STUDENTS } from "./openapi/students";

/** This description of the API itself, for machines and for people. */
const DESCRIPTION: Call[] = [
  {
    at: "GET openapi.json",
    id: "openapi.json",
    does: "This document, generated from the code that answers.",
    raw: { type: "application/json", about: "An OpenAPI 3.1 document." },
  },
  {
    at: "GET docs",
    id: "docs",
    does: "The same as a page for people.",
    raw: { type: "text/html", about: "A page that needs neither scripts nor the network." },
  },
];

/** Every call of the API in the order of api.md. A test holds it against the route files, their verbs and shapes. */
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
