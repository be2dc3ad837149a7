import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { caller } from "../support/call";
import { sql } from "../support/database";
import { FULL_COUNT } from "../support/full-count";
import { startDaraja } from "./daraja";
import { openVisit, staffToken, tokenOf } from "./fixtures";
import { bodiesFor, ids } from "./random-input";
import { allCalls } from "./routes";

// Thousands of passwords are hashed here; the cost of a hash has its own tests.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return {
    ...real,
    hash: (password: string) => real.hash(password, cheap),
    verify: async (kept: string, password: string) => kept.includes("m=8,") && real.verify(kept, password),
  };
});

await startDaraja();
const RUNS = FULL_COUNT ? 300 : 120;
const SEED = 20_261_121;
const writes = (await allCalls()).filter(
  ({ method, route, path }) => method !== "GET" && route[method]?.about && !/logout|reconcile/.test(path),
);

async function tokenFor(verb: string): Promise<string | undefined> {
  if (verb.startsWith("attendance")) return tokenOf(ids.tutor![0]!);
  if (verb === "students.update-student") return openVisit(ids.student![0]!, "manage");
  const open = /students\.(register|find|unlock|enroll$|update-enroll|verify)|payments\.pay|auth\.(?!change)/;
  return open.test(verb) ? undefined : staffToken("admin");
}

let tables: string[];
beforeAll(async () => {
  const found =
    await sql`select table_name as name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`;
  tables = found.map(({ name }) => name);
});

/** Rows of each table, except the rate limits, which count refused calls. */
async function rowsEverywhere(): Promise<string> {
  const counts = tables.map((table) => `(select count(*) from "${table}")`);
  const [row] = await sql.unsafe(`select concat_ws(' ', ${counts.join(", ")}) as rows`, [], {
    prepare: true,
  });
  return row!.rows;
}

describe(`${RUNS} bodies generated from the input shape`, () => {
  test.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s answers each in the envelope, never fails, and stores nothing it refused",
    async (_name, call) => {
      const send = caller(call.route, call.method, call.path);
      const token = await tokenFor(call.verb);
      const told = new Set<string>();
      let before = await rowsEverywhere();
      await fc.assert(
        fc.asyncProperty(bodiesFor(call), async (raw) => {
          const { status, body } = await send({ raw, token, params: { token: "no-such-token" } });
          told.add(`${status} ${body.code ?? ""}`);
          expect(status).toBeLessThan(500);
          const after = await rowsEverywhere();
          if (status >= 400) expect(after).toBe(before);
          before = after;
        }),
        { numRuns: RUNS, seed: SEED },
      );
      expect(({} as Record<string, unknown>).status).toBeUndefined();
      // Of thirty random settings at once one never fits; tests/api/settings.test.ts tries them one by one.
      if (call.verb === "academy.update-settings") return;
      // If the shape refused every body, the verb behind it would go untested.
      expect([...told].filter((what) => !what.startsWith("400"))).not.toEqual([]);
    },
  );
});
