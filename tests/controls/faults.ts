import type { Control, Edit } from "./control";

/** Faults of the database are no longer told from faults of the code. */
const ONE_FAULT_FOR_ALL: Edit = {
  file: "db/faults.ts",
  was: "const CONNECTION_CODES = new Set([",
  now: "const CONNECTION_CODES = new Set<string>();\nvoid new Set([",
};

/** The controls of the table of faults that are played over HTTP. */
export const FAULT_CONTROLS: Control[] = [
  {
    row: "L2",
    what: "who takes a seat locks the class",
    out: [
      {
        file: "lib/domain/enrollments/class-lock.ts",
        was: '.where(and(eq(classes.id, classId), isNull(classes.archivedAt)))\n    .for("update");',
        now: ".where(and(eq(classes.id, classId), isNull(classes.archivedAt)));",
      },
    ],
    play: { fault: "L2", breaks: "each class has exactly its seats taken" },
  },
  {
    row: "L6",
    what: "a receipt names money, and stands once in the books",
    out: [
      {
        file: "lib/domain/payments/ledger/record-transaction.ts",
        was: "if (!receipt) return undefined;\n  const [row]",
        now: "if (receipt) return undefined;\n  const [row]",
      },
      {
        file: "db/migrations/0001_academy_tables.sql",
        was: 'CREATE UNIQUE INDEX "transactions_receipt"',
        now: 'CREATE INDEX "transactions_receipt"',
      },
    ],
    play: { fault: "L6", breaks: "each receipt exactly once" },
  },
  {
    row: "L7",
    what: "a message is kept before it is acknowledged",
    out: [
      {
        file: "lib/domain/payments/callbacks/receive-callback.ts",
        was: "(...call: Parameters<typeof keepAndProcess>) => ahead(() => keepAndProcess(...call)),",
        now: `async (...call: Parameters<typeof keepAndProcess>) => {
    void ahead(() => keepAndProcess(...call)).catch(() => undefined);
    return { known: true };
  },`,
      },
    ],
    play: { fault: "L7", breaks: "nothing acknowledged is missing before anybody tells it again" },
  },
  {
    row: "L8",
    what: "what belongs together is one transaction",
    out: [
      {
        file: "db/client.ts",
        was: "return await db.transaction(work);",
        now: "return await work(db);",
      },
    ],
    play: { fault: "L8", breaks: "nothing stands there in part" },
  },
  {
    row: "L9",
    what: "a process that is told to end says so before it closes",
    out: [{ file: "scripts/serve.mjs", was: "const FAREWELL_MS = 2_000;", now: "const FAREWELL_MS = 0;" }],
    play: { fault: "L9", breaks: "nobody who was let in falls" },
  },
  {
    row: "L10",
    what: "what is acknowledged is on the disk",
    out: [
      {
        file: "db/connect.ts",
        was: 'TimeZone: "UTC",',
        now: 'TimeZone: "UTC",\n      synchronous_commit: "off",',
      },
    ],
    play: { fault: "L10", breaks: "nothing acknowledged is lost" },
  },
  {
    row: "L10",
    what: "a database that is away is told from a fault of the code",
    out: [ONE_FAULT_FOR_ALL],
    play: { fault: "L10", breaks: "503 while the database is away, never another fault" },
  },
  {
    row: "L11",
    what: "a page notes that the database is away",
    out: [
      {
        file: "lib/platform/http/own-server.ts",
        was: "if (note) note.retryAfterSeconds = retryAfterSeconds;",
        now: "void note;\n  void retryAfterSeconds;",
      },
    ],
    play: { fault: "L11", breaks: "pages say so in plain words" },
  },
  {
    row: "L12",
    what: "stuck connections are looked for, and writes into the void",
    out: [
      { file: "db/watch.ts", was: "const MOST_TICKS = 15;", now: "const MOST_TICKS = 15_000;" },
      {
        file: "db/client.ts",
        was: "if (isBrokenWrite(fault) && shared.academyPool) retire(shared.academyPool);",
        now: "void isBrokenWrite(fault);",
      },
    ],
    play: { fault: "L12", breaks: "nobody " },
  },
  {
    row: "L12",
    what: "a connection that was cut is told from a fault of the code",
    out: [ONE_FAULT_FOR_ALL],
    play: { fault: "L12", breaks: "503 while the database is away, never another fault" },
  },
  {
    row: "L13",
    what: "Safaricom's messages may have the connections kept for them",
    out: [
      {
        file: "db/client.ts",
        was: "slots.enter(QUEUE, crowded, goesAhead.getStore())",
        now: "slots.enter(QUEUE, crowded)",
      },
    ],
    play: { fault: "L13", breaks: "a callback is heard meanwhile" },
  },
  {
    row: "L13",
    what: "who waits for a connection waits two seconds",
    out: [{ file: "db/client.ts", was: "{ still: 2_000,", now: "{ still: 60_000," }],
    play: { fault: "L13", breaks: "who comes meanwhile is told busy, and when to come again" },
  },
  {
    row: "L15",
    what: "a database that hangs up is a broken line",
    out: [{ file: "db/dial.ts", was: 'socket.once("end", hungUp);', now: "" }],
    play: { fault: "L15", breaks: "hangs up: " },
  },
  {
    row: "L15",
    what: "stuck connections are looked for",
    out: [{ file: "db/watch.ts", was: "const MOST_TICKS = 15;", now: "const MOST_TICKS = 15_000;" }],
    play: { fault: "L15", breaks: "silent: everybody is told busy within eight seconds" },
  },
  {
    row: "L16",
    what: "who wants a lock waits three seconds",
    out: [{ file: "db/connect.ts", was: "lock_timeout: LOCK_MS,", now: "lock_timeout: 0,\n      // " }],
    play: { fault: "L16", breaks: "the first of them no later" },
  },
  {
    row: "L17",
    what: "Safaricom is waited for ten seconds",
    out: [
      {
        file: "lib/domain/payments/daraja/exchange.ts",
        was: "signal: AbortSignal.timeout(TIMEOUT_MS),",
        now: "",
      },
    ],
    play: { fault: "L17", breaks: "everybody who pays gets an answer within twelve seconds" },
  },
  {
    row: "L21",
    what: "no body is greater than anything the academy takes",
    out: [
      {
        file: "scripts/lib/server/body-limit.mjs",
        was: "if (bytes <= MAX_BYTES)",
        now: "if (bytes >= 0)",
      },
      {
        file: "scripts/lib/server/body-limit.mjs",
        was: '["content-length"] ?? 0) > MAX_BYTES)',
        now: '["content-length"] ?? 0) > Number.MAX_SAFE_INTEGER)',
      },
    ],
    play: { fault: "L21", breaks: "the memory does not grow with it" },
  },
  {
    row: "L22",
    what: "who dawdles over headers is shut out",
    out: [{ file: "scripts/serve.mjs", was: "headersTimeout: 10_000,", now: "headersTimeout: 0," }],
    play: { fault: "L22", breaks: "who dawdles over headers is shut out after ten seconds" },
  },
  {
    row: "L24",
    what: "how long a sign-in lasts is counted by the database's clock",
    out: [
      {
        file: "lib/domain/staff/sessions.ts",
        was: "expiresAt: sql`now() + interval '12 hours'`",
        now: "expiresAt: new Date(Date.now() + 12 * 3_600_000)",
      },
    ],
    play: { fault: "L24", breaks: "a sign-in lasts as long as the database says" },
  },
  {
    row: "L26",
    what: "who somebody is, is read at each request",
    out: [
      {
        file: "lib/platform/auth/staff-sessions.ts",
        was: "export async function resolveStaff(db: Db, token: string): Promise<StaffActor | undefined> {",
        now: `const seen = new Map<string, StaffActor>();
export async function resolveStaff(db: Db, token: string): Promise<StaffActor | undefined> {
  const before = seen.get(token);
  if (before) return before;`,
      },
      {
        file: "lib/platform/auth/staff-sessions.ts",
        was: 'return { kind: "staff", ...actor };',
        now: 'seen.set(token, { kind: "staff", ...actor });\n  return { kind: "staff", ...actor };',
      },
    ],
    play: { fault: "L26", breaks: "suspended on one, out at the next request of the other" },
  },
  {
    row: "L27",
    what: "a full disk is told from a fault of the code",
    out: [{ file: "db/faults.ts", was: '"53100", ', now: "" }],
    play: { fault: "L27", breaks: "what cannot be kept is not said to be kept" },
  },
  {
    row: "L28",
    what: "a database that is away is told from a fault of the code",
    out: [ONE_FAULT_FOR_ALL],
    play: { fault: "L28", breaks: "meanwhile all are told 503" },
  },
  {
    row: "L31",
    what: "a migration waits half a second for a lock",
    out: [{ file: "scripts/db-migrate.ts", was: "{ lock_timeout: LOCK_MS }", now: "{ lock_timeout: 0 }" }],
    play: { fault: "L31", breaks: "nobody is refused meanwhile" },
  },
  {
    row: "L32",
    what: "nothing is kept of a call that was answered",
    out: [
      {
        file: "lib/platform/commands/command.ts",
        was: "const reach = may(ctx.actor, verb);\n    const input = parse(shape, given);\n    const ready",
        now: `leaked.push(Buffer.alloc(1).toString().padEnd(20_000, String(leaked.length)));
    const reach = may(ctx.actor, verb);
    const input = parse(shape, given);
    const ready`,
      },
      {
        file: "lib/platform/commands/command.ts",
        was: "class Outcome<Result> {",
        now: "const leaked: string[] = [];\nclass Outcome<Result> {",
      },
    ],
    play: {
      fault: "soak",
      minutes: 5,
      breaks: "what is held in memory does not grow by a megabyte a minute",
    },
  },
  {
    row: "L33",
    what: "ten at once are at the database, not one",
    out: [
      {
        file: "db/client.ts",
        was: "slots: new Slots(max, Math.min(KEPT_AHEAD, Math.floor(max / 3))),",
        now: "slots: new Slots(1),",
      },
    ],
    play: { fault: "L33", breaks: "95 of a hundred within three seconds" },
  },
  {
    row: "L35",
    what: "an export that is left flows off",
    out: [
      {
        file: "db/copy.ts",
        was: "readerLeft = true;\n        rows.resume();",
        now: "readerLeft = true;",
      },
    ],
    play: { test: "tests/api/export.test.ts", named: "503 a call that finds every connection lent" },
  },
  {
    row: "L35",
    what: "an export that was left gives its connection back",
    out: [
      {
        file: "db/copy.ts",
        was: "const end = () => giveBack().catch(() => undefined);",
        now: "const end = async () => undefined;",
      },
    ],
    play: { fault: "L35", breaks: "lists are used meanwhile" },
  },
  {
    row: "L36",
    what: "two hash and four wait",
    out: [
      {
        file: "lib/domain/staff/hash-queue.ts",
        was: "if (queue.inside >= RUNNING + WAITING)",
        now: "if (queue.inside >= 10_000)",
      },
    ],
    play: { fault: "L36", breaks: "of thirty in one moment most are put off" },
  },
  {
    row: "T1",
    what: "known and unknown take the same time",
    out: [
      {
        file: "lib/domain/students/find-student.ts",
        was: "// Read either way,",
        now: `const [someone] = await db.select({ id: students.id }).from(students).where(named(input.q, toMsisdn(input.q)));
  if (someone) await new Promise((later) => setTimeout(later, 5));
  // Read either way,`,
      },
    ],
    play: { fault: "T1", breaks: "the times do not tell who is a student" },
  },
  {
    row: "T27",
    what: "no page is longer than 500 rows",
    out: [
      {
        file: "lib/platform/db/pagination.ts",
        was: "const LARGEST_PAGE = 500;",
        now: "const LARGEST_PAGE = 1_000_000;",
      },
    ],
    play: { fault: "T27", breaks: "no answer is longer than a page" },
  },
  {
    row: "pgbouncer",
    what: "no statement is named behind a pooler",
    out: [
      {
        file: "db/connect.ts",
        was: "const direct = await reachesPostgres(url);",
        now: "const direct = true;\n  void reachesPostgres;",
      },
    ],
    play: { fault: "pgbouncer", breaks: "the last seats go once" },
  },
];
