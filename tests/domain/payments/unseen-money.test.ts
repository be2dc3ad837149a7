import { beforeAll, describe, expect, test } from "vitest";
import { heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { insertStkPush } from "../../support/insert-stk-push";
import { insertStatement, sendConfirmation } from "./support";

const RULE = "every stored callback, statement row and reply is booked or stands in a queue";

let stkPushId = "";
let statementId = "";
beforeAll(async () => {
  await sendConfirmation("UKP0000001", {});
  ({ stkPushId } = await insertStkPush(await heldSeat()));
  statementId = await insertStatement("2026-09-01", []);
});

/** The subjects that break the rule after some statements, which are undone. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  let broken: string[] = [];
  const undone = new Error("undone");
  await sql
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      for (const statement of statements) await tx.unsafe(statement);
      const rows = await tx`select subject from check_invariants() where rule = ${RULE}`;
      broken = rows.map(({ subject }) => subject.replace(/[:].*/, ""));
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return broken;
}

const CALLBACK = (outcome: string, kind = "confirmation", more = "") => [
  `insert into mpesa_callbacks (id, kind, body ${more ? `, ${more.split("=")[0]}` : ""}) values (9000, '${kind}', '{}' ${more ? `, ${more.split("=")[1]}` : ""})`,
  `insert into mpesa_callback_outcomes (callback_id, outcome) values (9000, '${outcome}')`,
];
const ROW = (values: string) => [
  `insert into statement_rows (statement_id, line, receipt, direction, kind, status, cents, completed_at, outcome, why, is_counted)
    values ('${statementId}', 1, 'UKP0000099', ${values}, true)`,
];

describe("check_invariants() names money that nobody sees", () => {
  test.each([
    ["a callback that was not understood", () => CALLBACK("not understood"), "callback"],
    ["a callback that is said to be booked and has no payment", () => CALLBACK("money"), "callback"],
    ["a callback of a prompt that did not settle it", () => CALLBACK("failed", "express"), "callback"],
    ["the result of an order for nothing", () => CALLBACK("found", "result"), "callback"],
    [
      "a callback that nobody processed for ten minutes",
      () => [
        "insert into mpesa_callbacks (id, kind, body, received_at) values (9000, 'confirmation', '{}', now() - interval '11 minutes')",
      ],
      "callback",
    ],
    [
      "a booked callback whose payment is taken away",
      () => ["update mpesa_callback_outcomes set transaction_id = null where outcome = 'money'"],
      "callback",
    ],
    [
      "a statement row left for a person",
      () => ROW("'in', 'other', 'Completed', 70000, now(), 'conflicting', 'unknown_in'"),
      "statement row",
    ],
    [
      "money in that a statement ignores",
      () => ROW("'in', 'other', 'Completed', 70000, now(), 'ignored', ''"),
      "statement row",
    ],
    [
      "a reversal that took nothing",
      () => ROW("'out', 'reversal', 'Completed', -70000, now(), 'reversed', ''"),
      "statement row",
    ],
    [
      "an answer of M-Pesa that a prompt was paid",
      () => [
        `insert into mpesa_queries (express_request_id, body, verdict) values ('${stkPushId}', '{}', 'paid')`,
      ],
      "query",
    ],
  ])("%s", async (_what, statements, subject) => {
    expect(await brokenBy(...statements())).toEqual([subject]);
  });

  test.each([
    [
      "a callback that came just now",
      () => ["insert into mpesa_callbacks (id, kind, body) values (9000, 'confirmation', '{}')"],
    ],
    [
      "a callback in the queue",
      () => [
        "insert into unreadable_money (id, source, key, reason, raw) values ('00000000-0000-4000-8000-000000000001', 'callback', 'k', 'not_understood', '')",
        "insert into mpesa_callbacks (id, kind, body) values (9000, 'confirmation', '{}')",
        "insert into mpesa_callback_outcomes (callback_id, outcome, unreadable_id) values (9000, 'not understood', '00000000-0000-4000-8000-000000000001')",
      ],
    ],
    ["a charge", () => ROW("'out', 'charge', 'Completed', -500, now(), 'ignored', 'charge'")],
  ])("but not %s", async (_what, statements) => {
    expect(await brokenBy(...statements())).toEqual([]);
  });
});
