import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** What people of the academy do not say, or say otherwise. */
const NOT_SAID =
  /\bnamba\b|\b(?:ki|vi)ungo\b|\bnywila\b|\bkwa hiyo\b|Jumapili Chapel|\bsaa (?:zako|zangu)\b|\bu?ibakishe\b|hukagua|\bkukagua|\b[Kk]agua sahihi|tuna\w*(?:kagua|thibitisha) na M-Pesa|msimbo (?:wako )?wa siri|au chini(?! ya hapo)/i;
/** "Saa 8" is 14:00 to many: a time stands alone, as the phone's clock shows it. */
const CLOCK_AS_HOURS = /\bsaa (?:\d{1,2}:\d|\$\{(?:clock|time|at)\b)/;
/** Will: the academy says what happens, not what will. */
const FUTURE =
  /\b(?:u|hu|tu|hatu|a|ha|i|zi|li|ki|wa|vi|ya)ta(?:ku|m|wa)?(?:lipa|pata|pewa|ona|tuma|ambia|ombwa|chagua|badilika)\b/;
/** They read what people write or choose, in whichever words. */
const READERS = [
  "lib/domain/conversations/words.ts",
  "lib/domain/correspondence/replies/rules.ts",
  "lib/domain/people/staff/passwords.ts",
  "lib/domain/payments/receipts/read-mpesa-text.ts",
];

test("texts in Kiswahili use the academy's words, the present tense, and times as the phone's clock shows them", () => {
  const files = ["app", "components", "lib"]
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((path) => `${room}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !READERS.includes(path));
  expect(files.length).toBeGreaterThan(400);
  const wrong = files.flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .filter((line) => [NOT_SAID, CLOCK_AS_HOURS, FUTURE].some((words) => words.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
