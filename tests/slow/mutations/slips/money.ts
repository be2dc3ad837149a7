// biome-ignore-all lint/suspicious/noTemplateCurlyInString: passages of the product's code, in which ${} is part of the text

import { type Slip, slips } from "./slip";

const PAYMENTS = "lib/domain/payments";
const BASELINE = "db/migrations/0000_baseline.sql";
const TESTS = "tests/domain/payments";

/** One payment is one transaction, and no more of it is spent than arrived. */
export const OF_MONEY: Slip[] = [
  ...slips(BASELINE, `${TESTS}/desk-queues.test.ts`, [
    ["account.credit > 0 OR (account.paid > 0 AND account.paid < account.fee)", "account.credit > 0"],
    ["account.unpaid AND account.paid > 0 AND", "account.paid > 0 AND"],
  ]),
  ...slips(BASELINE, `${TESTS}/suspense-refunds.test.ts`, [
    [
      "r.transaction_id = t.id AND r.enrollment_id IS NULL AND r.state <> 'cancelled'\n    ), 0)",
      "r.transaction_id = t.id AND r.enrollment_id IS NULL\n    ), 0)",
    ],
    ["+ NEW.amount_cents > arrived", "+ NEW.amount_cents >= arrived"],
  ]),
  ...slips(`${PAYMENTS}/ledger/record-transaction.ts`, `${TESTS}/callbacks.test.ts`, [
    ["    eq(transactions.amountCents, incoming.amountCents),\n", ""],
    ["    gte(transactions.transactedAt, minutesFrom(incoming.at, -SAME_PAYMENT_MINUTES)),\n", ""],
    ["    lte(transactions.transactedAt, minutesFrom(incoming.at, SAME_PAYMENT_MINUTES)),\n", ""],
  ]),
  ...slips(`${PAYMENTS}/ledger/suspense.ts`, `${TESTS}/suspense-refunds.test.ts`, [
    ["        inArray(refunds.state, [...OPEN_REFUND_STATES]),\n", ""],
    ["where enrollment_id is null and state <> 'cancelled'", "where enrollment_id is null"],
  ]),
  ...slips(`${PAYMENTS}/matching/desk-conditions.ts`, `${TESTS}/desk-queues.test.ts`, [
    ["now() - interval '2 minutes'", "now()"],
    [
      "o.free_cents > 0 and not exists (select 1 from credit_keeps k where k.enrollment_id = o.enrollment_id)",
      "o.free_cents > 0",
    ],
  ]),
];
