import type { Control } from "./control";

const STEER = "lib/domain/correspondence/batches/steer-batch.ts";
const SENDING = "tests/domain/correspondence/batches/sending.test.ts";

/** Controls that guard bulk messages: each is stopped or sent, none beyond the budget, none twice by a double tap. */
export const BATCHES: Control[] = [
  {
    row: "M11",
    what: "a batch is stopped by a condition on the state of each message",
    out: [
      {
        file: STEER,
        was: 'const QUEUED = eq(outbox.state, "queued");',
        now: "const QUEUED = sql`true`;",
      },
    ],
    play: {
      test: "tests/domain/correspondence/batches/stop-race.test.ts",
      named: "exactly one of the two gets the message, every time",
    },
  },
  {
    row: "M12",
    what: "senders take turns",
    out: [
      {
        file: "lib/domain/correspondence/batches/send.ts",
        was: "await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('message-batches', 0))`);",
        now: "void sql;",
      },
    ],
    play: { test: SENDING, named: "of two senders at once, one gets the rest of the budget" },
  },
  {
    row: "M13",
    what: "a tutor's batches are the tutor's own",
    out: [
      {
        file: "lib/domain/correspondence/batches/read-batches.ts",
        was: 'return scope === "own" && actor.kind === "staff" ? eq(messageBatches.createdBy, actor.staffId) : undefined;',
        now: "return actor && scope ? undefined : eq(messageBatches.id, messageBatches.id);",
      },
    ],
    play: { test: SENDING, named: "of a tutor is steered and seen by that tutor and by admins" },
  },
];
