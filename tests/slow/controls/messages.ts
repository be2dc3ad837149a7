import type { Control } from "./control";

const DEQUEUE = "lib/domain/messaging/sending/dequeue-message.ts";
const SETTLE = "lib/domain/messaging/sending/settle-message.ts";
const WORKERS = "tests/domain/messaging/workers.test.ts";
const WHAT_GOES = "tests/domain/messaging/what-goes.test.ts";

/** Controls that guard messages: none twice, none without its reason, none beyond the budget. */
export const MESSAGES: Control[] = [
  {
    row: "M1",
    what: "a message that one worker dequeues is skipped by the others",
    out: [
      {
        file: DEQUEUE,
        was: `
    .for("update", { skipLocked: true })`,
        now: "",
      },
    ],
    play: { test: WORKERS, named: "send 500 messages, each once" },
  },
  {
    row: "M2",
    what: "a bulk message of unknown end never goes again by itself",
    out: [
      {
        file: "lib/domain/messaging/sending/tend-outbox.ts",
        was: "and kind in (",
        now: "and kind not in (",
      },
    ],
    play: {
      test: WORKERS,
      named: "between the call and the settling: a bulk message is not sent again",
    },
  },
  {
    row: "M3",
    what: "a worker whose lease is over settles nothing but a success",
    out: [
      {
        file: SETTLE,
        was: `: eq(outbox.state, "sending");`,
        now: `: inArray(outbox.state, ["sending", "unknown"]);`,
      },
    ],
    play: {
      test: WORKERS,
      named: "whose lease was over changes nothing but by a late success, which wins",
    },
  },
  {
    row: "M4",
    what: "a message is asked whether it is still true when it is dequeued",
    out: [
      {
        file: DEQUEUE,
        was: "const untrue = await whyUntrue(tx, row);",
        now: "const untrue = false && (await whyUntrue(tx, row));",
      },
    ],
    play: { test: WHAT_GOES, named: "the reminder of a hold that ended, or was paid, in the queue" },
  },
  {
    row: "M5",
    what: "the budget is reserved by a conditional update",
    out: [
      {
        file: "lib/domain/messaging/sending/budget.ts",
        was: ".where(and(eq(messageBudgets.month, month), lte(taken, most)))",
        now: ".where(and(eq(messageBudgets.month, month), lte(taken, most * 2)))",
      },
    ],
    play: {
      test: WHAT_GOES,
      named:
        "is never passed by workers who look at once; what failed costs nothing, what cost more is counted",
    },
  },
  {
    row: "M6",
    what: "a code by SMS works once",
    out: [
      {
        file: "lib/domain/people/students/sms-code.ts",
        was: ".where(and(eq(outbox.id, newest.id), gt(outbox.expiresAt, sql`now()`)))",
        now: ".where(eq(outbox.id, newest.id))",
      },
    ],
    play: {
      test: "tests/domain/people/students/sms-code.test.ts",
      named: "used by two at once opens the record for one",
    },
  },
];
