import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawImports } from "../support/draw-imports";
import type { Source } from "../support/imports";
import { violations } from "../support/layers";

const FOLDERS = ["app", "components", "db", "lib", "simulator"];

test("every import follows the layers", () => {
  expect(violations(project()).sort()).toEqual([]);
});

test("the check reads the whole project", () => {
  const paths = project().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["middleware.ts", "db/client.ts", "lib/platform/http/endpoint.ts"]),
  );
  expect(paths.some((path) => /^app\/api\/v1\/.+\/route\.ts$/.test(path))).toBe(true);
});

test("no folder is imported by what it imports, and docs/imports.svg shows which imports which", () => {
  const file = join(import.meta.dirname, "../../docs/imports.svg");
  const drawn = drawImports(project().filter(({ path }) => /^(app|components|db|lib)\//.test(path)));
  if (process.env.UPDATE_DOCS === "1") writeFileSync(file, drawn);
  expect(readFileSync(file, "utf8")).toBe(drawn);
});

test("folders that import each other are named", () => {
  const circle: Source[] = [
    { path: "lib/domain/a/one.ts", text: 'import type { Two } from "../b/two";' },
    { path: "lib/domain/b/two.ts", text: 'import { one } from "../a/one";' },
  ];
  expect(() => drawImports(circle)).toThrow("in a circle: domain/a, domain/b");
});

const guarded = 'import "server-only";\n';
const verb = `${guarded}export const enroll = command("a.b", Shape, async () => {});`;

/** A file that breaks one rule in a small project, and a part of the complaint. */
const BROKEN: [rule: string, path: string, text: string, complaint: string][] = [
  [
    "a page uses no database",
    "app/a/page.tsx",
    'import { read } from "@/db/client";',
    "imports db/client.ts",
  ],
  ["also by a dynamic import", "app/a/page.tsx", 'const a = await import("@/db/client");', "db/client.ts"],
  [
    "also by a re-export",
    "app/a/page.tsx",
    'export { read } from "../../db/client";',
    "imports db/client.ts",
  ],
  [
    "also over several lines",
    "app/a/page.tsx",
    'import {\n  read,\n} from "@/db/client";',
    "imports db/client.ts",
  ],
  [
    "a page imports nothing of another page",
    "app/a/page.tsx",
    'import { b } from "../b/form";',
    "not from another page",
  ],
  [
    "a _folder of another page is not shared",
    "app/a/page.tsx",
    'import { b } from "../b/_parts/form";',
    "not from another page",
  ],
  [
    "components use no verb",
    "components/a.tsx",
    'import { a } from "@/lib/domain/payments/prompts/pay";',
    "components import only",
  ],
  ["components import no page", "components/a.tsx", 'import { a } from "@/app/b/form";', "neither pages"],
  ["components use no database", "components/a.tsx", 'import { a } from "@/db/client";', "nor the database"],
  [
    "components/ui imports nothing of the domain",
    "components/ui/a.tsx",
    'import { a } from "@/lib/domain/payments/texts";',
    "nothing of the academy",
  ],
  [
    "components/ui imports only itself",
    "components/ui/a.tsx",
    'import { a } from "../a";',
    "imports only itself",
  ],
  [
    "lib imports no component",
    "lib/domain/payments/ledger/a.ts",
    'import { a } from "@/components/a";',
    "neither pages nor components",
  ],
  [
    "lib imports no page, not even its types",
    "lib/domain/payments/ledger/a.ts",
    'import type { A } from "@/app/b/form";',
    "neither pages nor components",
  ],
  [
    "db imports nothing of the domain",
    "db/now.ts",
    'import { a } from "@/lib/domain/payments/ledger/match";',
    "nothing of the domain",
  ],
  [
    "the schema imports only itself",
    "db/schema/a.ts",
    'import { read } from "../client";',
    "the schema imports only itself",
  ],
  [
    "students know no payments",
    "lib/domain/students/a.ts",
    'import { a } from "../payments/rules";',
    "payments does not come before students",
  ],
  [
    "students know no staff",
    "lib/domain/students/a.ts",
    'import { a } from "../staff/rules";',
    "staff does not come before students",
  ],
  [
    "staff know no enrollments, not even their types",
    "lib/domain/staff/a.ts",
    'import type { a } from "../enrollments/rules";',
    "enrollments does not come before staff",
  ],
  [
    "the ledger knows no statements",
    "lib/domain/payments/ledger/a.ts",
    'import { a } from "../statements/plan";',
    "payments/statements does not come before payments/ledger",
  ],
  [
    "Daraja's client knows no ledger",
    "lib/domain/payments/daraja/a.ts",
    'import { a } from "../ledger/match";',
    "payments/ledger does not come before payments/daraja",
  ],
  [
    "the domain knows no request",
    "lib/domain/students/a.ts",
    'import { a } from "@/lib/platform/http/endpoint";',
    "the domain knows no request",
  ],
  [
    "the domain reads no cookie",
    "lib/domain/students/a.ts",
    'import { a } from "@/lib/platform/auth/visit";',
    "the domain knows no request",
  ],
  [
    "permissions need no domain",
    "lib/platform/permissions/authorize.ts",
    'import { a } from "@/lib/domain/students/rules";',
    "permissions need neither",
  ],
  [
    "permissions need no database",
    "lib/platform/permissions/authorize.ts",
    `${guarded}import { a } from "@/db/client";`,
    "permissions need neither",
  ],
  [
    "platform knows no domain",
    "lib/platform/a.ts",
    'import { a } from "@/lib/domain/students/rules";',
    "platform imports nothing of the domain",
  ],
  [
    "a verb calls no verb",
    "lib/domain/payments/prompts/a.ts",
    'import { pay } from "./pay";',
    "never calls a verb",
  ],
  [
    "also none of another domain",
    "lib/domain/payments/ledger/a.ts",
    'import { e } from "../../enrollments/enroll";',
    "never calls a verb",
  ],
  [
    "next stays in platform/http and platform/auth",
    "lib/domain/students/a.ts",
    'import { cookies } from "next/headers";',
    "use next and react",
  ],
  ["so does react", "lib/platform/commands/a.ts", 'import { cache } from "react";', "use next and react"],
  [
    "next-auth stays in its folder",
    "app/a/page.tsx",
    'import { getServerSession } from "next-auth/next";',
    "only platform/auth/next-auth",
  ],
  [
    "an endpoint knows nothing of Next",
    "lib/platform/http/endpoint.ts",
    'import { visit } from "../auth/visit";',
    "reaches next/headers",
  ],
  [
    "nor does the table of a resource",
    "lib/platform/http/routes.ts",
    'import { visit } from "../auth/visit";',
    "reaches next/headers",
  ],
  [
    "only db/connect.ts opens Postgres",
    "lib/domain/students/a.ts",
    'import postgres from "postgres";',
    "opens connections",
  ],
  [
    "texts run in the browser",
    "lib/domain/students/texts.ts",
    'import { read } from "@/db/client";',
    "reaches db/client.ts",
  ],
  [
    "also through another file",
    "lib/domain/students/texts.ts",
    'import { a } from "@/lib/platform/secrets";',
    "server-only",
  ],
  [
    "also in a folder of payments",
    "lib/domain/payments/ledger/list-input.ts",
    'import { a } from "@/lib/platform/secrets";',
    "server-only",
  ],
  [
    "input knows no framework",
    "lib/domain/students/input.ts",
    'import { a } from "next/cache";',
    "reaches next/cache",
  ],
  ["rules read no clock", "lib/domain/students/rules.ts", "const today = new Date();", "new Date()"],
  ["rules draw no lots", "lib/domain/students/rules.ts", "const lot = Math.random();", "Math.random()"],
  [
    "the simulator imports nothing of the academy",
    "simulator/a.ts",
    'import { a } from "@/lib/platform/refusal";',
    "shares no code",
  ],
  ["nor any package", "simulator/a.ts", 'import { z } from "zod";', "nothing but Node"],
  [
    "the academy imports nothing of the simulator",
    "lib/domain/payments/ledger/a.ts",
    'import { a } from "@/simulator/world";',
    "shares no code",
  ],
  [
    "no layer imports tests",
    "lib/domain/payments/ledger/a.ts",
    'import { a } from "@/tests/support/cast";',
    "tests or scripts",
  ],
  [
    "routes are made by route or resource",
    "app/api/v1/a/route.ts",
    "export async function GET() {}",
    "route( or resource(",
  ],
  [
    "a file that uses the database is marked for the server",
    "lib/domain/students/a.ts",
    'import { read } from "@/db/client";',
    "server-only",
  ],
  ["so is a verb", "lib/domain/students/a.ts", 'export const a = query("a.b", Shape, work);', "server-only"],
  [
    "the middleware imports only the Origin check",
    "middleware.ts",
    'import { env } from "@/lib/platform/env";',
    "only the Origin check",
  ],
];

/** The files the broken ones import; they break no rule. */
const AROUND: Source[] = [
  { path: "app/b/form.tsx", text: "" },
  { path: "components/a.tsx", text: "" },
  { path: "db/client.ts", text: `${guarded}import { openConnections } from "./connect";` },
  { path: "db/connect.ts", text: `${guarded}import postgres from "postgres";` },
  { path: "lib/domain/enrollments/enroll.ts", text: verb },
  { path: "lib/domain/enrollments/rules.ts", text: "" },
  { path: "lib/domain/payments/prompts/pay.ts", text: verb },
  { path: "lib/domain/payments/ledger/match.ts", text: guarded },
  { path: "lib/domain/payments/statements/plan.ts", text: "" },
  { path: "lib/domain/payments/rules.ts", text: "" },
  { path: "lib/domain/payments/texts.ts", text: "" },
  { path: "lib/domain/staff/rules.ts", text: "" },
  { path: "lib/domain/students/rules.ts", text: "" },
  { path: "lib/platform/env.ts", text: guarded },
  { path: "lib/platform/secrets.ts", text: guarded },
  { path: "lib/platform/refusal.ts", text: "" },
  { path: "lib/platform/http/endpoint.ts", text: guarded },
  { path: "lib/platform/http/origin.ts", text: "" },
  { path: "lib/platform/auth/visit.ts", text: 'import { cookies } from "next/headers";' },
];

describe("the check finds a file that breaks a rule:", () => {
  test.each(BROKEN)("%s", (_rule, path, text, complaint) => {
    const found = violations([...AROUND.filter((file) => file.path !== path), { path, text }]);
    expect(found).toContainEqual(expect.stringContaining(complaint));
    expect(found.filter((line) => !line.startsWith(`${path}: `))).toEqual([]);
  });

  test("a new folder of the domain has to be given its place", () => {
    const text = 'import { a } from "../students/rules";';
    expect(() => violations([...AROUND, { path: "lib/domain/new/a.ts", text }])).toThrow("DOMAINS");
  });
});

test("the check accepts what the rules allow", () => {
  const fine: Source[] = [
    {
      path: "app/a/page.tsx",
      text: 'import { pay } from "@/lib/domain/payments/prompts/pay";\nimport { a } from "./form";',
    },
    { path: "app/a/form.tsx", text: 'import type { pay } from "@/lib/domain/payments/prompts/pay";' },
    { path: "app/api/v1/a/route.ts", text: "export const { GET, POST } = route({ GET: read });" },
    { path: "app/api/v1/b/route.ts", text: "export const { GET, POST } = resource({ c: { GET: read } });" },
    { path: "app/api/auth/[...nextauth]/route.ts", text: 'import NextAuth from "next-auth";' },
    {
      path: "components/b.tsx",
      text: 'import { type pay, type e } from "@/lib/domain/payments/prompts/pay";\nimport "@/lib/domain/payments/texts";',
    },
    { path: "components/ui/c.tsx", text: 'import { useId } from "react";' },
    {
      path: "lib/domain/payments/ledger/a.ts",
      text: 'import type { e } from "../../enrollments/enroll";',
    },
    {
      path: "lib/domain/payments/prompts/request-payment.ts",
      text: `${guarded}import { pay } from "./pay";`,
    },
    { path: "lib/domain/openapi/calls.ts", text: 'import { pay } from "../payments/prompts/pay";' },
    {
      path: "lib/domain/payments/statements/b.ts",
      text: `${guarded}// import { z } from "next"\nimport "@/db/client";\nimport "../ledger/match";`,
    },
    { path: "lib/domain/students/rules.ts", text: "const later = new Date(now.getTime() + 1);" },
    { path: "middleware.ts", text: 'import { isSameOrigin } from "@/lib/platform/http/origin";' },
  ];
  const paths = fine.map(({ path }) => path);
  expect(violations([...AROUND.filter(({ path }) => !paths.includes(path)), ...fine])).toEqual([]);
});

function project(): Source[] {
  const root = join(import.meta.dirname, "../..");
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return [...inFolders, "middleware.ts", "instrumentation.ts"]
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
