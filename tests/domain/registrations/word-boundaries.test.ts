import { expect, test } from "vitest";
import { sql } from "../../support/database";

const NAMES = [
  "esther lucy mwangi 254712345678 ac10001",
  "jo van der berg\n254712345678",
  "a b c d",
  "mary  anne o'neill",
  " ngũgĩ wa thiong'o ",
  "single",
  "",
];

/**
 * Searches of several words look in the index of word boundaries first (lib/platform/db/contains.ts), so whatever a text contains
 * must have its boundaries.
 */
test("a text has the word boundaries of every part of it", async () => {
  const missing = await sql`
    select t.text, part from unnest(${NAMES}::text[]) t (text),
      generate_series(1, length(t.text)) first, generate_series(1, length(t.text)) many, substr(t.text, first, many) part
    where not word_boundaries(t.text, false) @> word_boundaries(part, true)`;
  expect([...missing]).toEqual([]);
});

test.each([
  ["Esther Lucy", ["her luc"]],
  ["ther Lucy Mwangi", ["her luc", "ucy mwa"]],
  ["er Lucy Mw", []],
  ["er Lucy Jane Mw", ["ucy jan"]],
  ["Lucy", []],
])("%s is looked for by %j", async (typed, boundaries) => {
  const [row] = await sql`select word_boundaries(academy_fold(${typed}), true) as found`;
  expect(row?.found).toEqual(boundaries);
});
