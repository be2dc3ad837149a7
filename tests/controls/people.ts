import type { Control } from "./control";
import { STAFF_CONTROLS } from "./staff";

/** The controls that guard people: students, their records and their words, and, in staff.ts, those who work here. */
export const PEOPLE_CONTROLS: Control[] = [
  {
    row: "T1",
    what: "unknown and wrong are one and the same answer",
    out: [
      {
        file: "lib/students/find-student.ts",
        was: 'if (!student) throw new Refusal("not_found", "not_found", words.notFound);',
        now: `if (!student) {
    const [known] = await db.select().from(students).where(named(input.q, toMsisdn(input.q)));
    throw new Refusal("not_found", "not_found", known ? "This date of birth is wrong." : words.notFound);
  }`,
      },
    ],
    play: {
      test: "tests/api/students/find-student.test.ts",
      named: "forty phones, half of them known, cannot be told apart by a wrong date of birth",
    },
  },
  {
    row: "T1",
    what: "a guess is counted before it is looked at, not after",
    out: [
      {
        file: "lib/limits.ts",
        was: "for (const { of, most } of await transaction((tx) => spend(tx, limits)))",
        now: "await read((db) => refuseSpent(db, limits));\n    for (const { of, most } of [] as Limit[])",
      },
      {
        file: "lib/limits.ts",
        was: "const result = await verb(ctx, given);\n      await giveBack(limits);\n      return result;",
        now: "return await verb(ctx, given);",
      },
      {
        file: "lib/limits.ts",
        was: "if (!isWrongGuess(fault)) await giveBack(limits);",
        now: "if (isWrongGuess(fault)) await transaction((tx) => spend(tx, limits)).catch(() => []);",
      },
    ],
    play: {
      test: "tests/domain/students/guesses.test.ts",
      named: "lets at most five of a hundred guesses through that arrive at once",
    },
  },
  {
    row: "T1",
    what: "once the tries are used up the right answer waits too",
    out: [{ file: "lib/limits.ts", was: "await read((db) => refuseSpent(db, limits));", now: "" }],
    play: {
      test: "tests/api/students/find-student.test.ts",
      named: "429 after five failures in 15 minutes for one student, right or wrong, known or not",
    },
  },
  {
    row: "T1",
    what: "when all together guess too often, a place that failed before waits",
    out: [
      {
        file: "lib/students/lookup-limits.ts",
        was: "slows: own && crowdedPlace({ actor: ctx.actor, caller: ctx.caller }, settings) ? own : null,",
        now: "slows: null,",
      },
    ],
    play: {
      test: "tests/domain/students/guesses.test.ts",
      named: "who failed before is not answered, right or wrong; a first try is, right or wrong",
    },
  },
  {
    row: "T1",
    what: "who proved nothing is told a phone with nothing in the middle",
    out: [
      {
        file: "lib/students/projections.ts",
        was: "msisdn: maskPhone(student.msisdn),",
        now: "msisdn: student.msisdn,",
      },
    ],
    play: {
      test: "tests/api/privacy.test.ts",
      named: "whoever holds the ids, a visit of level view, another student with the manage level",
    },
  },
  {
    row: "T2",
    what: "a tutor's list has four fields of a student",
    out: [
      {
        file: "lib/students/list-students.ts",
        was: 'if (reach === "own") return { students: rows.map(forTutor), total };',
        now: "",
      },
    ],
    play: {
      test: "tests/api/staff-reads.test.ts",
      named: "to a tutor and to nobody is nothing private of a student, of an own one neither",
    },
  },
  {
    row: "T2",
    what: "no field is told that is not written down",
    out: [
      {
        file: "lib/students/projections.ts",
        was: "full_name: student.fullName,\n    msisdn: student.msisdn,\n    registration_no: student.registrationNo,",
        now: "full_name: student.fullName,\n    msisdn: student.msisdn,\n    registration_no: student.registrationNo,\n    created_at: student.createdAt.toISOString(),",
      },
    ],
    play: {
      test: "tests/api/staff-reads.test.ts",
      named: "is written down field by field; a new field does not slip in",
    },
  },
  {
    row: "T2",
    what: "a tutor sees the students of the own sessions",
    out: [
      {
        file: "lib/access/permissions.ts",
        was: 'const STAFF_OF_STUDENTS: Line = { ...STAFF, tutor: "own" };',
        now: "const STAFF_OF_STUDENTS: Line = { ...STAFF };",
      },
    ],
    play: { test: "tests/api/privacy.test.ts", named: "of another tutor sees none of them at all" },
  },
  {
    row: "T10",
    what: "who asks from one place at the same moment comes one after another",
    out: [
      {
        file: "lib/enrollments/hoarding.ts",
        was: "await tx.execute(sql`select pg_advisory_xact_lock(",
        now: "void (sql`select pg_advisory_xact_lock(",
      },
    ],
    play: {
      test: "tests/domain/enrollments/hoarding.test.ts",
      named: "also when each asks for another class in the same moment",
    },
  },
  {
    row: "T10",
    what: "a house is one place, however many addresses it has",
    out: [
      {
        file: "lib/platform/address.ts",
        was: "return isIPv6(address) ? `",
        now: 'return isIPv6(address) && address === "::" ? `',
      },
    ],
    play: {
      test: "tests/domain/enrollments/hoarding.test.ts",
      named: "count for the house, not for the address",
    },
  },
  {
    row: "T10",
    what: "who registers by the public form counts as a new student of the place",
    out: [
      {
        file: "lib/enrollments/complete-registration.ts",
        was: "if (!exists) await countNewStudent(tx, asking, settings);",
        now: "void countNewStudent;",
      },
    ],
    play: {
      test: "tests/domain/enrollments/hoarding.test.ts",
      named: "by the public form count with them; a seat too many leaves a student registered and told so",
    },
  },
  {
    row: "T11",
    what: "no permission is wider than the list that is checked in",
    out: [
      {
        file: "lib/access/permissions.ts",
        was: '"students.export": ADMIN,',
        now: '"students.export": MONEY,',
      },
    ],
    play: {
      test: "tests/api/permissions.test.ts",
      named: "who may call, as checked in: a widened permission shows as a changed line",
    },
  },
  {
    row: "T11",
    what: "who may not is refused before anything is read",
    out: [{ file: "lib/web/endpoint.ts", was: "may(actor, run.verb);", now: "void may;" }],
    play: {
      test: "tests/api/permissions.test.ts",
      named: "who is refused by the table is refused by the handler, before anything is read",
    },
  },
  {
    row: "T12",
    what: "a register is written by the session's own tutor",
    out: [
      {
        file: "lib/attendance/roster.ts",
        was: 'if (reach === "own" && !(actor.kind === "staff" && session.tutorId === actor.staffId)) {',
        now: 'if (reach === "own" && actor.kind !== "staff") {',
      },
    ],
    play: {
      test: "tests/api/attendance.test.ts",
      named: "403 another tutor's session, 404 an unknown one; an admin may",
    },
  },
  {
    row: "T12",
    what: "a saved register is locked in the database too",
    out: [
      {
        file: "db/migrations/0004_register_lock.sql",
        was: "CREATE TRIGGER registers_keep_saved BEFORE UPDATE OR DELETE ON registers",
        now: "CREATE TRIGGER registers_keep_saved BEFORE DELETE ON registers",
      },
    ],
    play: {
      test: "tests/domain/attendance/reopen-register.test.ts",
      named: "a saved register does not open, not even one that was opened before",
    },
  },
  {
    row: "T12",
    what: "a tutor opens a saved register for 48 hours",
    out: [
      {
        file: "lib/attendance/rules.ts",
        was: 'return reach === "any" || now.getTime() - savedAt.getTime() <= TUTOR_REOPENS_MS;',
        now: "void [reach, savedAt, now];\n  return true;",
      },
    ],
    play: {
      test: "tests/domain/attendance/reopen-register.test.ts",
      named: "for its tutor within 48 hours, and not after",
    },
  },
  {
    row: "T13",
    what: "a visit acts for its own student only",
    out: [
      {
        file: "lib/students/reach.ts",
        was: 'if (reach !== "own" || actor.kind !== "student" || actor.studentId === studentId) return;',
        now: 'if (reach !== "own" || actor.kind !== "student" || actor.studentId || studentId) return;',
      },
    ],
    play: { test: "tests/api/permissions.test.ts", named: "is answered as checked in" },
  },
  {
    row: "T13",
    what: "a phone or a registration number is no id",
    out: [
      {
        file: "lib/students/get-student.ts",
        was: "if (!/^[0-9a-f-]{36}$/i.test(q))",
        now: "if (q.length > 60)",
      },
    ],
    play: {
      test: "tests/api/students/get-student.test.ts",
      named: "401 identity_required, known or not, the same to the letter",
    },
  },
  {
    row: "T13",
    what: "a tutor is told the same of another's student as of nobody",
    out: [
      {
        file: "lib/students/get-student.ts",
        was: "const who = and(named(input.q, toMsisdn(input.q)), studentsOf(db, actor, reach));",
        now: "const who = and(named(input.q, toMsisdn(input.q)));\n  void studentsOf;",
      },
    ],
    play: {
      test: "tests/api/students/get-student.test.ts",
      named: "404 a tutor is told the same of another tutor's student and of nobody",
    },
  },
  {
    row: "T13",
    what: "an id is one id, in capitals too",
    out: [
      { file: "lib/id.ts", was: "return z.uuid(sentence).toLowerCase();", now: "return z.uuid(sentence);" },
    ],
    play: {
      test: "tests/api/students/unlock.test.ts",
      named: "429 an id in capitals is the same student",
    },
  },
  ...STAFF_CONTROLS,
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
        file: "lib/students/input.ts",
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
        file: "lib/platform/person-text.ts",
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
        file: "lib/platform/person-text.ts",
        was: 'text.replace(UNSEEN, "$1").normalize("NFC")',
        now: 'text.replace(UNSEEN, "$1")',
      },
    ],
    play: { test: "tests/unit/person-text.test.ts", named: "composed letters" },
  },
  {
    row: "L25",
    what: "a day begins at midnight in Nairobi",
    out: [
      {
        file: "lib/attendance/write-register.ts",
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
    what: "a date of birth is nobody's instant",
    out: [
      {
        file: "lib/students/rules.ts",
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
        file: "lib/students/list-students.ts",
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
        file: "lib/students/search.ts",
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
        file: "lib/payments/open-payment.ts",
        was: "if (open)\n      return done(",
        now: "if (open && dueCents === 0)\n      return done(",
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
      test: "tests/domain/payments/ask-payment.test.ts",
      named: "is sent once, however often and fast the button is pressed",
    },
  },
  {
    row: "L39",
    what: "a form that is completed once more tells the same student",
    out: [
      {
        file: "lib/enrollments/complete-registration.ts",
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
        file: "lib/freshness.ts",
        was: "if (seenAt === undefined || seenAt.getTime() === updatedAt?.getTime()) return;",
        now: "if (seenAt === undefined || updatedAt) return;",
      },
    ],
    play: {
      test: "tests/domain/catalog/stale.test.ts",
      named: "the second is told, and the first one's words stand",
    },
  },
];
