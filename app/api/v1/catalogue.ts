import type { Call } from "@/lib/web/openapi/call";
import { ATTENDANCE } from "./catalogue/attendance";
import { AUTH } from "./catalogue/auth";
import { CALLBACKS } from "./catalogue/callbacks";
import { CLASSES } from "./catalogue/classes";
import { COURSES } from "./catalogue/courses";
import { ENROLLMENTS } from "./catalogue/enrollments";
import { MESSAGES } from "./catalogue/messages";
import { PAYMENTS } from "./catalogue/payments";
import { SESSIONS } from "./catalogue/sessions";
import { ADMINS, CASHIERS, TUTORS } from "./catalogue/staff";
import { STUDENTS } from "./catalogue/students";

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
