import { sql as query } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, read } from "@/lib/platform/db/client";
import { copyOut } from "@/lib/platform/db/copy";
import { sql } from "../../support/database";

afterAll(closeDatabase);

/**
 * Rows of 150 characters, and one whose length ends the export anywhere within the last chunk that Postgres sends.
 */
function rows(count: number, rest: number): string {
  return `copy (select repeat('x', 150) from generate_series(1, ${count}) union all select repeat('y', ${rest})) to stdout`;
}

test("an export returns its connection however long it is, and the next one does not wait", async () => {
  for (const count of [1, 100, 260, 1_000])
    for (let rest = 1; rest < 200; rest += 8) {
      const text = await new Response(await copyOut(rows(count, rest))).text();
      expect(text).toHaveLength(count * 151 + rest + 1);
    }
});

test("a third export at once is refused for now, and the first two complete", async () => {
  const two = await Promise.all([1, 2].map(() => copyOut(rows(40_000, 1))));
  await expect(copyOut(rows(1, 1))).rejects.toMatchObject({ code: "busy" });
  const texts = await Promise.all(two.map((copy) => new Response(copy).text()));
  for (const text of texts) expect(text).toHaveLength(40_000 * 151 + 2);
  expect(await new Response(await copyOut(rows(1, 1))).text()).toHaveLength(153);
});

test("an export whose reader disconnects is cancelled in Postgres and frees its connection long before its last row", async () => {
  // Some hundred megabytes at a row per 10 ms: it would take hours to end.
  const endless =
    "copy (select repeat('x', 1000), pg_sleep(0.01) from generate_series(1, 1000000)) to stdout";
  const reader = (await copyOut(endless)).getReader();
  await reader.read();
  await reader.cancel();
  await expect
    .poll(() => sql`select pid from pg_stat_progress_copy where datname = current_database()`)
    .toEqual([]);
  const usual = await read((db) => db.execute(query`select current_setting('statement_timeout') as limit`));
  expect(usual[0]).toEqual({ limit: "5s" });
  expect(await new Response(await copyOut(rows(1, 1))).text()).toHaveLength(153);
});
