import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { borrowConnection, closeDatabase, coalescedRead, type Db, read, transaction } from "@/db/client";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { env } from "@/lib/platform/env";
import { newClass } from "../api/fixtures";
import "../support/database";
import { outcomeOf } from "../support/outcome";

afterAll(closeDatabase);

const CROWD = 50;
/** Connections only callers with priority get. */
const RESERVED = 2;

/** Takes every connection a reader can get. @returns what gives them back */
async function occupyPool(): Promise<() => Promise<unknown>> {
  const taken = await Promise.all(
    Array.from({ length: env().DATABASE_POOL - RESERVED }, () => borrowConnection()),
  );
  return () => Promise.all(taken.map(({ giveBack }) => giveBack()));
}

function counted(): { work: (db: Db) => Promise<unknown>; runs: () => number } {
  let runs = 0;
  return {
    work: (db) => {
      runs += 1;
      return db.execute(sql`select 1`);
    },
    runs: () => runs,
  };
}

test.each([
  ["who wait for a connection with the same question get one answer", coalescedRead, 1],
  ["without coalescing ask the database one by one", (_key: string, work: never) => read(work), CROWD],
])("a crowd of fifty %s", async (_rule, ask, runs) => {
  const asked = counted();
  const giveBack = await occupyPool();
  const answers = Promise.all(Array.from({ length: CROWD }, () => ask("courses", asked.work as never)));
  await giveBack();
  expect(await answers).toHaveLength(CROWD);
  expect(asked.runs()).toBe(runs);
});

test("a question asked while the answer is being read is read anew: the answer could be older than the question", async () => {
  let ask: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const first = coalescedRead("courses", async (db) => {
    await asked;
    return db.execute(sql`select 'old' as word`);
  });
  await read((db) => db.execute(sql`select 1`));
  const second = coalescedRead("courses", (db) => db.execute(sql`select 'new' as word`));
  expect((await second)[0]).toEqual({ word: "new" });
  ask?.();
  expect((await first)[0]).toEqual({ word: "old" });
});

test("when no connection comes free, each of the crowd is refused and may ask again", async () => {
  const asked = counted();
  const giveBack = await occupyPool();
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => outcomeOf(coalescedRead("courses", asked.work))),
  );
  expect(outcomes).toEqual(["busy", "busy", "busy"]);
  await giveBack();
  expect(await outcomeOf(coalescedRead("courses", asked.work))).toBe("ok");
});

test("inside a transaction it is an error, as any second connection", async () => {
  await expect(transaction(() => coalescedRead("courses", counted().work))).rejects.toThrow(
    /second connection/,
  );
});

test("visitors get the courses of their own search and language, whatever the crowd asks", async () => {
  const { courseId } = await newClass();
  const giveBack = await occupyPool();
  const actor = { kind: "public" } as const;
  const all = Promise.all([
    listCourses({ actor }, {}),
    inLanguage("sw", () => listCourses({ actor }, {})),
    listCourses({ actor }, { search: "no such course" }),
  ]);
  await giveBack();
  const [english, kiswahili, none] = await all;
  expect(english.courses.map(({ id }) => id)).toContain(courseId);
  expect(kiswahili.courses).toHaveLength(english.courses.length);
  expect(none.courses).toEqual([]);
});
