/** The pages of students, guardians and payers, by the first part of their path (app/(public) and app/(person)). */
export const PUBLIC_PAGES = [
  "",
  "certificate",
  "check-receipt",
  "enroll",
  "enrollment-successful",
  "mpesa-classic",
  "mpesa-express",
  "my-calendar",
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
];

/** Whether a path is one of the public pages. */
export function isPublicPage(path: string): boolean {
  return PUBLIC_PAGES.includes(path.split("/")[1] ?? "");
}
