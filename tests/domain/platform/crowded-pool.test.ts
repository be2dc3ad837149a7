import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { query } from "@/lib/platform/commands/query";
import {
  borrowConnection,
  closeDatabase,
  coalescedRead,
  type Db,
  read,
  transaction,
} from "@/lib/platform/db/client";
import { languageNow } from "@/lib/platform/language";
import { newClass } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import "../../support/database";
import { outcomeOf } from "../../support/outcome";

// So few that none is reserved for callers with priority.
const CONNECTIONS = 2;
process.env.DATABASE_POOL = String(CONNECTIONS);
const CROWD = 50;

afterAll(closeDatabase);

/** Takes connections, all by default. @returns what gives them back */
async function takeConnections(many = CONNECTIONS): Promise<() => Promise<unknown>> {
  const taken = await Promise.all(Array.from({ length: many }, () => borrowConnection()));
  return () => Promise.all(taken.map(({ giveBack }) => giveBack()));
}

function counted() {
  let runs = 0;
  const work = (db: Db): Promise<unknown> => {
    runs += 1;
    return db.execute(sql`select 1`);
  };
  return { work, runs: () => runs };
}

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("when all connections are taken, the request that arrived first gets the next one", async () => {
  const requests = new AsyncLocalStorage<{ arrivedAt: number }>();
  Object.assign(globalThis, { [Symbol.for("academy.server")]: { requests, leaving: false } });
  // One connection, so that the order of the answers is that of the turns.
  const [giveBack, stillTaken] = [await takeConnections(1), await takeConnections(1)];
  const order: string[] = [];
  const ask = (name: string, arrivedAt: number) =>
    requests.run({ arrivedAt }, () => read((db) => db.execute(sql`select 1`)).then(() => order.push(name)));
  const answers = Promise.all([ask("second", 2), ask("third", 3), ask("first, asking once more", 1)]);
  await giveBack();
  await answers;
  expect(order).toEqual(["first, asking once more", "second", "third"]);
  await stillTaken();
  Reflect.deleteProperty(globalThis, Symbol.for("academy.server"));
});

describe("a crowd of fifty who wait for a connection with the same question", () => {
  const ways: Array<[string, typeof coalescedRead, number]> = [
    ["gets one answer", coalescedRead, 1],
    ["control: is answered one by one where reads are not coalesced", (_key, work) => read(work), CROWD],
  ];
  test.each(ways)("%s", async (_rule, ask, runs) => {
    const asked = counted();
    const giveBack = await takeConnections();
    const answers = Promise.all(Array.from({ length: CROWD }, () => ask("courses", asked.work)));
    await giveBack();
    expect(await answers).toHaveLength(CROWD);
    expect(asked.runs()).toBe(runs);
  });

  test("is refused as a whole when no connection becomes free, and may ask again", async () => {
    const asked = counted();
    const giveBack = await takeConnections();
    const crowd = Array.from({ length: CROWD }, () => outcomeOf(coalescedRead("courses", asked.work)));
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(["busy"]));
    await giveBack();
    expect(await outcomeOf(coalescedRead("courses", asked.work))).toBe("ok");
  });
});

test("a question asked while the answer is being read is read anew: the answer could be older than the question", async () => {
  const [started, goesOn] = [latch(), latch()];
  const first = coalescedRead("courses", async (db) => {
    started.open();
    await goesOn.opened;
    return db.execute(sql`select 'old' as word`);
  });
  await started.opened;
  const second = coalescedRead("courses", (db) => db.execute(sql`select 'new' as word`));
  expect((await second)[0]).toEqual({ word: "new" });
  goesOn.open();
  expect((await first)[0]).toEqual({ word: "old" });
});

test("a transaction never waits for the answer to others, who may be waiting for its connection", async () => {
  const giveBack = await takeConnections(CONNECTIONS - 1);
  const [started, goesOn] = [latch(), latch()];
  const inside = outcomeOf(
    transaction(async () => {
      started.open();
      await goesOn.opened;
      return coalescedRead("courses", counted().work);
    }),
  );
  await started.opened;
  const outside = outcomeOf(coalescedRead("courses", counted().work));
  goesOn.open();
  expect(await inside).toMatch(/second connection/);
  expect(await outside).toBe("ok");
  await giveBack();
});

describe("visitors who wait for a connection", () => {
  test.each<[string, () => Promise<object>]>([
    ["the courses", () => listCourses(PUBLIC, { pageSize: 100 })],
    ["the academy", () => showAcademy(PUBLIC, {})],
  ])("share one reading of %s", async (_what, ask) => {
    const giveBack = await takeConnections();
    const answers = Promise.all([ask(), ask()]);
    await giveBack();
    const [first, second] = await answers;
    expect(second).toBe(first);
  });

  test("get the courses of their own search, and staff what staff see", async () => {
    const { courseId } = await newClass();
    const admin = await asStaff("admin");
    const giveBack = await takeConnections();
    const answers = Promise.all([
      listCourses(PUBLIC, {}),
      listCourses(PUBLIC, { search: "no such course" }),
      listCourses(admin, {}),
    ]);
    await giveBack();
    const [all, none, shownToStaff] = await answers;
    expect(all.courses.map(({ id }) => id)).toContain(courseId);
    expect(all.courses[0]).not.toHaveProperty("updated_at");
    expect(none.courses).toEqual([]);
    expect(shownToStaff.courses[0]).toHaveProperty("updated_at");
  });

  test("get the answer in their own language", async () => {
    const greet = query("courses.list", z.object({}), async () => languageNow(), { coalesced: true });
    const giveBack = await takeConnections();
    const answers = Promise.all([greet(PUBLIC, {}), inLanguage("sw", () => greet(PUBLIC, {}))]);
    await giveBack();
    expect(await answers).toEqual(["en", "sw"]);
  });
});
