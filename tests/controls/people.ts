import type { Control } from "./control";

/** The controls that guard people: who is told what of whom, and who may do what. */
export const PEOPLE_CONTROLS: Control[] = [
  {
    row: "T1",
    what: "unknown and wrong are one and the same answer",
    out: [
      {
        file: "lib/domain/students/find-student.ts",
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
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: "for (const { of, most } of await transaction((tx) => spend(tx, limits)))",
        now: "await read((db) => refuseSpent(db, limits));\n    for (const { of, most } of [] as Limit[])",
      },
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: "const result = await verb(ctx, given);\n      await giveBack(limits);\n      return result;",
        now: "return await verb(ctx, given);",
      },
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
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
    out: [
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: "await read((db) => refuseSpent(db, limits));",
        now: "",
      },
    ],
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
        file: "lib/domain/students/student-limits.ts",
        was: "slows: own && clientNetwork({ actor: ctx.actor, caller: ctx.caller }, settings) ? own : null,",
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
        file: "lib/domain/students/projections.ts",
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
        file: "lib/domain/students/list-students.ts",
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
        file: "lib/domain/students/projections.ts",
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
        file: "lib/platform/permissions/roles.ts",
        was: 'duties: { students: "own", registers: "own" },',
        now: 'duties: { students: "any", registers: "own" },',
      },
    ],
    play: { test: "tests/api/privacy.test.ts", named: "of another tutor sees none of them at all" },
  },
  {
    row: "T10",
    what: "who asks from one place at the same moment comes one after another",
    out: [
      {
        file: "lib/domain/enrollments/hold-limits.ts",
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
        file: "lib/platform/http/ip-address.ts",
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
        file: "lib/domain/enrollments/complete-registration.ts",
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
        file: "lib/platform/permissions/permissions.ts",
        was: '"students.export": ADMINISTRATION,',
        now: '"students.export": PAYMENTS,',
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
    out: [{ file: "lib/platform/http/endpoint.ts", was: "may(actor, run.verb);", now: "void may;" }],
    play: {
      test: "tests/api/permissions.test.ts",
      named: "who is refused by the table is refused by the handler, before anything is read",
    },
  },
  {
    row: "T11",
    what: "a page of the console asks whose it is",
    out: [
      {
        file: "lib/platform/http/require-verb.ts",
        was: "if (signedIn.role !== role) forbidden();",
        now: "void [role, forbidden];",
      },
    ],
    play: {
      test: "tests/pages/console/matrix.spec.ts",
      named: "a page opens to its roles, and to no other",
    },
  },
  {
    row: "T12",
    what: "a register is written by the session's own tutor",
    out: [
      {
        file: "lib/domain/attendance/roster.ts",
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
    what: "a saved register is written no more",
    out: [
      {
        file: "lib/domain/attendance/write-register.ts",
        was: 'if (register.status === "saved") throw locked(register, input);',
        now: "void locked;",
      },
    ],
    play: {
      test: "tests/api/attendance.test.ts",
      named: "409 a saved register is locked, for its tutor and the admin alike",
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
        file: "lib/domain/attendance/rules.ts",
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
        file: "lib/domain/students/student-scope.ts",
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
        file: "lib/domain/students/get-student.ts",
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
        file: "lib/domain/students/get-student.ts",
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
      {
        file: "lib/platform/row-id.ts",
        was: "return z.uuid(sentence).toLowerCase();",
        now: "return z.uuid(sentence);",
      },
    ],
    play: {
      test: "tests/api/students/unlock.test.ts",
      named: "429 an id in capitals is the same student",
    },
  },
];
