import type { Control } from "./control";

const BACKUP = "tests/scripts/backup.test.ts";
const DISCLOSURES = "tests/domain/reports/disclosures.test.ts";

/** The controls of files that come and go, of repeated requests, and of what is written down of answers. */
export const KEPT_CONTROLS: Control[] = [
  {
    row: "T28",
    what: "a cell that Postgres writes is no formula",
    out: [
      {
        file: "lib/domain/reports/csv.ts",
        was: "export function safe(value: string): string {",
        now: "export function safe(value: string): string {\n  return value;",
      },
    ],
    play: {
      test: "tests/domain/reports/formulas.test.ts",
      named: 'whatever text stands in whichever column: "=HYPERLINK(1)"',
    },
  },
  {
    row: "T28",
    what: "a cell that the academy writes is no formula",
    out: [{ file: "lib/platform/csv.ts", was: ", escapeFormulae: FORMULA })", now: " })" }],
    play: {
      test: "tests/domain/reports/formulas.test.ts",
      named: 'whatever text stands in whichever column: "=HYPERLINK(1)"',
    },
  },
  {
    row: "T29",
    what: "a workbook that unpacks to too much is refused",
    out: [
      {
        file: "lib/domain/payments/statements/open-file.ts",
        was: " || total > MAX_UNPACKED)",
        now: ")",
      },
    ],
    play: {
      test: "tests/unit/read-statement.test.ts",
      named: "a workbook that unpacks to a hundred megabytes",
    },
  },
  {
    row: "T29",
    what: "nothing is unpacked further than it says it is long",
    out: [
      {
        file: "lib/domain/payments/statements/open-file.ts",
        was: "inflateRawSync(data, { maxOutputLength: Math.max(1, size) })",
        now: "inflateRawSync(data)",
      },
    ],
    play: {
      test: "tests/unit/read-statement.test.ts",
      named: "a workbook that says it is smaller than it is",
    },
  },
  {
    row: "T29",
    what: "a file has so many bytes at most",
    out: [
      {
        file: "lib/domain/payments/statements/open-file.ts",
        was: "if (bytes.length > MAX_BYTES) refuseFile(",
        now: "if (bytes.length < 0) refuseFile(",
      },
    ],
    play: { test: "tests/unit/read-statement.test.ts", named: "more bytes than five megabytes" },
  },
  {
    row: "L29",
    what: "a backup is of one moment",
    out: [
      {
        file: "scripts/lib/backup.mjs",
        was: "isolation level repeatable read read only",
        now: "isolation level read committed read only",
      },
    ],
    play: { test: BACKUP, named: "is a consistent snapshot during writes" },
  },
  {
    row: "L29",
    what: "what came in is held against what the backup tells",
    out: [
      {
        file: "scripts/lib/backup.mjs",
        was: "if (wrong.length > 0 || expected.length !== hashes.length) {",
        now: "if (expected.length !== hashes.length) {",
      },
    ],
    play: { test: BACKUP, named: "from a file whose rows do not match their hash" },
  },
  {
    row: "L29",
    what: "the next numbers come back with the rows",
    out: [
      {
        file: "scripts/lib/backup.mjs",
        was: "of Object.entries(counters))",
        now: "of Object.entries({}))",
      },
    ],
    play: { test: BACKUP, named: "staff can sign in, and the next student gets the next number" },
  },
  {
    row: "L37",
    what: "marks without an answer are sent again as the same writing",
    out: [
      {
        file: "components/register/record.ts",
        was: "const writing = kept.writing ?? {",
        now: "const writing = {",
      },
    ],
    play: { test: "tests/unit/register-record.test.ts", named: "are sent again as the same writing" },
  },
  {
    row: "L38",
    what: "a repeat gets the answer of the first time",
    out: [
      {
        file: "lib/platform/idempotency/idempotency.ts",
        was: "if (!(await claim(key, bodyHash))) return repeat(key, bodyHash);",
        now: "await claim(key, bodyHash);\n  void repeat;",
      },
    ],
    play: {
      test: "tests/api/idempotency.test.ts",
      named: "is told a refusal again without the verb running again",
    },
  },
  {
    row: "L38",
    what: "a key stands for one request",
    out: [
      {
        file: "lib/platform/idempotency/idempotency.ts",
        was: "if (kept && kept.bodyHash !== bodyHash) {",
        now: "if (kept && kept.bodyHash === undefined) {",
      },
    ],
    play: {
      test: "tests/api/idempotency.test.ts",
      named: "is refused when the same key comes with another body",
    },
  },
  {
    row: "L41",
    what: "whom an answer tells of is written down",
    out: [
      {
        file: "lib/platform/commands/query.ts",
        was: "await noteDisclosure(db, verb, ctx, result, { isAlone: true });",
        now: "void noteDisclosure;",
      },
    ],
    play: { test: DISCLOSURES, named: "students.list" },
  },
  {
    row: "L41",
    what: "whom the answer to a change tells of is written down",
    out: [
      {
        file: "lib/platform/commands/command.ts",
        was: 'if (ctx.actor.kind === "staff") await noteDisclosure(tx, verb, ctx, result, { isAlone: false });',
        now: "void noteDisclosure;",
      },
    ],
    play: { test: DISCLOSURES, named: "also by a change that changes nothing, whose answer is the record" },
  },
  {
    row: "L41",
    what: "an answer that cannot be written down is not given",
    out: [
      {
        file: "lib/platform/commands/query.ts",
        was: "await noteDisclosure(db, verb, ctx, result, { isAlone: true });",
        now: "await noteDisclosure(db, verb, ctx, result, { isAlone: true }).catch(() => undefined);",
      },
    ],
    play: { test: DISCLOSURES, named: "an answer that cannot be written down is not given" },
  },
  {
    row: "L41",
    what: "an export names all whom it held",
    out: [
      {
        file: "lib/domain/reports/access-log-rows.ts",
        was: "EXPORTS.map(",
        now: "EXPORTS.slice(0, 0).map(",
      },
    ],
    play: { test: DISCLOSURES, named: "a list, a record and an export name exactly these students" },
  },
];
