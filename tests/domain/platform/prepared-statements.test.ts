import { sql as query } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDatabase, transaction } from "@/lib/platform/db/client";
import "../../support/database";
import { preparedStatementNames } from "../../support/prepared-statements";

afterEach(closeDatabase);

test("a repeated statement is prepared: its text is sent once", async () => {
  const names = await preparedStatementNames();
  expect(names.filter((text) => text.includes("as asked_again"))).toHaveLength(1);
  expect(names.filter((text) => text.includes("as asked_once"))).toEqual([]);
});

test("a search in a thousand variants fills no connection with prepared statements", async () => {
  for (let way = 0; way < 500; way++)
    for (let time = 0; time < 2; time++)
      await transaction((tx) => tx.execute(query`select ${way} as ${query.raw(`way_${way}`)}`));
  const names = await preparedStatementNames();
  expect(names.length).toBeGreaterThan(100);
  expect(names.length).toBeLessThan(310);
});
