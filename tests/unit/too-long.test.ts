import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ClaimReceipt } from "@/lib/domain/payments/receipts/input";
import { RequestPayment } from "@/lib/domain/payments/requests/input";
import { RegisterStudent } from "@/lib/domain/people/students/input";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { readShape } from "@/lib/platform/field-errors";

const { full_name, msisdn, residence, guardian_name } = RegisterStudent.shape;
const FIELDS = {
  full_name,
  msisdn,
  residence,
  guardian_name,
  paying_first_name: RequestPayment.shape.paying_first_name,
  text: ClaimReceipt.shape.text,
};

test.each(Object.entries(FIELDS))("too much text in %s is called too long, not missing", (_name, shape) => {
  const said = (language: "en" | "sw") => inLanguage(language, () => readShape(shape, "0722 ".repeat(1_000)));
  expect(said("en")).toEqual({
    errors: { "": [expect.stringMatching(/^Please use at most [\d,]+ characters\.$/)] },
    first: expect.any(String),
  });
  expect(said("sw")).toHaveProperty(
    "first",
    expect.stringMatching(/^Tafadhali tumia herufi zisizozidi \d+\.$/),
  );
});

test("a text with a sentence of its own for what is missing has one for what is too long", () => {
  const folder = join(import.meta.dirname, "../../lib");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const unsaid = files.filter((file) =>
    /z\s*\.string\((?!\))[^)]*\)(\s*\.trim\(\))?\s*\.max\([^,()]*\)/.test(
      readFileSync(join(folder, file), "utf8"),
    ),
  );
  expect(unsaid).toEqual([]);
});
