import { sql as query } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PUBLIC } from "@/lib/domain/access/actor";
import { command, unchanged } from "@/lib/platform/commands/command";
import { borrowConnection, closeDatabase, coalescedRead, read, transaction } from "@/lib/platform/db/client";
import { writeLast } from "@/lib/platform/db/write-together";
import { sql } from "../../support/database";
import { deadlocks } from "../../support/deadlocks";
import { outcomeOf } from "../../support/outcome";

beforeAll(() => sql`create table shelves (name text primary key, books int not null default 0)`);
afterAll(closeDatabase);

describe("inside a transaction", () => {
  test("a second connection is refused at once, instead of hanging when all are in use", async () => {
    const nested: Array<() => Promise<unknown>> = [
      () => read((db) => db.execute(query`select 1`)),
      () => transaction((tx) => tx.execute(query`select 1`)),
      () => borrowConnection(),
      () => coalescedRead("anything", (db) => db.execute(query`select 1`)),
    ];
    for (const ask of nested) expect(await outcomeOf(transaction(() => ask()))).toMatch(/second connection/);
  });

  test("a verb that calls a verb is refused in the same way", async () => {
    const inner = command("academy.sweep", z.object({}), async () => unchanged({}));
    const outer = command("courses.list", z.object({}), async () => {
      await inner({ actor: { kind: "system", name: "scheduler" } }, {});
      return unchanged({});
    });
    expect(await outcomeOf(outer({ actor: PUBLIC }, {}))).toMatch(/second connection/);
  });

  test("an error rolls back what was written", async () => {
    const broken = transaction(async (tx) => {
      await tx.execute(query`insert into shelves (name) values ('gone')`);
      throw new Error("on purpose");
    });
    expect(await outcomeOf(broken)).toBe("error: on purpose");
    expect(await sql`select 1 from shelves where name = 'gone'`).toHaveLength(0);
  });
});

describe("a last statement that nobody waits for", () => {
  const adding = (name: string) => query`insert into shelves (name) values (${name})`;

  test("is committed with the rest", async () => {
    await transaction(async (tx) => {
      await tx.execute(adding("first"));
      writeLast(tx, adding("last"));
    });
    expect(await sql`select 1 from shelves where name in ('first', 'last')`).toHaveLength(2);
  });

  test("that fails rolls everything back, and the caller learns why", async () => {
    const broken = transaction(async (tx) => {
      await tx.execute(adding("lost"));
      writeLast(tx, adding("lost"));
    });
    expect(await outcomeOf(broken)).toMatch(/duplicate key/);
    expect(await sql`select 1 from shelves where name = 'lost'`).toHaveLength(0);
  });
});

describe("a deadlock", () => {
  test("is retried: both callers succeed", async () => {
    await sql`insert into shelves (name) values ('left'), ('right')`;
    const before = await deadlocks();
    let [runs, arrived] = [0, 0];
    let go = () => {};
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    const put = (first: string, second: string) =>
      transaction(async (tx) => {
        runs += 1;
        await tx.execute(query`update shelves set books = books + 1 where name = ${first}`);
        arrived += 1;
        if (arrived === 2) go();
        await both;
        await tx.execute(query`update shelves set books = books + 1 where name = ${second}`);
      });
    await Promise.all([put("left", "right"), put("right", "left")]);
    expect(runs).toBe(3);
    expect(await deadlocks()).toBe(before + 1);
    const shelves = await sql`select books from shelves where name in ('left', 'right')`;
    expect(shelves.map(({ books }) => books)).toEqual([2, 2]);
  });
});

test("a lock is waited for three seconds, then the caller gets the busy answer", async () => {
  await sql`insert into shelves (name) values ('kept')`;
  const other = await sql.reserve();
  await other`begin`;
  await other`update shelves set books = 1 where name = 'kept'`;
  const begun = Date.now();
  const word = await outcomeOf(
    transaction((tx) => tx.execute(query`update shelves set books = 2 where name = 'kept'`)),
  );
  await other`rollback`;
  other.release();
  expect(word).toBe("busy");
  expect(Date.now() - begun).toBeGreaterThan(2_500);
});
