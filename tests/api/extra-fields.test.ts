import { expect, test } from "vitest";
import { z } from "zod";
import { CALLS } from "@/lib/domain/openapi/calls";
import { command, unchanged } from "@/lib/platform/commands/command";
import { parse } from "@/lib/platform/commands/parse";
import { PUBLIC } from "../support/actors";
import "../support/database";

/** Fields an attacker might add to a form. */
const WANTED = {
  id: "3f2b8c1e-9d4a-4b6f-8e2d-1a2b3c4d5e6f",
  user_type: "admin",
  role: "admin",
  scope: "any",
  status: "enrolled",
  state: "enrolled",
  enroll_status: "enrolled",
  amount: 1,
  amount_cents: 1,
  fee: 1,
  fee_cents: 1,
  price: -1,
  paid: true,
  credit: 1_000_000,
  receipt: "TKL0000001",
  receipt_no: 1,
  transaction_id: "3f2b8c1e-9d4a-4b6f-8e2d-1a2b3c4d5e6f",
  hold_until: "2099-01-01T00:00:00Z",
  held_from: null,
  pay_code: "AAAAAAA",
  season_number: 1,
  first_login: false,
  must_change: false,
  password_hash: "x",
  manage_code: "0000000000",
  manage_code_hash: "x",
  phone_shared: true,
  created_at: "1999-01-01T00:00:00Z",
  updated_at: "1999-01-01T00:00:00Z",
  archived_at: null,
  actor: { kind: "system", name: "operator" },
  tx: {},
};
const PROTO = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');

/** Callbacks are kept whole and their fields read by name afterwards; unknown settings are refused. */
const cases = CALLS.filter(
  ({ at }) => !at.startsWith("GET") && !at.includes("/callbacks/") && !at.includes("update-settings"),
).flatMap(({ at, run, examples = {} }) =>
  Object.entries(examples).flatMap(([name, body]) => {
    const inPath = at.includes("{token}") ? { token: "a-token-of-the-path-0000" } : {};
    return run ? [[at, name, run.shape, { ...body, ...inPath }] as const] : [];
  }),
);

test("covers the calls that write", () => {
  expect(new Set(cases.map(([at]) => at)).size).toBeGreaterThan(25);
});

test.each(cases)("%s, %s: an extra field never reaches the verb", (_at, _name, shape, body) => {
  const own = shape instanceof z.ZodObject ? Object.keys(shape.shape) : Object.keys(body);
  const extra = Object.fromEntries(
    [...Object.entries(WANTED), ...Object.entries(PROTO)].filter(([name]) => !own.includes(name)),
  );
  expect(Object.keys(extra).length).toBeGreaterThan(20);
  expect(parse(shape, { ...body, ...extra })).toEqual(parse(shape, body));
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test("a verb that writes uses only the fields of its form, whoever calls it", async () => {
  const given: unknown[] = [];
  const ask = command("students.find-student", z.object({ q: z.string() }), async ({ input }) => {
    given.push(input);
    return unchanged({});
  });
  await ask(PUBLIC, { ...WANTED, q: "AC10001" });
  expect(given).toEqual([{ q: "AC10001" }]);
});
