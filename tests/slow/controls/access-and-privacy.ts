import type { Control } from "./control";

/** Controls that guard access and private data. */
export const ACCESS_AND_PRIVACY: Control[] = [
  {
    row: "T11",
    what: "permissions match the table that is checked in",
    out: [
      {
        file: "lib/platform/permissions/permissions.ts",
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
    what: "the API asks for permission before it reads anything",
    out: [{ file: "lib/platform/http/endpoint.ts", was: "may(actor, run.verb);", now: "void may;" }],
    play: {
      test: "tests/api/permissions.test.ts",
      named: "who is refused by the table is refused by the handler, before anything is read",
    },
  },
  {
    row: "T11",
    what: "a console page asks for the role",
    out: [
      {
        file: "app/(console)/_staff/current-account.ts",
        was: "if (!roles.includes(actor.role)) forbidden();",
        now: "void [roles, forbidden];",
      },
    ],
    play: { test: "tests/pages/console/matrix.spec.ts", named: "a page opens to its roles, and to no other" },
  },
  {
    row: "T12",
    what: "a register is written only by the session's own tutor",
    out: [
      {
        file: "lib/domain/attendance/roster.ts",
        was: 'if (reach === "own" && !(actor.kind === "staff" && session.tutorId === actor.staffId)) {',
        now: 'if (reach === "own" && actor.kind !== "staff") {',
      },
    ],
    play: {
      test: "tests/api/registers-write.test.ts",
      named: "403 another tutor's session, 404 an unknown one; an admin may",
    },
  },
  {
    row: "T13",
    what: "a visit acts only for its own student",
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
    what: "a phone or registration number is not accepted as an id",
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
    row: "T14",
    what: "five wrong passwords from one network make it wait",
    out: [
      {
        file: "lib/domain/staff/login.ts",
        was: "most: settings.login_fails_per_place, seconds: QUARTER",
        now: "most: 1_000_000, seconds: QUARTER",
      },
    ],
    play: {
      test: "tests/api/auth-login.test.ts",
      named: "429 after five failures from one place; the owner elsewhere still gets in",
    },
  },
  {
    row: "T15",
    what: "a reset link can be used once",
    out: [{ file: "lib/domain/staff/reset-password.ts", was: "isNull(passwordResets.usedAt),", now: "" }],
    play: {
      test: "tests/api/auth-reset.test.ts",
      named: "410 fifty posts of one link at once: one gets through",
    },
  },
  {
    row: "T17",
    what: "only the hash of a session token is stored",
    out: [
      { file: "lib/domain/staff/sessions.ts", was: "tokenHash: hashToken(token),", now: "tokenHash: token," },
      {
        file: "lib/domain/staff/resolve-staff.ts",
        was: "eq(staffSessions.tokenHash, hashToken(token)),",
        now: "eq(staffSessions.tokenHash, token),",
      },
    ],
    play: {
      test: "tests/api/next-auth.test.ts",
      named: "the cookie carries the session's id and nothing else, and only its hash is kept",
    },
  },
  {
    row: "T18",
    what: "a suspended account is refused at its next call",
    out: [{ file: "lib/domain/staff/resolve-staff.ts", was: 'eq(staff.status, "active"),', now: "" }],
    play: {
      test: "tests/api/auth-login.test.ts",
      named: "401 dies with its account's activity, session left open or not",
    },
  },
  {
    row: "T20",
    what: "a form must come from a page of the academy",
    out: [
      {
        file: "middleware.ts",
        was: "!URL.canParse(origin) || new URL(origin).host !== own;",
        now: "!URL.canParse(origin);",
      },
    ],
    play: {
      test: "tests/unit/middleware.test.ts",
      named: "comes from another site is refused at every address",
    },
  },
  {
    row: "T1",
    what: "an unknown phone and a wrong date of birth get the same answer",
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
    what: "a guess is counted before it is checked",
    out: [
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: "for (const { of, most } of await transaction((tx) => spend(tx, limits)))",
        now: `await read((db) => refuseSpent(db, limits));
    for (const { of, most } of [] as Limit[])`,
      },
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: `const result = await verb(ctx, given);
      await giveBack(limits);
      return result;`,
        now: "return await verb(ctx, given);",
      },
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: "if (!isWrongGuess(fault)) await giveBack(limits);",
        now: "if (isWrongGuess(fault)) await transaction((tx) => spend(tx, limits)).catch(() => []);",
      },
    ],
    play: {
      test: "tests/domain/students/lookup-limits.test.ts",
      named: "lets at most five of a hundred concurrent guesses through",
    },
  },
  {
    row: "T1",
    what: "a caller who knows only a student's id sees a masked phone",
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
    what: "a tutor's list shows four fields of a student",
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
    what: "a tutor sees only students of the own sessions",
    out: [
      {
        file: "lib/platform/permissions/permissions.ts",
        was: 'const STAFF_OF_STUDENTS: Line = { ...STAFF, tutor: "own" };',
        now: "const STAFF_OF_STUDENTS: Line = { ...STAFF };",
      },
    ],
    play: { test: "tests/api/privacy.test.ts", named: "of another tutor sees none of them at all" },
  },
  {
    row: "L41",
    what: "who read which students is recorded",
    out: [
      {
        file: "lib/platform/commands/query.ts",
        was: "await noteDisclosure(db, verb, ctx, result, { isAlone: true });",
        now: "void noteDisclosure;",
      },
    ],
    play: { test: "tests/domain/reports/access-log.test.ts", named: "students.list" },
  },
  {
    row: "L41",
    what: "an answer that cannot be recorded is not given",
    out: [
      {
        file: "lib/platform/commands/query.ts",
        was: "await noteDisclosure(db, verb, ctx, result, { isAlone: true });",
        now: "await noteDisclosure(db, verb, ctx, result, { isAlone: true }).catch(() => undefined);",
      },
    ],
    play: {
      test: "tests/domain/reports/access-log.test.ts",
      named: "an answer that cannot be logged is not given",
    },
  },
  {
    row: "T31",
    what: "no cache keeps an answer of the API",
    out: [{ file: "lib/platform/http/responses.ts", was: '"cache-control": "no-store",', now: "" }],
    play: { test: "tests/api/two-at-once.test.ts", named: "nobody is told anything of another" },
  },
  {
    row: "T32",
    what: "phone numbers are masked in the log",
    out: [
      {
        file: "lib/platform/logging/log.ts",
        was: 'line[name] = typeof value === "string" ? mask(value) : value;',
        now: "line[name] = value;",
      },
    ],
    play: { test: "tests/unit/log.test.ts", named: "never shows a phone number: 0712345678" },
  },
];
