import type { Control } from "./control";

const MIDDLEWARE = "tests/unit/middleware.test.ts";

/** The controls of what leaves the academy, and of what it is built of and started with. */
export const ANSWER_CONTROLS: Control[] = [
  {
    row: "T30",
    what: "no site may frame a page",
    out: [{ file: "middleware.ts", was: "frame-ancestors 'none'; ", now: "" }],
    play: { test: MIDDLEWARE, named: "is kept by no cache, framed by nobody" },
  },
  {
    row: "T30",
    what: "no site may frame an answer of the API",
    out: [
      {
        file: "lib/platform/http/responses.ts",
        was: "default-src 'none'; frame-ancestors 'none'",
        now: "default-src 'none'",
      },
    ],
    play: { test: "tests/api/unknown-path.test.ts", named: "404 whatever is no call" },
  },
  {
    row: "T30",
    what: "no site may frame a file that came packed",
    out: [{ file: "scripts/lib/server/static-files.mjs", was: '"x-frame-options": "DENY",', now: "" }],
    play: { test: "tests/scripts/static-files.test.ts", named: "a browser that accepts brotli" },
  },
  {
    row: "T31",
    what: "no cache keeps a page",
    out: [{ file: "middleware.ts", was: '["Cache-Control", "no-store"],', now: "" }],
    play: { test: MIDDLEWARE, named: "is kept by no cache" },
  },
  {
    row: "T31",
    what: "no cache keeps an answer of the API",
    out: [{ file: "lib/platform/http/responses.ts", was: '"cache-control": "no-store",', now: "" }],
    play: { test: "tests/api/two-at-once.test.ts", named: "nobody is told anything of another" },
  },
  {
    row: "T32",
    what: "numbers and secrets are blacked out wherever they stand",
    out: [
      {
        file: "lib/platform/logging/log.ts",
        was: 'line[name] = typeof value === "string" ? mask(value) : value;',
        now: "line[name] = value;",
      },
    ],
    play: { test: "tests/unit/log.test.ts", named: "never shows a phone number: 0712345678" },
  },
  {
    row: "T32",
    what: "a fault is logged without what a library says in it",
    out: [
      {
        file: "lib/platform/logging/log.ts",
        was: "{fault.name}",
        now: "{fault.name + fault.message}",
      },
    ],
    play: { test: "tests/unit/log.test.ts", named: "names a fault by kind, code and place" },
  },
  {
    row: "T33",
    what: "a fault tells its request's id and nothing else",
    out: [
      {
        file: "lib/platform/http/responses.ts",
        was: "return answer(500, SOMETHING_WRONG,",
        now: "return answer(500, fault instanceof Error ? fault.message : SOMETHING_WRONG,",
      },
    ],
    play: {
      test: "tests/api/fault-inside.test.ts",
      named: "an error of the database's that is thrown inside",
    },
  },
  {
    row: "T33",
    what: "a page that broke says so in plain words",
    out: [
      {
        file: "scripts/lib/server/error-page.mjs",
        was: "broken = isPage && (status === 500 || (status === 503 && wait !== undefined));",
        now: "broken = isPage && status === 503 && wait !== undefined;",
      },
    ],
    play: {
      test: "tests/scripts/error-page.test.ts",
      named: "has a plain text, however Next writes its own",
    },
  },
  {
    row: "T34",
    what: "a package comes from the registry alone",
    out: [
      {
        file: "package-lock.json",
        was: '"node_modules/zod": {\n',
        now: '"node_modules/zod": {\n      "resolved": "https://packages.elsewhere.example/zod.tgz",\n',
      },
    ],
    play: { test: "tests/unit/dependency-floors.test.ts", named: "names no place to come from" },
  },
  {
    row: "T34",
    what: "no package but Postgres runs a script when it is installed",
    out: [{ file: "package.json", was: '"esbuild": false', now: '"esbuild": true' }],
    play: {
      test: "tests/unit/dependency-floors.test.ts",
      named: "and lets no package but Postgres run a script",
    },
  },
  {
    row: "T35",
    what: "the server does not start with a weak secret",
    out: [
      { file: "lib/platform/env-shape.ts", was: "AUTH_SECRET: secret(32),", now: "AUTH_SECRET: secret(1)," },
    ],
    play: { test: "tests/scripts/serve.test.ts", named: "rejects a weak secret without printing it" },
  },
  {
    row: "T35",
    what: "the server holds its settings against what it accepts before it starts",
    out: [{ file: "scripts/lib/settings.mjs", was: "  parseEnv(env);", now: "  void [parseEnv, env];" }],
    play: {
      test: "tests/scripts/serve.test.ts",
      named: "exits within three seconds and names a missing secret",
    },
  },
  {
    row: "L40",
    what: "every address outside the API is seen by the guard",
    out: [{ file: "middleware.ts", was: "(?!_next/static/|api/v1/|", now: "(?!_next/static/|api/|" }],
    play: { test: MIDDLEWARE, named: "is seen by the guard" },
  },
  {
    row: "L40",
    what: "a page is styled by its own styles alone",
    out: [
      {
        file: "middleware.ts",
        was: 'dev ? "style-src',
        now: 'nonce ? "style-src',
      },
    ],
    play: { test: MIDDLEWARE, named: "is kept by no cache, framed by nobody" },
  },
  {
    row: "L40",
    what: "who came by https comes by https from then on",
    out: [
      { file: "middleware.ts", was: 'replace(":", "") === "https"', now: 'replace(":", "") === "https:"' },
    ],
    play: { test: MIDDLEWARE, named: "who came by https is told to come by nothing else" },
  },
  {
    row: "T30",
    what: "no site may frame a built file",
    out: [{ file: "next.config.ts", was: '{ key: "X-Frame-Options", value: "DENY" },', now: "" }],
    play: { test: "tests/pages/guard.spec.ts", named: "built files are framed by nobody" },
  },
  {
    row: "T31",
    what: "a tutor's phone forgets what it kept at sign-out",
    out: [
      { file: "components/register/forget-at-sign-out.tsx", was: "    await dropAllPages();\n", now: "" },
    ],
    play: {
      test: "tests/pages/console/registers.spec.ts",
      named: "nothing personal stays on the phone after signing out",
    },
  },
];
