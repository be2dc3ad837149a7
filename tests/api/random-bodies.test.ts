import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { isForStudentSessions } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import { caller } from "../support/call";
import { sql } from "../support/database";
import { WHOLE_RUN } from "../support/whole-run";
import { startDaraja } from "./daraja";
import { openStudentSession, staffToken, tokenOf } from "./fixtures";
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
const RUNS = WHOLE_RUN ? 300 : 5;
const SEED = 20_261_121;
const MOST_TURNS = WHOLE_RUN ? 15 : 30;
const writes = (await allCalls()).filter(
  ({ method, route, path }) => method !== "GET" && route[method]?.about && !/logout|reconcile/.test(path),
);

async function tokenFor(verb: string): Promise<string | undefined> {
  if (verb.startsWith("attendance")) return tokenOf(ids.tutor![0]!);
  if (isForStudentSessions(verb as VerbName)) return openStudentSession(ids.student![0]!, "view");
  if (verb === "students.update-student") return openStudentSession(ids.student![0]!, "manage");
  const open =
    /students\.(register|find|.*-offer)|payments\.(pay-by|show-link)|auth\.(?!change|.*second-factor$|renew-)/;
  return open.test(verb) ? undefined : staffToken("admin");
}

// Every row that comes or goes is counted as it happens: counting all tables after each of thousands of calls takes half a
// minute. Rate limits count refused calls, so they are left out.
beforeAll(async () => {
  await sql`create schema probe`;
  await sql`create table probe.changes (id bigserial primary key)`;
  await sql`create function probe.count_change() returns trigger language plpgsql as
    $$ begin insert into probe.changes default values; return null; end $$`;
  const tables = await sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`;
  for (const { name } of tables)
    await sql`create trigger zz_count_change after insert or delete on ${sql(name)}
      for each row execute function probe.count_change()`;
});

/** The number of the last row that came or went. */
async function changes(): Promise<string> {
  const [row] = await sql`select coalesce(max(id), 0) as last from probe.changes`;
  return row!.last;
}

test("the comparison notices a row that comes or goes", async () => {
  const before = Number(await changes());
  await sql`insert into settings (key, value) values ('probe', '1')`;
  await sql`delete from settings where key = 'probe'`;
  expect(Number(await changes())).toBe(before + 2);
});

describe(`${RUNS} bodies generated from the input shape`, () => {
  test.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s answers each in the envelope, never fails, and stores nothing it refused",
    async (_name, call) => {
      const send = caller(call.route, call.method, call.path);
      const token = await tokenFor(call.verb);
      const answers = new Set<string>();
      let before = await changes();
      const property = fc.asyncProperty(bodiesFor(call), async (raw) => {
        const { status, body } = await send({ raw, token, params: { token: "no-such-token" } });
        answers.add(`${status} ${body.code ?? ""}`);
        expect(status).toBeLessThan(500);
        const after = await changes();
        if (status >= 400) expect(after).toBe(before);
        before = after;
      });
      const isReached = () => [...answers].some((what) => !what.startsWith("400"));
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
      expect(({} as Record<string, unknown>).status).toBeUndefined();
      // Thirty random settings at once never all fit; tests/api/settings.test.ts tries them one by one. No random bytes are a
      // picture; tests/domain/academy/logo.test.ts has pictures.
      if (call.verb === "academy.update-settings" || call.verb === "academy.update-logo") return;
      // If the shape refused every body, the verb behind it would go untested, so more are tried.
      for (let more = 1; more <= MOST_TURNS && !isReached(); more += 1)
        await fc.assert(property, { numRuns: RUNS, seed: SEED + more });
      expect(isReached(), [...answers].join(", ")).toBe(true);
    },
  );
});
