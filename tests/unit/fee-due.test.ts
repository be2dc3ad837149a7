import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Where a fee may be compared or subtracted from: the rule itself, its parts of queries, and the rest that is forgiven. */
const MAY = [
  "lib/domain/enrollments/enrollment-row.ts",
  "lib/domain/enrollments/rules.ts",
  "lib/domain/enrollments/seats/enroll-paid.ts",
  "lib/domain/payments/ledger/allocate-payment.ts",
  "lib/domain/payments/matching/desk-conditions.ts",
];
const FEE = String.raw`fee_?cents\}?\)?`;
const RECKONS = new RegExp(String.raw`${FEE}\s*(?:-|<|>)|(?:-|<|>)=?\s*(?:\$\{)?[\w.]*${FEE}`, "i");

test("what is due of a fee is worked out in one place, so that everything knows what was waived", () => {
  const reckons = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join("lib", file))
    .filter((file) => RECKONS.test(readFileSync(file, "utf8")));
  expect(reckons.sort()).toEqual(MAY);
});
