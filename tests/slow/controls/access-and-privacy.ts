import type { Control } from "./control";

/** Controls that guard access and private data. */
export const ACCESS_AND_PRIVACY: Control[] = [
  {
    row: "T11",
    what: "permissions match the table that is checked in",
    out: [
      {
        file: "lib/domain/access/permissions.ts",
        was: '"students.export": ADMINISTRATION,',
        now: '"students.export": BOOKS,',
      },
    ],
    play: {
      test: "tests/api/permissions.test.ts",
      named: "matches who-may-call.txt: a widened permission shows as a changed line",
    },
  },
  {
    row: "T11",
    what: "the API asks for permission before it reads anything",
    out: [
      {
        file: "lib/platform/auth/bearer.ts",
        was: "if (!isBySeal) authorize(actor, verb);",
        now: "void authorize;",
      },
    ],
    play: {
      test: "tests/api/permissions.test.ts",
      named: "a caller refused by the table is refused by the handler, before anything is read",
    },
  },
  {
    row: "T11",
    what: "a console page asks for the role",
    out: [
      {
        file: "lib/platform/http/require-verb.ts",
        was: "if (!scopeOf(signedIn.role, verb)) forbidden();",
        now: "void [scopeOf, verb];",
      },
      {
        file: "lib/platform/http/require-verb.ts",
        was: "if (signedIn.role !== role) forbidden();",
        now: "void [forbidden, role];",
      },
    ],
    play: { test: "tests/pages/console/matrix.spec.ts", named: "a page opens to its roles, and to no other" },
  },
  {
    row: "T12",
    what: "a register is written only by the session's own tutor",
    out: [
      {
        file: "lib/domain/attendance/register-sessions.ts",
        was: 'if (scope === "own" && !(actor.kind === "staff" && session.tutorId === actor.staffId)) {',
        now: 'if (scope === "own" && actor.kind !== "staff") {',
      },
    ],
    play: {
      test: "tests/api/registers.test.ts",
      named: "403 another tutor's session, 404 an unknown one; an admin may",
    },
  },
  {
    row: "T13",
    what: "a visit acts only for its own student",
    out: [
      {
        file: "lib/domain/people/students/student-scope.ts",
        was: 'actor.kind === "student" && actor.studentId === studentId',
        now: 'actor.kind === "student" && studentId',
      },
    ],
    play: { test: "tests/api/permissions.test.ts", named: "gives the responses in calls-by-caller.txt" },
  },
  {
    row: "T13",
    what: "an id opens a record only under a seal that the academy made for it",
    out: [
      {
        file: "lib/platform/auth/seals.ts",
        was: "if (proof.length !== right.length || !timingSafeEqual(proof, right)) return undefined;",
        now: "void [timingSafeEqual, proof, right];",
      },
    ],
    play: {
      test: "tests/api/student-sessions.test.ts",
      named: "opens nothing once it was changed, cut, or put on another id",
    },
  },
  {
    row: "T13",
    what: "without a seal the public has no access by an id",
    out: [
      {
        file: "lib/domain/access/permissions.ts",
        was: 'const OWN: Line = { view: "own", manage: "own" };',
        now: 'const OWN: Line = { public: "any", view: "own", manage: "own" };',
      },
      {
        file: "lib/domain/people/students/student-scope.ts",
        was: 'if (actor.kind === "staff" ||',
        now: 'if (actor.kind === "staff" || actor.kind === "public" ||',
      },
    ],
    play: {
      test: "tests/api/raw-ids.test.ts",
      named: "a tutor's list of enrollments opens no student's record to somebody without a token",
    },
  },
  {
    row: "T13",
    what: "a phone or registration number is not accepted as an id",
    out: [
      {
        file: "lib/domain/registrations/get-student.ts",
        was: "if (!/^[0-9a-f-]{36}$/i.test(q))",
        now: "if (q.length > 60)",
      },
    ],
    play: {
      test: "tests/api/students/get-student.test.ts",
      named: "401 also with an expired token, a suspended account's or another student's",
    },
  },
  {
    row: "T14",
    what: "five wrong passwords from one client network enforce a wait",
    out: [
      {
        file: "lib/domain/people/staff/login-limits.ts",
        was: "const most = settings.login_fails_per_place;",
        now: "const most = 1_000_000;",
      },
    ],
    play: {
      test: "tests/api/auth-login.test.ts",
      named: "429 after five failures from one client network; the owner still signs in from another",
    },
  },
  {
    row: "T14",
    what: "of two uses of one code at once one is accepted",
    out: [
      {
        file: "lib/domain/people/staff/second-factor.ts",
        was: "and(eq(secondFactors.staffId, staffId), lt(secondFactors.lastStep, step))",
        now: "eq(secondFactors.staffId, staffId)",
      },
    ],
    play: { test: "tests/domain/people/staff/second-factor.test.ts", named: "signs in once" },
  },
  {
    row: "T15",
    what: "a reset link can be used once",
    out: [
      { file: "lib/domain/people/staff/reset-password.ts", was: "isNull(passwordResets.usedAt),", now: "" },
    ],
    play: {
      test: "tests/api/auth-reset.test.ts",
      named: "410 of fifty concurrent posts of one link one succeeds",
    },
  },
  {
    row: "T17",
    what: "only the hash of a session token is stored",
    out: [
      {
        file: "lib/platform/auth/staff-sessions.ts",
        was: "tokenHash: hashToken(token),",
        now: "tokenHash: token,",
      },
      {
        file: "lib/platform/auth/staff-sessions.ts",
        was: "eq(staffSessions.tokenHash, hashToken(token)),",
        now: "eq(staffSessions.tokenHash, token),",
      },
    ],
    play: {
      test: "tests/api/next-auth.test.ts",
      named: "the cookie carries only the session token, and only its hash is stored",
    },
  },
  {
    row: "T18",
    what: "a suspended account is refused at its next call",
    out: [{ file: "lib/platform/auth/staff-sessions.ts", was: 'eq(staff.status, "active"),', now: "" }],
    play: {
      test: "tests/api/auth-login.test.ts",
      named: "401 after its account was suspended",
    },
  },
  {
    row: "T20",
    what: "a form must come from a page of the academy",
    out: [
      {
        file: "lib/platform/http/origin.ts",
        was: "? new URL(origin).origin === new URL(site).origin",
        now: "? URL.canParse(origin)",
      },
      {
        file: "lib/platform/http/origin.ts",
        was: ': new URL(origin).host === headers.get("host");',
        now: ": URL.canParse(origin);",
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
        file: "lib/domain/registrations/find-student.ts",
        was: 'if (!student) throw new Refusal("not_found", "not_found", texts.notFound);',
        now: `if (!student) {
    const [known] = await tx.select().from(students).where(named(input.q, toMsisdn(input.q)));
    throw new Refusal("not_found", "not_found", known ? "This date of birth is wrong." : texts.notFound);
  }`,
      },
    ],
    play: {
      test: "tests/api/students/find-student.test.ts",
      named: "a wrong date of birth does not distinguish known phones from unknown ones",
    },
  },
  {
    row: "T1",
    what: "a guess is counted before it is checked",
    out: [
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: "const usedUp = await transaction((tx) => consume(tx, limits));",
        now: `await read((db) => assertNotUsedUp(db, limits));
    const usedUp: Limit[] = [];`,
      },
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: `const result = await verb(ctx, rawInput);
      await restore(limits);
      return result;`,
        now: "return await verb(ctx, rawInput);",
      },
      {
        file: "lib/platform/rate-limits/rate-limits.ts",
        was: "if (!isWrongGuess(error)) await restore(limits);",
        now: "if (isWrongGuess(error)) await transaction((tx) => consume(tx, limits)).catch(() => []);",
      },
    ],
    play: {
      test: "tests/domain/people/students/lookup-limits.test.ts",
      named: "lets at most five of a hundred concurrent guesses through",
    },
  },
  {
    row: "T1",
    what: "with view access the phone is masked",
    out: [
      {
        file: "lib/domain/registrations/student-record.ts",
        was: "msisdn: maskPhone(student.msisdn),",
        now: "msisdn: student.msisdn,",
      },
    ],
    play: {
      test: "tests/api/privacy.test.ts",
      named: "callers with view access, a visit of level view, another student with the manage level",
    },
  },
  {
    row: "T2",
    what: "a tutor's list shows four fields of a student",
    out: [
      {
        file: "lib/domain/registrations/list-students.ts",
        was: 'if (scope === "own") return { students: rows.map(({ student }) => forTutor(student)), total };',
        now: "",
      },
    ],
    play: {
      test: "tests/api/staff-reads.test.ts",
      named: "holds nothing private of a student for tutors, not even of their own students",
    },
  },
  {
    row: "T2",
    what: "a tutor sees only students of own sessions",
    out: [
      {
        file: "lib/domain/access/roles.ts",
        was: 'duties: { students: "own", registers: "own" },',
        now: 'duties: { students: "any", registers: "own" },',
      },
    ],
    play: { test: "tests/api/privacy.test.ts", named: "sees no student of another tutor" },
  },
  {
    row: "L41",
    what: "who read which students is recorded",
    out: [
      {
        file: "lib/platform/commands/query.ts",
        was: 'await recordAccess(db, verb, ctx, result, { isHourly: logged === "hourly" });',
        now: "void recordAccess;",
      },
    ],
    play: { test: "tests/domain/records/access-log.test.ts", named: "students.list" },
  },
  {
    row: "L41",
    what: "an answer that cannot be recorded is not given",
    out: [
      {
        file: "lib/platform/commands/query.ts",
        was: 'await recordAccess(db, verb, ctx, result, { isHourly: logged === "hourly" });',
        now: "await recordAccess(db, verb, ctx, result).catch(() => undefined);",
      },
    ],
    play: {
      test: "tests/domain/records/access-log.test.ts",
      named: "an answer that cannot be logged is not given",
    },
  },
  {
    row: "T31",
    what: "no cache keeps an answer of the API",
    out: [
      {
        file: "lib/platform/http/responses.ts",
        was: `"content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",`,
        now: '"content-type": "application/json; charset=utf-8",',
      },
    ],
    play: {
      test: "tests/api/concurrent-callers.test.ts",
      named: "concurrent callers get only their own data, and no response may be cached",
    },
  },
  {
    row: "T32",
    what: "phone numbers are masked in the log",
    out: [
      {
        file: "lib/platform/logging/log.ts",
        was: 'masked[name] = typeof value === "string" ? mask(value) : value;',
        now: "masked[name] = value;",
      },
    ],
    play: { test: "tests/unit/log.test.ts", named: "never shows a phone number: 0712345678" },
  },
];
