import { expect, test } from "vitest";
import { sitePath } from "@/lib/platform/http/site-path";

test.each([
  "/dashboard",
  "/admin/users?kind=admins&q=a%20b",
  "/student-details?studentId=0190&x=//elsewhere.example",
  "/look-up?q=https://elsewhere.example",
  "/%2F%2Felsewhere.example",
  "/%09/elsewhere.example",
  "/a/b/c",
  "/",
])("%s is an address of this site", (path) => {
  expect(sitePath(path, "/fallback")).toBe(path);
});

test.each([
  ["/a/../b", "/b"],
  ["/a#part", "/a"],
  ["/a\\b", "/a/b"],
  ["/a\nb", "/ab"],
])("%j is read as a browser reads it", (given, path) => {
  expect(sitePath(given, "/fallback")).toBe(path);
});

test.each([
  "//elsewhere.example",
  "///elsewhere.example",
  "/\\elsewhere.example",
  "\\\\elsewhere.example",
  "\\/elsewhere.example",
  "https:elsewhere.example",
  "https://elsewhere.example/dashboard",
  "http:///elsewhere.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/\r\n\\elsewhere.example",
  "\t//elsewhere.example",
  " /dashboard",
  "/.//elsewhere.example",
  "/..//elsewhere.example",
  "/a/..//elsewhere.example",
  "/./\\elsewhere.example",
  "/.\\/elsewhere.example",
  "/%2e//elsewhere.example",
  "/%2e%2e//elsewhere.example",
  "dashboard",
  "@elsewhere.example",
  "",
  `/${"a".repeat(2_000)}`,
  undefined,
  null,
  7,
  ["/dashboard"],
])("%j leads to the fallback", (given) => {
  expect(sitePath(given, "/fallback")).toBe("/fallback");
});

test("whatever is built of such parts, a browser stays on this site", () => {
  const parts = [
    "/",
    "\\",
    ".",
    "..",
    "\t",
    "\n",
    "\r",
    "//",
    "e.example",
    "@",
    ":",
    "%2f",
    "%5c",
    "%2e",
    "?",
    "#",
    " ",
  ];
  const site = "https://academy.example";
  for (const one of parts)
    for (const two of parts)
      for (const three of parts)
        for (const four of parts) {
          const path = sitePath(`/${one}${two}${three}${four}`, "/fallback");
          expect(new URL(path, site).origin, JSON.stringify(path)).toBe(site);
        }
});
