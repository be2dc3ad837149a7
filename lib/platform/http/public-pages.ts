/** The pages of students, guardians and payers, by the first part of their path (app/(public) and app/(person)). */
export const PUBLIC_PAGES = [
  "",
  "calendar",
  "certificate",
  "check-receipt",
  "enroll",
  "enrollment-successful",
  "feedback",
  "give",
  "mpesa-classic",
  "mpesa-express",
  "my-answers",
  "my-card",
  "my-certificate",
  "offer",
  "pay",
  "payment",
  "privacy-policy",
  "receipt",
  "register",
  "registration-confirmation",
  "search-results",
  "student-details",
  "unsubscribe",
  "update-student",
  "verify",
  "waiting-list",
];

/** Addresses of students and staff: with this parameter they are the console's pages (next.config.ts rewrites them). */
const OF_STAFF_WITH: Record<string, string> = { "/student-details": "studentId", "/update-student": "id" };

/** Whether an address (path and query) is that of a public page. */
export function isPublicPage(address: string): boolean {
  const [path = "", query = ""] = address.split("?");
  const param = OF_STAFF_WITH[path];
  if (param && new URLSearchParams(query).has(param)) return false;
  return PUBLIC_PAGES.includes(path.split("/")[1] ?? "");
}
