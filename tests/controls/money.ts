import type { Control, Edit } from "./control";

const CALLBACKS = "tests/api/payments/callbacks.test.ts";
const ASK = "tests/domain/payments/ask-payment.test.ts";
const OUTCOMES = "tests/domain/payments/prompt-outcomes.test.ts";

const RECEIPT_TWICE: Edit = {
  file: "db/migrations/0001_academy_tables.sql",
  was: 'CREATE UNIQUE INDEX "transactions_receipt"',
  now: 'CREATE INDEX "transactions_receipt"',
};

/** The controls of money: who tells of it, how it is asked for, and whose it is. */
export const MONEY_CONTROLS: Control[] = [
  {
    row: "T3",
    what: "who sends a message knows the secret",
    out: [
      {
        file: "app/api/v1/payments/callbacks/[secret]/receive.ts",
        was: "if (sameSecret(secret, env().CALLBACK_SECRET) && (",
        now: "void sameSecret;\n  void secret;\n  if ((",
      },
    ],
    play: { test: CALLBACKS, named: "404 with a wrong secret, by every door, and nothing is kept" },
  },
  {
    row: "T3",
    what: "messages come from the addresses of the list",
    out: [
      {
        file: "app/api/v1/payments/callbacks/[secret]/receive.ts",
        was: "(list.length === 0 || list.includes(address))",
        now: "(list.length === 0 || address !== undefined)",
      },
    ],
    play: {
      test: "tests/api/payments/callback-addresses.test.ts",
      named: "404 not from another one, nor from one that only says so",
    },
  },
  {
    row: "T3",
    what: "a message counts at the address of its own prompt",
    out: [
      {
        file: "lib/domain/payments/callbacks/process-callback.ts",
        was: "prompt.checkoutRequestId !== null && prompt.checkoutRequestId !== result.checkoutRequestId",
        now: "result.checkoutRequestId === null",
      },
    ],
    play: { test: CALLBACKS, named: "200 one prompt's callback at another's address is kept" },
  },
  {
    row: "T3",
    what: "an amount that was not asked for is told a second way before it is money",
    out: [
      {
        file: "lib/domain/payments/callbacks/process-callback.ts",
        was: "amountCents === prompt.amountCents ? null : await awaitProof(tx, prompt, result.payment)",
        now: "null",
      },
    ],
    play: { test: CALLBACKS, named: "200 another amount than asked is kept" },
  },
  {
    row: "T3",
    what: "another paybill's message is not believed",
    out: [
      {
        file: "lib/domain/payments/callbacks/process-callback.ts",
        was: "if (body.BusinessShortCode !== env().MPESA_SHORTCODE)",
        now: "if (!env().MPESA_SHORTCODE)",
      },
    ],
    play: { test: CALLBACKS, named: "200 another paybill's message is kept and not believed" },
  },
  {
    row: "T4",
    what: "a receipt stands once in the books",
    out: [RECEIPT_TWICE],
    play: {
      test: "tests/domain/payments/callbacks.test.ts",
      named: "when its confirmation and Safaricom's list tell of it in the same moment, on nobody's account",
    },
  },
  {
    row: "T4",
    what: "money is looked for before it is written, and its receipt and its prompt stand once in the books",
    out: [
      {
        file: "lib/domain/payments/ledger/record-transaction.ts",
        was: "(await lockByReceipt(tx, incoming)) ??",
        now: "",
      },
      RECEIPT_TWICE,
      {
        file: "db/migrations/0001_academy_tables.sql",
        was: 'CREATE UNIQUE INDEX "transactions_express"',
        now: 'CREATE INDEX "transactions_express"',
      },
    ],
    play: { test: "tests/domain/payments/callback-flood.test.ts", named: "payments told of ten times each" },
  },
  {
    row: "T5",
    what: "a failure told after the success changes nothing",
    out: [
      {
        file: "lib/domain/payments/prompts/prompts.ts",
        was: ".where(and(eq(mpesaExpressRequests.id, prompt.id), inArray(mpesaExpressRequests.state, [...OPEN_STATES])))",
        now: ".where(eq(mpesaExpressRequests.id, prompt.id))",
      },
      {
        file: "db/migrations/0002_rules_and_invariants.sql",
        was: "IF OLD.state = 'paid' AND NEW.state <> 'paid' THEN",
        now: "IF false THEN",
      },
    ],
    play: { test: "tests/domain/payments/any-order.test.ts", named: "one after the other" },
  },
  {
    row: "T5",
    what: "money after the end of the hold finds a free seat again",
    out: [
      {
        file: "lib/domain/payments/ledger/allocate-payment.ts",
        was: "inTime || (await seatRefusal(tx, lockedClass, own)) === undefined",
        now: "inTime",
      },
    ],
    play: {
      test: "tests/domain/payments/arriving-money.test.ts",
      named: "for a hold that ran out, a seat is free: 500",
    },
  },
  {
    row: "T6",
    what: "the price is the server's",
    out: [
      {
        file: "lib/domain/payments/prompts/input.ts",
        was: 'payment_method: z.enum(["express", "paybill"], texts.methodNeeded),',
        now: `payment_method: z.enum(["express", "paybill"], texts.methodNeeded),
  amount: z.number().positive().optional().catch(undefined),`,
      },
      {
        file: "lib/domain/payments/prompts/open-payment.ts",
        was: "const dueCents = enrollment.feeCents -",
        now: "const dueCents = (input.amount ? Math.round(input.amount * 100) : enrollment.feeCents) -",
      },
    ],
    play: { test: "tests/api/payments/pay.test.ts", named: "the payer pays the server's price" },
  },
  {
    row: "T6",
    what: "enrolled is who paid in full",
    out: [
      {
        file: "lib/domain/payments/ledger/allocate-payment.ts",
        was: "const isFull = allocate === due;",
        now: "const isFull = allocate > 0;",
      },
    ],
    play: { test: "tests/domain/payments/arriving-money.test.ts", named: "for a live hold: 200" },
  },
  {
    row: "T7",
    what: "who claims money is the one it came from",
    out: [
      {
        file: "lib/domain/payments/receipts/match-own-payment.ts",
        was: "if (!(await cameFromKnownPhone(tx, transaction, target.enrollment.id))) return null;",
        now: "",
      },
    ],
    play: {
      test: "tests/domain/payments/receipt-claims.test.ts",
      named: "is the money of the one it came from",
    },
  },
  {
    row: "T7",
    what: "a phone that was written down after the money came proves nothing",
    out: [
      {
        file: "lib/domain/payments/receipts/match-own-payment.ts",
        was: "lt(paymentRequests.createdAt, transaction.transactedAt),",
        now: "",
      },
      {
        file: "lib/domain/payments/receipts/match-own-payment.ts",
        was: "lt(paymentRequests.updatedAt, transaction.createdAt),",
        now: "",
      },
    ],
    play: {
      test: "tests/domain/payments/receipt-claims.test.ts",
      named: "does not get money from a phone written down after it came",
    },
  },
  {
    row: "T7",
    what: "a receipt's check code is tried five times",
    out: [
      {
        file: "lib/domain/payments/receipts/check-receipt.ts",
        was: '{ of: "receipt", key: String(receipt_no), most: settings.unlock_fails_per_student, seconds: QUARTER },',
        now: "",
      },
    ],
    play: { test: "tests/domain/payments/receipts.test.ts", named: "is not guessed: five wrong tries" },
  },
  {
    row: "T8",
    what: "a phone is asked three times an hour",
    out: [
      {
        file: "lib/domain/payments/prompts/open-payment.ts",
        was: '{ of: "prompt-phone", key: input.paying_msisdn, most: settings.prompts_per_phone_hour, seconds: HOUR },',
        now: "",
      },
    ],
    play: { test: ASK, named: "the fourth prompt to a phone within an hour is refused" },
  },
  {
    row: "T8",
    what: "the fee of one student is asked ten times an hour",
    out: [
      {
        file: "lib/domain/payments/prompts/open-payment.ts",
        was: '{ of: "prompt-student", key: input.student_id, most: settings.prompts_per_student_hour, seconds: HOUR },',
        now: "",
      },
    ],
    play: { test: ASK, named: "nor is the fee of one student asked of phone after phone" },
  },
  {
    row: "T8",
    what: "one place asks thirty times an hour",
    out: [
      {
        file: "lib/domain/payments/prompts/open-payment.ts",
        was: "...(network === undefined",
        now: "...(network !== null",
      },
    ],
    play: { test: ASK, named: "the prompt beyond thirty in an hour is refused" },
  },
  {
    row: "T8",
    what: "a house is one place, however many addresses it has",
    out: [
      {
        file: "lib/platform/http/ip-address.ts",
        was: "groupsOf(address).slice(0, 4)",
        now: "groupsOf(address).slice(0, 8)",
      },
    ],
    play: { test: ASK, named: "also of many at once, and a house is one place" },
  },
  {
    row: "L18",
    what: "an answer that did not come is no refusal",
    out: [
      {
        file: "lib/domain/payments/daraja/exchange.ts",
        was: 'isRefusal(answer.status, code, description) ? "refused" : "unknown"',
        now: 'isRefusal(answer.status, code, description) ? "refused" : "refused"',
      },
    ],
    play: { test: OUTCOMES, named: "though our push got no answer for so long that we hung up" },
  },
  {
    row: "L18",
    what: "a seat that was lost meanwhile is not taken back",
    out: [
      {
        file: "lib/domain/payments/prompts/request-payment.ts",
        was: "gt(enrollments.holdUntil, lockedClass.now),",
        now: "",
      },
    ],
    play: { test: ASK, named: "a seat lost while M-Pesa did not answer is not taken back" },
  },
  {
    row: "L19",
    what: "M-Pesa is asked about a prompt that nobody told of",
    out: [
      {
        file: "lib/domain/payments/prompts/prompts.ts",
        was: "nextQueryAt: nextQueryTime(now, 0),",
        now: "",
      },
    ],
    play: { test: OUTCOMES, named: "though the callback is lost: the academy asks" },
  },
  {
    row: "L19",
    what: "all instances together ask five questions a minute",
    out: [
      {
        file: "lib/domain/payments/prompts/dequeue-queries.ts",
        was: "if (!checkoutRequestId || !(await consumeQuery(tx))) break;",
        now: "void consumeQuery;\n    if (!checkoutRequestId) break;",
      },
    ],
    play: {
      test: "tests/domain/payments/questions.test.ts",
      named: "M-Pesa is asked five questions a minute",
    },
  },
  {
    row: "L19",
    what: "what was kept and not read is read later",
    out: [
      {
        file: "lib/domain/jobs/reconcile.ts",
        was: "const reread = await processKept(ctx);",
        now: "const reread = 0;\n  void processKept;",
      },
    ],
    play: {
      test: "tests/domain/payments/callbacks.test.ts",
      named: "because the database failed in the middle is answered, kept, and read by the scheduler",
    },
  },
  {
    row: "L37",
    what: "the payment of a prompt and its confirmation as paybill money are one",
    out: [
      {
        file: "lib/domain/payments/ledger/record-transaction.ts",
        was: "const SAME_PAYMENT_MINUTES = 15;",
        now: "const SAME_PAYMENT_MINUTES = 0;",
      },
    ],
    play: {
      test: "tests/domain/payments/chaos.test.ts",
      named: "with faults that hide nothing for good callbacks and questions alone are the truth",
    },
  },
];
