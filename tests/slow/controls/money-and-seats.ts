import type { Control } from "./control";

/** Controls that guard money and seats. */
export const MONEY_AND_SEATS: Control[] = [
  {
    row: "T36",
    what: "the database refuses a changed amount of a payment",
    out: [
      {
        file: "db/migrations/0000_baseline.sql",
        was: "IF NEW.amount_cents <> OLD.amount_cents OR (OLD.receipt",
        now: "IF (OLD.receipt",
      },
    ],
    play: {
      test: "tests/domain/records/append-only.test.ts",
      named: "the amount and receipt of a transaction never change, and it is never removed",
    },
  },
  {
    row: "L39",
    what: "a second request for one enrollment reuses the open prompt",
    out: [
      {
        file: "lib/domain/payments/prompts/open-payment.ts",
        was: `if (open)
    return outcome(`,
        now: `if (open && dueCents === 0)
    return outcome(`,
      },
      {
        file: "db/migrations/0000_baseline.sql",
        was: 'CREATE UNIQUE INDEX "mpesa_express_one_open" ON',
        now: 'CREATE INDEX "mpesa_express_one_open" ON',
      },
      {
        file: "db/migrations/0000_baseline.sql",
        was: 'CREATE UNIQUE INDEX "mpesa_express_one_open_phone" ON',
        now: 'CREATE INDEX "mpesa_express_one_open_phone" ON',
      },
    ],
    play: {
      test: "tests/api/payments/pay.test.ts",
      named:
        "200 a second request for the same enrollment returns the open one, and the phone gets one prompt",
    },
  },
  {
    row: "T3",
    what: "callbacks must carry the secret",
    out: [
      {
        file: "app/api/v1/payments/callbacks/[secret]/[...call]/route.ts",
        was: "if (sameSecret(secret, env().CALLBACK_SECRET) && (",
        now: `void sameSecret;
  void secret;
  if ((`,
      },
    ],
    play: {
      test: "tests/api/payments/callbacks-forged.test.ts",
      named: "404 with a wrong secret, at every callback address, and nothing is stored",
    },
  },
  {
    row: "T3",
    what: "a callback with another amount than asked is checked before it counts",
    out: [
      {
        file: "lib/domain/payments/callbacks/process-callback.ts",
        was: "amountCents === prompt.amountCents ? null : await awaitProof(tx, prompt, { receipt, amountCents })",
        now: "null",
      },
    ],
    play: {
      test: "tests/api/payments/callbacks.test.ts",
      named: "200 another amount than requested is kept",
    },
  },
  {
    row: "T3",
    what: "a callback of another paybill is not trusted",
    out: [
      {
        file: "lib/domain/payments/callbacks/process-callback.ts",
        was: "if (body.BusinessShortCode !== env().MPESA_SHORTCODE)",
        now: "if (!env().MPESA_SHORTCODE)",
      },
    ],
    play: {
      test: "tests/api/payments/callbacks.test.ts",
      named: "200 another paybill's callback is kept and not trusted",
    },
  },
  {
    row: "T4",
    what: "a receipt is unique in the database",
    out: [
      {
        file: "db/migrations/0000_baseline.sql",
        was: 'CREATE UNIQUE INDEX "transactions_receipt"',
        now: 'CREATE INDEX "transactions_receipt"',
      },
    ],
    play: {
      test: "tests/domain/payments/callbacks.test.ts",
      named: "when its confirmation and the pull report it at the same moment, for an unknown account",
    },
  },
  {
    row: "T4",
    what: "callbacks of one receipt are put in order, so that each sees whom it paid",
    out: [
      {
        file: "lib/domain/payments/prompts/receipt-conflict.ts",
        was: `await tx.execute(sql\`select pg_advisory_xact_lock(hashtextextended(\${\`receipt:\${receipt}\`}, 0))\`);`,
        now: "",
      },
    ],
    play: {
      test: "tests/domain/payments/receipt-conflict.test.ts",
      named:
        "at the same moment: one of them is paid and each of the others waits for staff, however they race",
    },
  },
  {
    row: "T4",
    what: "a payment is looked up before it is written, and its receipt and prompt are unique",
    out: [
      {
        file: "lib/domain/payments/ledger/record-transaction.ts",
        was: "(await lockByReceipt(tx, incoming)) ??",
        now: "",
      },
      {
        file: "db/migrations/0000_baseline.sql",
        was: 'CREATE UNIQUE INDEX "transactions_receipt"',
        now: 'CREATE INDEX "transactions_receipt"',
      },
      {
        file: "db/migrations/0000_baseline.sql",
        was: 'CREATE UNIQUE INDEX "transactions_express"',
        now: 'CREATE INDEX "transactions_express"',
      },
    ],
    play: { test: "tests/domain/payments/callback-flood.test.ts", named: "payments delivered tenfold" },
  },
  {
    row: "T6",
    what: "the price comes from the server",
    out: [
      {
        file: "lib/domain/payments/prompts/input.ts",
        was: "payment_method: z.enum(PAYMENT_METHODS, texts.methodNeeded),",
        now: `payment_method: z.enum(PAYMENT_METHODS, texts.methodNeeded),
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
    what: "only a full payment enrolls",
    out: [
      {
        file: "lib/domain/payments/ledger/allocate-payment.ts",
        was: "const isFull = allocate === due;",
        now: "const isFull = allocate > 0;",
      },
    ],
    play: { test: "tests/domain/payments/incoming-payments.test.ts", named: "for a live hold: 200" },
  },
  {
    row: "T7",
    what: "a receipt may be claimed only from the phone that paid",
    out: [
      {
        file: "lib/domain/payments/receipts/match-own-payment.ts",
        was: "if (!isProved) return null;",
        now: "",
      },
    ],
    play: {
      test: "tests/domain/payments/receipt-claims.test.ts",
      named: "goes to the payer; the other claims are refused",
    },
  },
  {
    row: "T7",
    what: "an account number one letter off proves nothing when the phone's visible digits differ",
    out: [{ file: "lib/domain/payments/matching/one-letter-off.ts", was: "agrees(payment)", now: "true" }],
    play: {
      test: "tests/domain/payments/one-letter-off.test.ts",
      named: "from a phone whose visible digits differ",
    },
  },
  {
    row: "L18",
    what: "a prompt that was not answered is unknown, not refused",
    out: [
      {
        file: "lib/domain/payments/daraja/exchange.ts",
        was: 'meaning === "unknown" ? "unknown" : "refused"',
        now: 'meaning === "unknown" ? "refused" : "refused"',
      },
    ],
    play: {
      test: "tests/domain/payments/prompt-outcomes.test.ts",
      named: "though our push timed out",
    },
  },
  {
    row: "T5",
    what: "a payment after the hold ended needs a free seat",
    out: [
      {
        file: "lib/domain/payments/ledger/allocate-payment.ts",
        was: "inTime || (await seatRefusal(tx, lockedClass, own)) === undefined",
        now: "inTime",
      },
    ],
    play: {
      test: "tests/domain/payments/incoming-payments.test.ts",
      named: "for an expired hold, a seat is free: 500",
    },
  },
  {
    row: "T9",
    what: "a paid seat is given only while one is free",
    out: [
      {
        file: "lib/domain/enrollments/seats/reserve-seat.ts",
        was: "if (full) throw full;",
        now: "void full;",
      },
    ],
    play: {
      test: "tests/domain/enrollments/seat-after-payment.test.ts",
      named: "goes to one of ten waiting students, when ten cashiers assign it at once",
    },
  },
  {
    row: "T9",
    what: "a session takes no more students than its capacity",
    out: [
      {
        file: "lib/domain/enrollments/seats/class-lock.ts",
        was: "if (all + (seeker.hasSeat ? 0 : before) >= session.capacity) return sessionFull(session);",
        now: "void [all, before, sessionFull];",
      },
    ],
    play: {
      test: "tests/domain/enrollments/last-seats.test.ts",
      named: "a session for ten takes ten of sixty",
    },
  },
  {
    row: "L1",
    what: "taking a seat locks the class",
    out: [
      {
        file: "lib/domain/enrollments/seats/class-lock.ts",
        was: `.where(and(eq(classes.id, classId), isNull(classes.archivedAt)))
    .for("update");`,
        now: ".where(and(eq(classes.id, classId), isNull(classes.archivedAt)));",
      },
    ],
    play: {
      test: "tests/domain/enrollments/last-seats.test.ts",
      named: "of 500 students who ask at once for 20 seats, 20 get one",
    },
  },
  {
    row: "L3",
    what: "moving between classes locks only the new class",
    out: [
      {
        file: "lib/domain/enrollments/seats/reserve-seat.ts",
        was: "let chosen: Meeting[] | undefined;",
        now: `let chosen: Meeting[] | undefined;
  const left = await lockEnrollmentOf(tx, request.studentId, season.number);
  if (left && left.classId !== request.classId) await lockClass(tx, left.classId);`,
      },
    ],
    play: {
      test: "tests/domain/enrollments/last-seats.test.ts",
      named: "200 students who swap classes in both directions",
    },
  },
  {
    row: "L5",
    what: "a hold that is being paid is not swept",
    out: [
      {
        file: "lib/domain/enrollments/seats/sweep-holds.ts",
        was: `.limit(BATCH)
    .for("update", { skipLocked: true });`,
        now: ".limit(BATCH);",
      },
    ],
    play: {
      test: "tests/domain/enrollments/seats-and-holds.test.ts",
      named: "that is paid during the sweep is not marked",
    },
  },
  {
    row: "L5",
    what: "late payments and newcomers lock the class",
    out: [
      {
        file: "lib/domain/enrollments/seats/class-lock.ts",
        was: `.where(and(eq(classes.id, classId), isNull(classes.archivedAt)))
    .for("update");`,
        now: ".where(and(eq(classes.id, classId), isNull(classes.archivedAt)));",
      },
    ],
    play: {
      test: "tests/domain/enrollments/many-holds-ending.test.ts",
      named: "when 200 holds end amid payments, sweeps and new students",
    },
  },
];
