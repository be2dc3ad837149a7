import type { Control, Edit } from "./control";

const MIDDLEWARE = "tests/unit/middleware.test.ts";
const LISTS = "tests/api/hostile-lists.test.ts";
const WIRE = "tests/api/wire.test.ts";

/** What a shape refuses is given to the verb all the same. */
const NOTHING_REFUSED: Edit = {
  file: "lib/platform/commands/parse.ts",
  was: 'throw new Refusal("invalid", "invalid", read.first, { errors: read.errors });',
  now: "void Refusal;\n  return input as z.output<Shape>;",
};

/** The controls of the threats that come with a request. */
export const REQUEST_CONTROLS: Control[] = [
  {
    row: "T19",
    what: "what a form has no field for is dropped",
    out: [
      {
        file: "lib/platform/commands/parse.ts",
        was: 'if ("data" in read) return read.data;',
        now: 'if ("data" in read) return Object.assign({}, input, read.data);',
      },
    ],
    play: { test: "tests/api/extra-fields.test.ts", named: "what the form has no field for reaches no verb" },
  },
  {
    row: "T19",
    what: "a verb is given what its shape read, and nothing else that was sent",
    out: [
      {
        file: "lib/platform/commands/command.ts",
        was: "const input = parse(shape, given);",
        now: "const input = Object.assign({}, given, parse(shape, given));",
      },
    ],
    play: {
      test: "tests/api/extra-fields.test.ts",
      named: "a verb that writes works with what its form has",
    },
  },
  {
    row: "T20",
    what: "a form comes from a page of the academy",
    out: [
      {
        file: "middleware.ts",
        was: "!URL.canParse(origin) || new URL(origin).host !== own;",
        now: "!URL.canParse(origin);",
      },
    ],
    play: { test: MIDDLEWARE, named: "and comes from another site is turned away" },
  },
  {
    row: "T20",
    what: "an action asks by itself where its form comes from",
    out: [
      {
        file: "lib/platform/http/origin.ts",
        was: '  if (!origin || origin === "null") return false;',
        now: '  if (!origin || origin === "null") return origin === null;',
      },
    ],
    play: { test: "tests/unit/origin.test.ts", named: "a form that names no page it comes from is foreign" },
  },
  {
    row: "T20",
    what: "the API takes no cookie",
    out: [
      {
        file: "lib/platform/auth/bearer.ts",
        was: '/^Bearer\\s+(\\S+)\\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];',
        now: `/(?:^Bearer\\s+|\\btoken=)([^\\s;]+)/i.exec(
    request.headers.get("authorization") ?? request.headers.get("cookie") ?? "",
  )?.[1];`,
      },
    ],
    play: { test: WIRE, named: "is read from a Bearer header only" },
  },
  {
    row: "T22",
    what: "arguments that React writes in a text are turned away",
    out: [
      {
        file: "middleware.ts",
        was: 'if (action === null || request.method !== "POST") return false;',
        now: 'if (action === null || request.method === "POST") return false;',
      },
    ],
    play: { test: MIDDLEWARE, named: "is turned away with arguments as a text" },
  },
  {
    row: "T22",
    what: "a form that cannot be parsed is a 400",
    out: [
      {
        file: "scripts/lib/server/error-page.mjs",
        was: "status === 500 && !note.formRead ? 400 : status",
        now: "status",
      },
    ],
    play: {
      test: "tests/scripts/error-page.test.ts",
      named: "a form that cannot be parsed is a 400",
    },
  },
  {
    row: "T22",
    what: "no version with a known hole is built in",
    out: [
      { file: "package.json", was: '"next": "16.', now: '"next": "15.' },
      {
        file: "package-lock.json",
        was: '"node_modules/next": {\n      "version": "16.',
        now: '"node_modules/next": {\n      "version": "15.',
      },
    ],
    play: { test: "tests/unit/dependency-floors.test.ts", named: "is new enough" },
  },
  {
    row: "T23",
    what: "a name holds no sign that is not seen",
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
    row: "T23",
    what: "a script runs by a number that is never used again",
    out: [
      {
        file: "middleware.ts",
        was: "crypto.getRandomValues(new Uint8Array(18))",
        now: "new Uint8Array(18)",
      },
    ],
    play: { test: MIDDLEWARE, named: "lets a script run by a number that is never used again" },
  },
  {
    row: "T23",
    what: "a name becomes part of a page as text alone",
    out: [
      {
        file: "components/receipt/receipt.tsx",
        was: "value: receipt.student.full_name },",
        now: "value: <span dangerouslySetInnerHTML={{ __html: receipt.student.full_name }} /> },",
      },
    ],
    play: { test: "tests/unit/never-written.test.ts", named: "text becomes part of a page as text alone" },
  },
  {
    row: "T24",
    what: "an address is looked at as a browser reads it",
    out: [
      {
        file: "lib/platform/http/site-path.ts",
        was: "url.origin === BASE && isPath(path) ? path",
        now: "url.origin === BASE ? path",
      },
    ],
    play: {
      test: "tests/unit/site-path.test.ts",
      named: '"/.//elsewhere.example" leads to the fallback',
    },
  },
  {
    row: "T25",
    what: "an answer of Safaricom's is not followed elsewhere",
    out: [
      {
        file: "lib/domain/payments/daraja/exchange.ts",
        was: 'redirect: "error",',
        now: 'redirect: "follow",',
      },
    ],
    play: { test: "tests/unit/outbound.test.ts", named: "not by a redirect with 302" },
  },
  {
    row: "T25",
    what: "one file alone speaks to another server",
    out: [
      {
        file: "lib/platform/http/responses.ts",
        was: 'log("error", "fault", { requestId, cause: causeOf(fault) });',
        now: `log("error", "fault", { requestId, cause: causeOf(fault) });
  void fetch("https://faults.elsewhere.example", { method: "POST", body: causeOf(fault) });`,
      },
    ],
    play: { test: "tests/unit/outbound.test.ts", named: "because one file of it can speak at all" },
  },
  {
    row: "T26",
    what: "the signs of LIKE are taken as the characters they are",
    out: [
      {
        file: "lib/platform/db/pagination.ts",
        was: ".replace(/[\\\\%_]/g,",
        now: ".replace(/[\\\\]/g,",
      },
    ],
    play: { test: LISTS, named: "finds no more by the signs of a search" },
  },
  {
    row: "T26",
    what: "what is searched for never becomes part of a statement",
    out: [
      {
        file: "lib/domain/students/student-scope.ts",
        was: "sql`academy_fold(",
        now: "sql.raw(`academy_fold('",
      },
      { file: "lib/domain/students/student-scope.ts", was: "(text)})`", now: "(text)}')`)" },
    ],
    play: { test: LISTS, named: "takes a statement of the database's as text" },
  },
  {
    row: "T27",
    what: "nobody searches for more than two hundred signs",
    out: [{ file: "lib/platform/db/pagination.ts", was: "z.string().max(200)", now: "z.string()" }],
    play: { test: LISTS, named: "more than is ever searched for" },
  },
  {
    row: "T27",
    what: "a statement ends after five seconds",
    out: [{ file: "db/connect.ts", was: "      statement_timeout: STATEMENT_MS,\n", now: "" }],
    play: {
      test: "tests/domain/patience.test.ts",
      named: "no connection of ours may hold anything for long",
    },
  },
  {
    row: "T27",
    what: "two exports are streamed at once, and no third",
    out: [{ file: "db/copy.ts", was: "const MOST_AT_ONCE = 2;", now: "const MOST_AT_ONCE = 200;" }],
    play: { test: "tests/domain/exports.test.ts", named: "a third export at once is told to come again" },
  },
  {
    row: "T38",
    what: "an address is believed as far as proxies are",
    out: [
      {
        file: "scripts/lib/server/client-address.mjs",
        was: "let hop = Math.min(hops, path.length - 1);",
        now: "let hop = path.length - 1;",
      },
    ],
    play: {
      test: "tests/scripts/client-address.test.ts",
      named: "without proxies, only the socket is trusted",
    },
  },
  {
    row: "T38",
    what: "who calls is our own server's word and not the caller's",
    out: [
      {
        file: "lib/platform/http/caller.ts",
        was: "if (own) return own;",
        now: 'if (own) return headers.get("x-forwarded-for")?.split(",")[0] ?? own;',
      },
    ],
    play: { test: "tests/api/spoofed-address.test.ts", named: "is counted as one caller all the same" },
  },
  {
    row: "T38",
    what: "without our own server nobody's word is ours",
    out: [{ file: "lib/platform/http/caller.ts", was: "OWN_SERVER in globalThis ? ", now: "OWN_SERVER ? " }],
    play: {
      test: "tests/api/spoofed-address.test.ts",
      named: "where our own server does not stand before it, nobody's word is an address",
    },
  },
  {
    row: "T39",
    what: "what does not call itself JSON is not read as JSON",
    out: [
      {
        file: "lib/platform/http/body.ts",
        was: 'if (type !== "application/json")',
        now: 'if (!type?.startsWith("text/") && type !== "application/json")',
      },
    ],
    play: { test: WIRE, named: "415 anything that does not call itself JSON" },
  },
  {
    row: "T39",
    what: "a query parameter is sent once",
    out: [
      {
        file: "lib/platform/http/endpoint.ts",
        was: "if (params.getAll(name).length > 1)",
        now: "if (params.getAll(name).length < 1)",
      },
    ],
    play: { test: WIRE, named: "with a parameter that is repeated" },
  },
  {
    row: "L20",
    what: "no verb is given a body that its shape refuses",
    out: [NOTHING_REFUSED],
    play: {
      test: "tests/api/random-bodies.test.ts",
      named: "POST /api/v1/students/register-student never fails",
    },
  },
  {
    row: "L20",
    what: "no verb is given a query that its shape refuses",
    out: [NOTHING_REFUSED],
    play: { test: "tests/api/random-queries.test.ts", named: "/api/v1/students/get-student never fails" },
  },
  {
    row: "L20",
    what: "no text with a NUL is looked at any further",
    out: [{ file: "lib/platform/http/body.ts", was: "if (hasNul(value))", now: "if (hasNul(undefined))" }],
    play: { test: WIRE, named: "400 a NUL anywhere in it" },
  },
  {
    row: "T21",
    what: "each page of the console asks by itself who is there",
    out: [
      {
        file: "app/(console)/[desk]/(catalog)/add-course/page.tsx",
        was: '  await requireDesk(params, "add-course");\n',
        now: "",
      },
    ],
    play: {
      test: "tests/pages/console/matrix.spec.ts",
      named: "nobody is led to sign in and back",
    },
  },
  {
    row: "T21",
    what: "a page opens to its roles",
    out: [
      {
        file: "lib/platform/http/require-verb.ts",
        was: "  if (!scopeOf(signedIn.role, verb)) forbidden();\n",
        now: "",
      },
    ],
    play: { test: "tests/pages/console/matrix.spec.ts", named: "a page opens to its roles, and to no other" },
  },
  {
    row: "T22",
    what: "Next's fault over a form that it could not read is not the academy's",
    out: [
      {
        file: "scripts/serve.mjs",
        was: "if (!dev) rejectUnreadableForms(request, response, note);",
        now: "",
      },
    ],
    play: { test: "tests/pages/attacks.spec.ts", named: "thousands of bodies that no page of ours sends" },
  },
];
