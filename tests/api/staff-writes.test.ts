import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { CALLS } from "@/lib/domain/openapi/calls";
import { ask, expectEnvelope, type Method, type Route } from "../support/call";
import { sql } from "../support/database";
import { signedIn } from "../support/staff";
import { enrolled, place, seated, staffMember, staffToken, student } from "./cast";

const BODIES = 300;
/** The same bodies at every run: what they find is found by whoever wrote the change. */
const SEED = 20_261_121;
const MINE =
  /^(auth|courses|classes|sessions|tutors|admin|cashiers|attendance-registers)\/|students\/delete-enrollment/;
const TAKES_AWAY = /delete/;
/** What takes things away comes last, or the others find nothing to work on. */
const WRITES = CALLS.filter(
  ({ at }) => !at.startsWith("GET ") && MINE.test(at.split(" ")[1] ?? "") && at !== "POST auth/logout",
).sort((one, other) => Number(TAKES_AWAY.test(one.at)) - Number(TAKES_AWAY.test(other.at)));

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** Ids there are, by what they are of. */
const ids: Record<string, string[]> = {
  courses: [],
  classes: [],
  sessions: [],
  students: [],
  tutors: [],
  admin: [],
  cashiers: [],
};
const FIELDS: Record<string, string> = {
  session_id: "sessions",
  class_id: "classes",
  course_id: "courses",
  tutor_id: "tutors",
};
let token: string;
let tables: string[];
beforeAll(async () => {
  token = (await signedIn("admin")).token;
  await staffToken("admin");
  const tutor = await staffMember("tutor");
  for (let one = 0; one < 3; one++) {
    const there = await place({ tutorId: tutor, capacity: 20 });
    const paid = await enrolled(await student(), there);
    const held = await seated(await student(), there);
    ids.courses?.push(there.courseId);
    ids.classes?.push(there.classId);
    ids.sessions?.push(...there.sessions);
    ids.students?.push(paid.enrollmentId, held.enrollmentId);
    ids.tutors?.push(await staffMember("tutor"));
    ids.admin?.push(await staffMember("admin"));
    ids.cashiers?.push(await staffMember("cashier"), await staffMember("finance"));
  }
  const found = await sql`select table_name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`;
  tables = found.map((row) => row.table_name);
});

const JUNK = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.1,
    1e308,
    2 ** 53,
    "",
    " ",
    "\u0000",
    "\ud800",
    "\u202e\u200b",
    "' or 1=1; --",
    "%_\\",
    "0000-01-01",
    "x".repeat(5_000),
    [],
    {},
    [[]],
    { $ne: 1 },
    "__proto__",
    "00000000-0000-0000-0000-000000000000",
    "NaN",
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What a person could well send in a field of this name, so that bodies get past the shape and into the verb. */
const LIKELY: Record<string, fc.Arbitrary<unknown>> = {
  msisdn: fc.integer({ min: 0, max: 400 }).map((n) => `0733${String(n).padStart(6, "0")}`),
  email: fc.constantFrom("a@b.example", "", null),
  password: fc.constantFrom("Karibu-Sana-11", "Jambo-Jambo-7", "short"),
  newPassword: fc.constantFrom("Karibu-Sana-11", "Jambo-Jambo-7"),
  confirmNewPassword: fc.constantFrom("Karibu-Sana-11", "Jambo-Jambo-7"),
  details: fc.constantFrom("x".repeat(50), "x".repeat(200), "x".repeat(49)),
  day: fc.constantFrom("Saturday", "sunday", "Sunday Chapel", "Monday"),
  start_at: fc.constantFrom("07:00", "08:00", "06:59"),
  end_at: fc.constantFrom("09:00", "18:00", "18:01"),
  date: fc.constantFrom("2026-11-14", "2026-11-21", "2999-01-01", "0001-01-01", "9999-12-31"),
  price: fc.constantFrom<unknown>(0, 500, "12.50", 1_000_001),
  capacity: fc.constantFrom<unknown>(0, 1, 20, "5", "", null),
  code: fc.integer({ min: 0, max: 99 }).map((n) => `F-${n}`),
  course_code: fc.integer({ min: 0, max: 99 }).map((n) => `F-${n}`),
  present: fc.constant([]),
  seen_at: fc.constantFrom("", "", "", "2026-11-21T09:00:00Z"),
};

