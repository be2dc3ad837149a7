const PAGES = [
  "/enroll",
  "/search-results",
  "/pay",
  "/mpesa-express",
  "/mpesa-classic",
  "/enrollment-successful",
  "/receipt",
  "/student-details",
  "/update-student",
];

/** The page to return to, from a form's field `next`; only pages of the visit are accepted, /enroll by default. */
export function returnPage(asked: unknown): string {
  return PAGES.find((page) => page === asked) ?? "/enroll";
}
