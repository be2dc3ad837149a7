import type { Control } from "./control";

/** The controls that keep what is written of people right: once, in one form, at its time, and for good. */
export const RECORD_CONTROLS: Control[] = [
  {
    row: "T36",
    what: "what was paid for is never written anew",
    out: [
      {
        file: "db/migrations/0002_rules_and_invariants.sql",
        was: "CREATE TRIGGER allocations_are_kept BEFORE UPDATE OR DELETE ON allocations",
        now: "CREATE TRIGGER allocations_are_kept BEFORE DELETE ON allocations",
      },
    ],
    play: { test: "tests/domain/kept-rows.test.ts", named: "is neither changed nor removed" },
  },
  {
    row: "T36",
    what: "the amount of money that arrived stands",
    out: [
      {
        file: "db/migrations/0002_rules_and_invariants.sql",
        was: "IF NEW.amount_cents <> OLD.amount_cents OR (OLD.receipt",
        now: "IF (OLD.receipt",
      },
    ],
    play: {
      test: "tests/domain/kept-rows.test.ts",
      named: "the amount and the receipt of money that arrived stand, and the money is never removed",
    },
  },
  {
    row: "T36",
    what: "no line of the audit log goes before three years",
    out: [
      {
        file: "db/migrations/0017_terms_and_disclosures.sql",
        was: "CREATE TRIGGER audit_log_has_a_term BEFORE DELETE ON audit_log FOR EACH ROW\n  WHEN (OLD.at >= now() - interval '3 years')",
        now: "CREATE TRIGGER audit_log_has_a_term BEFORE DELETE ON audit_log FOR EACH ROW\n  WHEN (OLD.at >= now() - interval '1 year')",
      },
    ],
    play: {
      test: "tests/domain/retention.test.ts",
      named: "loses its lines after three years, not a day before",
    },
  },
  {
    row: "T36",
    what: "a reversal that was done stays done",
    out: [
      {
        file: "db/migrations/0007_orders_to_safaricom.sql",
        was: "IF OLD.state = 'done' AND NEW.state <> 'done' THEN",
        now: "IF OLD.state = 'done' AND NEW.state IS NULL THEN",
      },
    ],
    play: {
      test: "tests/domain/payments/daraja-orders.test.ts",
      named: "that was done stays done, whatever is heard later",
    },
  },
  {
    row: "T37",
    what: "all ways to write a phone are one number",
    out: [
      {
        file: "lib/platform/phone.ts",
        was: '.replace(/\\D/g, "").replace(/^00/, "");',
        now: '.replace(/\\D/g, "");',
      },
    ],
    play: {
      test: "tests/domain/students/names.test.ts",
      named: "a phone is one student's in whatever way it is written",
    },
  },
  {
    row: "T37",
    what: "a name is kept in one form",
    out: [
      {
        file: "lib/domain/students/input.ts",
        was: "const FullName = z.string(words.nameShape).max(120).transform(tidy)",
        now: "const FullName = z.string(words.nameShape).max(120).transform((name) => name.trim())",
      },
    ],
    play: {
      test: "tests/domain/students/names.test.ts",
      named: "a name in any script is the same in the record, the list, its search and the spreadsheet",
    },
  },
  {
    row: "L4",
    what: "a phone is one student's in the database too",
    out: [
      {
        file: "db/migrations/0017_terms_and_disclosures.sql",
        was: 'CREATE UNIQUE INDEX "students_msisdn"',
        now: 'CREATE INDEX "students_msisdn"',
      },
    ],
    play: {
      test: "tests/domain/enrollments/one-enrollment.test.ts",
      named: "one phone in three written forms, a hundred times at once: one student, one enrollment",
    },
  },
  {
    row: "L14",
    what: "a transaction asks for no second connection",
    out: [
      {
        file: "db/client.ts",
        was: "insideTransaction.run(true, () => attempt(db, work, 1))",
        now: "attempt(db, work, 1)",
      },
    ],
    play: {
      test: "tests/domain/transactions.test.ts",
      named: "a second connection is refused at once, instead of hanging when all are taken",
    },
  },
  {
    row: "L14",
    what: "who loses a deadlock is tried again",
    out: [{ file: "db/client.ts", was: "const DEADLOCK_TRIES = 4;", now: "const DEADLOCK_TRIES = 1;" }],
    play: {
      test: "tests/domain/transactions.test.ts",
      named: "are both served: the one that lost is tried again",
    },
  },
  {
    row: "L23",
    what: "signs that are not seen make no other name",
    out: [
      {
        file: "lib/platform/normalize-text.ts",
        was: 'text.replace(UNSEEN, "$1").normalize("NFC")',
        now: 'text.normalize("NFC")',
      },
    ],
    play: { test: "tests/unit/person-text.test.ts", named: "an override that turns the text round" },
  },
  {
    row: "L23",
    what: "letters and their accents are one letter",
    out: [
      {
        file: "lib/platform/normalize-text.ts",
        was: 'text.replace(UNSEEN, "$1").normalize("NFC")',
        now: 'text.replace(UNSEEN, "$1")',
      },
    ],
    play: { test: "tests/unit/person-text.test.ts", named: "composed letters" },
  },
  {
    row: "L23",
    what: "a sign is never cut in half",
    out: [
      {
        file: "lib/domain/students/rules.ts",
        was: 'const initial = [...(rest.at(-1) ?? "")][0];',
        now: 'const initial = (rest.at(-1) ?? "")[0];',
      },
    ],
    play: {
      test: "tests/domain/students/names.test.ts",
      named: "a masked name ends in one whole sign, of any script",
    },
  },
  {
    row: "L23",
    what: "a name without end makes no page wider than a phone",
    out: [
      { file: "app/globals.css", was: "overflow-wrap: anywhere;", now: "" },
      { file: "app/globals.css", was: "overflow-wrap: break-word;", now: "" },
    ],
    play: {
      test: "tests/pages/attacks.spec.ts",
      named: "and a name without end makes no page wider than a phone",
    },
  },
  {
    row: "L25",
    what: "a day begins at midnight in Nairobi",
    out: [
      {
        file: "lib/domain/attendance/write-register.ts",
        was: "if (input.date > eatDate(now)) {",
        now: "if (input.date > now.toISOString().slice(0, 10)) {",
      },
    ],
    play: {
      test: "tests/domain/attendance-midnight.test.ts",
      named: "a register of the new date may be written from midnight in Nairobi on, not a minute before",
    },
  },
  {
    row: "L25",
    what: "the database counts days of Nairobi too",
    out: [
      {
        file: "lib/domain/attendance/roster.ts",
        was: "(enrolled_at at time zone 'Africa/Nairobi')::date::text as since",
        now: "enrolled_at::date::text as since",
      },
    ],
    play: {
      test: "tests/domain/attendance-midnight.test.ts",
      named: "who paid after midnight in Nairobi was not enrolled the day before",
    },
  },
  {
    row: "L25",
    what: "a date of birth is nobody's instant",
    out: [
      {
        file: "lib/domain/students/rules.ts",
        was: "const at = new Date(Date.UTC(year, month - 1, day));\n  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;",
        now: "const at = new Date(year, month - 1, day);\n  if (at.getFullYear() !== year || at.getMonth() !== month - 1 || at.getDate() !== day) return null;",
      },
    ],
    play: { test: "tests/unit/birth.test.ts", named: "never shifts by a day" },
  },
  {
    row: "L34",
    what: "rows are counted as they are written, not gone through",
    out: [
      {
        file: "lib/domain/students/list-students.ts",
        was: 'const total = input.search || reach === "own" ? await countStudents(db, where) : await tallied(db, input);',
        now: "const total = await countStudents(db, where);\n  void tallied;",
      },
    ],
    play: { test: "tests/domain/scale.test.ts", named: "lists, searches, counts and queues" },
  },
  {
    row: "L34",
    what: "a search asks what the index knows",
    out: [
      {
        file: "lib/domain/students/student-scope.ts",
        was: "like(students.search, sql`",
        now: `like(sql\`lower(\${students.search})\`, sql\``,
      },
    ],
    play: { test: "tests/domain/scale.test.ts", named: "lists, searches, counts and queues" },
  },
  {
    row: "L39",
    what: "whose button is pressed twice has one prompt",
    out: [
      {
        file: "lib/domain/payments/prompts/open-payment.ts",
        was: "if (open)\n      return outcome(",
        now: "if (open && dueCents === 0)\n      return outcome(",
      },
      {
        file: "db/migrations/0001_academy_tables.sql",
        was: 'CREATE UNIQUE INDEX "mpesa_express_one_open" ON',
        now: 'CREATE INDEX "mpesa_express_one_open" ON',
      },
      {
        file: "db/migrations/0001_academy_tables.sql",
        was: 'CREATE UNIQUE INDEX "mpesa_express_one_open_phone" ON',
        now: 'CREATE INDEX "mpesa_express_one_open_phone" ON',
      },
    ],
    play: {
      test: "tests/api/payments/pay.test.ts",
      named: "200 asking twice for the same enrollment gives the open request, and the phone is asked once",
    },
  },
  {
    row: "L39",
    what: "a form that is completed once more tells the same student",
    out: [
      {
        file: "lib/domain/enrollments/complete-registration.ts",
        was: "if (draft.studentId) return unchanged(await told(tx, draft.studentId));",
        now: "void told;\n    void unchanged;",
      },
    ],
    play: {
      test: "tests/domain/enrollments/one-enrollment.test.ts",
      named: "a form completed once more, by Back or in another tab, leaves the class that was chosen since",
    },
  },
  {
    row: "L39",
    what: "of two tabs the second is told what it has not seen",
    out: [
      {
        file: "lib/platform/commands/optimistic-lock.ts",
        was: "if (seenAt === undefined || seenAt.getTime() === updatedAt?.getTime()) return;",
        now: "if (seenAt === undefined || updatedAt) return;",
      },
    ],
    play: {
      test: "tests/domain/catalog/stale.test.ts",
      named: "the second is told, and the first one's words stand",
    },
  },
  {
    row: "L39",
    what: "the page that asks for the money leads whoever has paid on, by Back too",
    out: [
      {
        file: "app/(public)/payment-page.ts",
        was: 'if (place?.status === "enrolled" || place?.status === "paid_waiting") redirect("/enrollment-successful");',
        now: 'if (place?.status === "paid_waiting") redirect("/enrollment-successful");',
      },
    ],
    play: {
      test: "tests/pages/express.spec.ts",
      named: "a student registers, chooses times, answers the prompt and is Active",
    },
  },
];
