import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** What people of the academy do not say, or say otherwise. */
const NOT_SAID =
  /\bnamba\b|\bkiungo\b|Jumapili Chapel|\bsaa (?:zako|zangu)\b|\bu?ibakishe\b|msimbo (?:wako )?wa siri|au chini(?! ya hapo)/i;
/** They read what people write, in whichever words. */
const READERS = [
  "lib/domain/conversations/words.ts",
  "lib/domain/correspondence/replies/rules.ts",
  "lib/domain/payments/receipts/read-mpesa-text.ts",
];

test("texts in Kiswahili use the academy's words: nambari, link, ibada ya Jumapili, vipindi vyako, code ya siri", () => {
  const files = ["app", "components", "lib"]
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((path) => `${room}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !READERS.includes(path));
  expect(files.length).toBeGreaterThan(400);
  const wrong = files.flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .filter((line) => NOT_SAID.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
