import { eq, sql as query } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, type Db, transaction } from "@/db/client";
import { inOneGo } from "@/db/in-one-go";
import { seasons } from "@/db/schema/academy";
import { sql } from "../support/database";
import { said } from "../support/said";

beforeAll(async () => {
  await sql`create table shelves (name text primary key, books int not null default 0)`;
  await sql`insert into shelves values ('left'), ('right')`;
});
afterAll(closeDatabase);

const lock = (tx: Db) => tx.execute(query`select 1 from shelves where name = 'left' for update`);
const books = (tx: Db) =>
  tx.execute<{ books: number }>(query`select books from shelves where name = 'right'`);

test("what is read after a lock is what stands once the lock is had", async () => {
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const first = transaction(async (tx) => {
    await lock(tx);
    locked();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.execute(query`update shelves set books = 7 where name = 'right'`);
  });
  await isLocked;
  const [, rows] = await transaction((tx) => inOneGo(lock(tx), books(tx)));
  await first;
  expect([...rows]).toEqual([{ books: 7 }]);
});

test("statements of every kind run in the order they are given, time after time", async () => {
  const at = query<string>`clock_timestamp()::text`;
  for (let time = 0; time < 20; time++) {
    const [first, written, third, , fifth] = await transaction((tx) =>
      inOneGo(
        tx.execute<{ at: string }>(query`select ${at} as at`),
        tx
          .insert(seasons)
          .values({ number: 500 + time, startsOn: "2030-01-01", status: "open" })
          .returning({ at }),
        tx
          .select({ at })
          .from(seasons)
          .where(eq(seasons.number, 500 + time)),
        tx.delete(seasons).where(eq(seasons.number, 500 + time)),
        tx.execute<{ at: string; gone: boolean }>(
          query`select ${at} as at, not exists (select 1 from seasons where number = ${500 + time}) as gone`,
        ),
      ),
    );
    const times = [first[0]?.at, written[0]?.at, third[0]?.at, fifth[0]?.at];
    expect(times).toEqual([...times].sort());
    expect(fifth[0]?.gone).toBe(true);
  }
});

test("the fault of the first that fails is told, and what came before it is undone", async () => {
  const broken = transaction((tx) =>
    inOneGo(
      tx.execute(query`update shelves set books = 9 where name = 'left'`),
      tx.execute(query`insert into shelves values ('right')`),
      tx.execute(query`select 1 / 0`),
    ),
  );
  expect(await said(broken)).toMatch(/insert into shelves/);
  expect(await sql`select books from shelves where name = 'left'`).toEqual([{ books: 0 }]);
});