const EXTRAS = fc.dictionary(
  fc.constantFrom(
    "amount",
    "role",
    "user_type",
    "first_login",
    "password_hash",
    "archived_at",
    "created_at",
    "state",
    "constructor",
    "toString",
    "hasOwnProperty",
    "__proto__",
    "",
    "😀",
  ),
  JUNK,
  { maxKeys: 3 },
);

function likely(name: string, schema: Schema, kind: string): fc.Arbitrary<unknown> {
  const known = LIKELY[name];
  if (known) return known;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => likely(name, one, kind)));
  if (schema.format === "uuid") {
    const own = ids[FIELDS[name] ?? kind] ?? [];
    const any = fc.oneof(fc.constantFrom(...Object.values(ids).flat()), fc.uuid());
    return own.length === 0 ? any : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...own) }, any);
  }
  if (schema.type === "object") return bodyOf(schema, kind);
  if (schema.type === "array") return fc.array(likely("", schema.items ?? {}, kind), { maxLength: 4 });
  if (schema.type === "string")
    return fc.oneof(fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }), fc.lorem({ maxCount: 2 }));
  if (schema.type === "number" || schema.type === "integer") return fc.integer({ min: -1, max: 50 });
  return JUNK;
}

/** Bodies shaped after what a call takes: mostly likely values, some junk, some fields missing, some that do not exist. */
function bodyOf(schema: Schema, kind: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const value = fc.oneof(
      { weight: 20, arbitrary: likely(name, inner, kind) },
      { weight: 1, arbitrary: JUNK },
    );
    return [name, fc.option(value, { nil: undefined, freq: 12 })] as const;
  });
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.option(EXTRAS, { nil: {} }))
    .map(([body, extras]) => ({ ...extras, ...body }));
}

async function rowsEverywhere(): Promise<string> {
  const counts = tables.map((table) => `(select count(*) from "${table}")`);
  const [row] = await sql.unsafe(`select concat_ws(' ', ${counts.join(", ")}) as rows`, [], {
    prepare: true,
  });
  return row!.rows;
}

const tally = new Map<number, number>();
afterAll(() => {
  // The bodies are worth something only if a good part of them gets past the shape.
  expect(tally.get(200) ?? 0).toBeGreaterThan(200);
  expect(tally.get(201) ?? 0).toBeGreaterThan(150);
  expect(tally.get(404) ?? 0).toBeGreaterThan(100);
});

test("the fuzz reaches every call of the staff that writes", () => {
  expect(WRITES.length).toBeGreaterThanOrEqual(25);
});

test.each(WRITES.map((call) => [call.at, call] as const))(
  "%s answers any body in the envelope, and keeps nothing of a refused one",
  {
    timeout: 60_000,
  },
  async (at, { run }) => {
    const [method = "", path = ""] = at.split(" ");
    const file = path.replace(/\{(\w+)\}/g, "[$1]");
    const route: Route = await import(
      /* @vite-ignore */ `${new URL("../../app/api/v1/", import.meta.url).pathname}${file}/route.ts`
    );
    if (!run) throw new Error(`${at} is made of no verb`);
    const schema = z.toJSONSchema(run.shape, { io: "input", unrepresentable: "any" }) as Schema;
    expect(Object.keys(schema.properties ?? {}).length).toBeGreaterThan(0);
    let before = await rowsEverywhere();
    await fc.assert(
      fc.asyncProperty(bodyOf(schema, path.split("/")[0] ?? ""), async (json) => {
        const answer = await ask(route, method as Method, `/api/v1/${path}`, {
          token,
          json,
          params: { token: "unknown" },
        });
        expectEnvelope(answer);
        expect(answer.status, answer.text).toBeLessThan(500);
        tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
        const after = await rowsEverywhere();
        if (answer.status >= 400) expect(after).toBe(before);
        before = after;
      }),
      { numRuns: BODIES, seed: SEED },
    );
  },
);
