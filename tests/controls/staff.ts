import type { Control } from "./control";

/** The controls that guard the accounts of those who work here. */
export const STAFF_CONTROLS: Control[] = [
  {
    row: "T14",
    what: "five wrong passwords from one place make it wait",
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
    row: "T14",
    what: "twenty wrong passwords an hour are all that an account hears",
    out: [
      {
        file: "lib/domain/staff/login.ts",
        was: "most: settings.login_fails_per_account_hour, seconds: HOUR",
        now: "most: 1_000_000, seconds: HOUR",
      },
    ],
    play: {
      test: "tests/api/auth-login.test.ts",
      named: "429 many guesses at once from many places cost at most twenty hashes an hour",
    },
  },
  {
    row: "T14",
    what: "a phone of nobody costs a hash too",
    out: [
      {
        file: "lib/domain/staff/login.ts",
        was: "const fits = await fitsInTurn(input.password, account?.passwordHash ?? NOBODYS_HASH);",
        now: "if (!account) throw wrongLogin();\n  const fits = await fitsInTurn(input.password, account?.passwordHash ?? NOBODYS_HASH);",
      },
    ],
    play: {
      test: "tests/api/auth-login.test.ts",
      named: "401 a wrong password and an unknown phone get the same words, and both cost a hash",
    },
  },
  {
    row: "T14",
    what: "p4ssw0rd is password",
    out: [
      {
        file: "lib/domain/staff/passwords.ts",
        was: "return typed.replace(/[013457@$]/g, (sign) => SAME_AS[sign] ?? sign);",
        now: "void SAME_AS;\n  return typed;",
      },
    ],
    play: {
      test: "tests/unit/staff.test.ts",
      named: "is none that everybody uses, whatever stands around it",
    },
  },
  {
    row: "T14",
    what: "a password is not made of its owner's name",
    out: [
      {
        file: "lib/domain/staff/passwords.ts",
        was: "if (owner && tellsOwner(password, owner)) throw weak(field, words.passwordPersonal);",
        now: "void [owner, tellsOwner];",
      },
    ],
    play: {
      test: "tests/unit/staff.test.ts",
      named: "is not made of its owner's name or phone number, however they are written",
    },
  },
  {
    row: "T14",
    what: "a password that was changed while it was checked opens nothing",
    out: [
      {
        file: "lib/domain/staff/login.ts",
        was: "and(eq(staff.id, ready.id), eq(staff.passwordHash, ready.passwordHash), isNull(staff.archivedAt)),",
        now: "and(eq(staff.id, ready.id), isNull(staff.archivedAt)),",
      },
    ],
    play: {
      test: "tests/domain/staff/hash-queue.test.ts",
      named: "opens nothing when it was changed while it was checked",
    },
  },
  {
    row: "T15",
    what: "of many who post one link at once, one takes it",
    out: [
      {
        file: "lib/domain/staff/reset-password.ts",
        was: "isNull(passwordResets.usedAt),",
        now: "",
      },
    ],
    play: {
      test: "tests/api/auth-reset.test.ts",
      named: "410 fifty posts of one link at once: one gets through",
    },
  },
  {
    row: "T15",
    what: "only a hash of the link is kept",
    out: [
      {
        file: "lib/domain/staff/forgot-password.ts",
        was: "tokenHash: hashToken(token),",
        now: "tokenHash: token,",
      },
      {
        file: "lib/domain/staff/reset-links.ts",
        was: "eq(passwordResets.tokenHash, hashToken(token))",
        now: "eq(passwordResets.tokenHash, token)",
      },
    ],
    play: {
      test: "tests/api/auth-reset.test.ts",
      named: "no usable token stands in any table, log or answer",
    },
  },
  {
    row: "T15",
    what: "a newer link ends the older ones",
    out: [
      {
        file: "lib/domain/staff/forgot-password.ts",
        was: "await endResetLinks(tx, account.id);",
        now: "void endResetLinks;",
      },
    ],
    play: { test: "tests/api/auth-reset.test.ts", named: "410 a newer link ends the older ones" },
  },
  {
    row: "T15",
    what: "Host leads nowhere",
    out: [
      {
        file: "lib/platform/http/endpoint.ts",
        was: "const actor = await bearerActor(request, run.verb);",
        now: `Object.assign(globalThis, { origin: request.headers.get("origin") });
    const actor = await bearerActor(request, run.verb);`,
      },
      {
        file: "lib/platform/http/site.ts",
        was: "return env().APP_ORIGIN ??",
        now: "return globalThis.origin ?? env().APP_ORIGIN ??",
      },
    ],
    play: {
      test: "tests/api/auth-reset.test.ts",
      named: "the link names the site's own origin, whatever Host says",
    },
  },
  {
    row: "T16",
    what: "who has a first password may replace it and nothing else",
    out: [
      {
        file: "lib/platform/permissions/authorize.ts",
        was: 'new Set(["auth.change-password", "auth.logout"])',
        now: 'new Set(["auth.change-password", "auth.logout", "students.list"])',
      },
    ],
    play: {
      test: "tests/api/permissions.test.ts",
      named: "a first login gets 403 everywhere but at change-password and logout",
    },
  },
  {
    row: "T16",
    what: "a first password opens nothing after three days",
    out: [
      {
        file: "lib/domain/staff/accounts.ts",
        was: "firstPasswordUntil: sql`now() + interval '72 hours'`,",
        now: "firstPasswordUntil: sql`null::timestamptz`,",
      },
    ],
    play: {
      test: "tests/domain/staff/first-password.test.ts",
      named: "opens the account for three days, and then no more",
    },
  },
  {
    row: "T17",
    what: "only a hash of a session's token is kept",
    out: [
      {
        file: "lib/domain/staff/sessions.ts",
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
      named: "the cookie carries the session's id and nothing else, and only its hash is kept",
    },
  },
  {
    row: "T17",
    what: "the cookie is out of reach of scripts",
    out: [{ file: "lib/platform/auth/cookie-options.ts", was: "httpOnly: true,", now: "httpOnly: false," }],
    play: {
      test: "tests/api/next-auth.test.ts",
      named: "sets the console's cookie, and who it names is who signed in",
    },
  },
  {
    row: "T17",
    what: "over https the cookie goes over https alone",
    out: [
      {
        file: "lib/platform/auth/cookie-options.ts",
        was: 'secure: process.env.APP_ORIGIN?.startsWith("https://") ?? false,',
        now: "secure: false,",
      },
    ],
    play: { test: "tests/api/next-auth.test.ts", named: "over https the cookie goes over https alone" },
  },
  {
    row: "T17",
    what: "no token stands in the browser's storage",
    out: [
      {
        file: "app/sign-in-action.ts",
        was: "await startStaffSession(access);",
        now: 'await startStaffSession(access);\n      globalThis.sessionStorage?.setItem("token", access.token);',
      },
    ],
    play: {
      test: "tests/unit/never-written.test.ts",
      named: "who signed in stands in no place",
    },
  },
  {
    row: "T18",
    what: "a suspended account is nobody at the next call",
    out: [{ file: "lib/platform/auth/staff-sessions.ts", was: 'eq(staff.status, "active"),', now: "" }],
    play: {
      test: "tests/api/auth-login.test.ts",
      named: "401 dies with its account's activity, session left open or not",
    },
  },
  {
    row: "T18",
    what: "a suspension ends the sessions for good",
    out: [
      {
        file: "lib/domain/staff/update-staff.ts",
        was: 'row.status !== "active" || input.password ||',
        now: "input.password ||",
      },
    ],
    play: {
      test: "tests/api/staff-accounts.test.ts",
      named: "activating again revives none of them",
    },
  },
  {
    row: "L36",
    what: "one sign-in too many is told so before anything is counted for it",
    out: [
      {
        file: "lib/domain/staff/login.ts",
        was: "(ctx: Ctx, given: unknown) => queueForHash(() => limited(ctx, given)),",
        now: "(ctx: Ctx, given: unknown) => limited(ctx, given),",
      },
      {
        file: "lib/domain/staff/login.ts",
        was: 'import { fitsInTurn, queueForHash } from "./hash-queue";',
        now: 'import { fitsInTurn } from "./hash-queue";',
      },
    ],
    play: {
      test: "tests/domain/staff/hash-queue.test.ts",
      named: "six are on the way; the next is told so before anything is counted or hashed for it",
    },
  },
  {
    row: "L36",
    what: "nobody holds a connection while a password is checked",
    out: [
      {
        file: "lib/domain/staff/login.ts",
        was: "const fits = await fitsInTurn(input.password, account?.passwordHash ?? NOBODYS_HASH);\n  if (!account || !fits) throw wrongLogin();",
        now: "if (!account) throw wrongLogin();\n  void NOBODYS_HASH;",
      },
      {
        file: "lib/domain/staff/login.ts",
        was: "async ({ tx, ready }) => {",
        now: "async ({ input, tx, ready }) => {",
      },
      {
        file: "lib/domain/staff/login.ts",
        was: "if (!account) throw wrongLogin();\n    if (account.status",
        now: "if (!account || !(await fitsInTurn(input.password, account.passwordHash))) throw wrongLogin();\n    if (account.status",
      },
    ],
    play: {
      test: "tests/domain/staff/hash-queue.test.ts",
      named: "nobody holds a connection while a password is checked, chosen or given",
    },
  },
];
