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

/** The page to go back to after a look-up: one of ours, whatever the form said. */
export function pageToReturn(asked: unknown): string {
  return PAGES.find((page) => page === asked) ?? "/enroll";
}
