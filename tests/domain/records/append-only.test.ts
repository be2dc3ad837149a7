import { beforeAll, describe, expect, test } from "vitest";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { heldSeat, payByPaybill } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStkPush } from "../../support/insert-stk-push";

/** Tables whose rows are written once; each has a trigger that refuses changes. */
const KEPT = [
  "allocations",
  "audit_log",
  "credit_keeps",
  "credit_moves",
  "filed_months",
  "filed_movements",
  "access_log",
  "transaction_matches",
  "mpesa_callback_outcomes",
  "mpesa_callbacks",
  "mpesa_paybill_confirmations",
  "mpesa_queries",
  "register_corrections",
];

beforeAll(async () => {
  const seat = await heldSeat();
  await payByPaybill(seat, 700);
  await donateCredit(await asStaff("finance"), {
    enrollment_id: seat.enrollmentId,
    amount: 100,
    reason: "A gift",
  });
  const { stkPushId } = await insertStkPush(seat);
  await sql`insert into mpesa_queries (express_request_id, http_status, body, verdict)
    values (${stkPushId}, 200, '{}', 'cancelled')`;
});

describe("history is never changed, not even by direct SQL", () => {
  test("in the tables listed here, each of which has its trigger", async () => {
    const locked = await sql`select distinct event_object_table as name from information_schema.triggers
      where action_statement like '%refuse_change()%' and action_timing = 'BEFORE' order by 1`;
    expect(locked.map(({ name }) => name)).toEqual(expect.arrayContaining(KEPT));
  });

  test.each([
    "allocations",
    "audit_log",
    "access_log",
    "donations",
    "mpesa_callback_outcomes",
    "mpesa_callbacks",
    "mpesa_paybill_confirmations",
    "mpesa_queries",
  ])("a row of %s can be neither changed nor removed", async (table) => {
    const [before] = await sql`select count(*)::int as rows from ${sql(table)}`;
    expect(before?.rows, "there is a row").toBeGreaterThan(0);
    const [{ name } = { name: "" }] = await sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position limit 1`;
    await expect(sql`update ${sql(table)} set ${sql(name)} = ${sql(name)}`).rejects.toThrow(/never|kept/);
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow(/never|kept/);
    expect(await sql`select count(*)::int as rows from ${sql(table)}`).toEqual([before]);
  });

  test("the amount and receipt of a transaction never change, and it is never removed", async () => {
    for (const change of [sql`amount_cents = 1`, sql`receipt = 'TKL9999999'`, sql`receipt = null`])
      await expect(sql`update transactions set ${change}`).rejects.toThrow("never change");
    await expect(sql`delete from transactions`).rejects.toThrow("never removed");
  });

  test("every change by a verb has its line in the audit log", async () => {
    const lines = await sql`select verb, subject from audit_log order by id`;
    const verbs = new Set(lines.map(({ verb }) => verb));
    for (const verb of ["students.register-student", "students.enroll", "payments.donate-credit"])
      expect(verbs).toContain(verb);
  });
});
