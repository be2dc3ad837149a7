import type { Control } from "./control";

const DEQUEUE = "lib/domain/messaging/sending/dequeue-message.ts";
const SETTLE = "lib/domain/messaging/sending/settle-message.ts";
const WORKERS = "tests/domain/messaging/workers.test.ts";
const WHAT_GOES = "tests/domain/messaging/what-goes.test.ts";

const STEER = "lib/domain/correspondence/batches/steer-batch.ts";

/** Controls that guard messages, single and in batches: none twice, none without its reason, none beyond the budget. */
export const MESSAGES: Control[] = [
  {
    row: "M1",
    what: "a message that one worker dequeues is skipped by the others",
    file: DEQUEUE,
    was: `
    .for("update", { skipLocked: true })`,
    now: "",
    test: WORKERS,
    named: "send 500 messages, each once",
  },
  {
    row: "M2",
    what: "a bulk message of unknown end never goes again by itself",
    file: "lib/domain/messaging/sending/sweep-outbox.ts",
    was: "and kind in (",
    now: "and kind not in (",
    test: WORKERS,
    named: "between the call and the settling: a bulk message is not sent again",
  },
  {
    row: "M3",
    what: "a worker whose lease is over settles nothing but a success",
    file: SETTLE,
    was: ': eq(outbox.state, "sending");',
    now: ': inArray(outbox.state, ["sending", "unknown"]);',
    test: WORKERS,
    named: "whose lease was over changes nothing but by a late success, which wins",
  },
  {
    row: "M4",
    what: "a message is asked whether it is still true when it is dequeued",
    file: DEQUEUE,
    was: "const untrue = await whyUntrue(tx, row);",
    now: "const untrue = false && (await whyUntrue(tx, row));",
    test: WHAT_GOES,
    named: "the reminder of a hold that ended, or was paid, in the queue",
  },
  {
    row: "M5",
    what: "the budget is reserved by a conditional update",
    file: "lib/domain/messaging/sending/budget.ts",
    was: ".where(and(eq(messageBudgets.month, month), lte(taken, most)))",
    now: ".where(and(eq(messageBudgets.month, month), lte(taken, most * 2)))",
    test: WHAT_GOES,
    named:
      "is never passed by workers who look at once; what failed costs nothing, what cost more is counted",
  },
  {
    row: "M6",
    what: "a code by SMS works once",
    file: "lib/domain/people/students/sms-code.ts",
    was: ".where(and(eq(outbox.id, newest.id), gt(outbox.expiresAt, sql`now()`)))",
    now: ".where(eq(outbox.id, newest.id))",
    test: "tests/domain/people/students/sms-code.test.ts",
    named: "used by two at once opens the record for one",
  },
  {
    row: "M11",
    what: "a batch is stopped by a condition on the state of each message",
    file: STEER,
    was: 'const QUEUED = eq(outbox.state, "queued");',
    now: "const QUEUED = sql`true`;",
    test: "tests/domain/correspondence/batches/stop-race.test.ts",
    named: "exactly one of the two gets the message, every time",
  },
  {
    row: "M12",
    what: "senders take turns",
    file: "lib/domain/correspondence/batches/send.ts",
    was: "await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('message-batches', 0))`);",
    now: "void sql;",
    test: "tests/domain/correspondence/batches/sending.test.ts",
    named: "of two senders at once, one gets the rest of the budget",
  },
  {
    row: "M13",
    what: "a tutor's batches are the tutor's own",
    file: "lib/domain/correspondence/batches/read-batches.ts",
    was: 'return scope === "own" && actor.kind === "staff" ? eq(messageBatches.createdBy, actor.staffId) : undefined;',
    now: "return actor && scope ? undefined : eq(messageBatches.id, messageBatches.id);",
    test: "tests/domain/correspondence/batches/batch.test.ts",
    named: "of a tutor is steered and seen by that tutor and by admins",
  },
];
