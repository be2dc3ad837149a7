import { describe, expect, test } from "vitest";
import type { Source } from "../support/imports";
import { violations } from "../support/layers";

/** The first lines of a file for the server. */
const guarded = 'import "server-only";\n';
const verb = `${guarded}export const enroll = command("a.b", Shape, async () => {});`;

/** Files of a small project that each break one rule: the path, then the rule with a part of the complaint, and the text (⏎ ends a line). */
const BROKEN = `
app/a/page.tsx
  a page uses no database: imports lib/platform/db/client.ts
    import { read } from "@/lib/platform/db/client";
  also by a dynamic import: lib/platform/db/client.ts
    const a = await import("@/lib/platform/db/client");
  also by a re-export: imports lib/platform/db/client.ts
    export { read } from "../../lib/platform/db/client";
  also over several lines: imports lib/platform/db/client.ts
    import { ⏎   read, ⏎ } from "@/lib/platform/db/client";
  a page imports nothing of another page: not from another page
    import { b } from "../b/form";
  a _folder of another page is not shared: not from another page
    import { b } from "../b/_parts/form";

components/a.tsx
  components use no verb: components import only
    import { a } from "@/lib/domain/payments/requests/pay";
  components import no page: neither pages
    import { a } from "@/app/b/form";
  components use no database: nor the database
    import { a } from "@/lib/platform/db/client";

components/ui/a.tsx
  components/ui imports nothing of the domain: nothing of the academy
    import { a } from "@/lib/domain/payments/texts";
  components/ui imports only itself: imports only itself
    import { a } from "../a";

lib/domain/payments/ledger/a.ts
  lib imports no component: neither pages nor components
    import { a } from "@/components/a";
  lib imports no page, not even its types: neither pages nor components
    import type { A } from "@/app/b/form";

lib/platform/db/now.ts
  db imports nothing of the domain: nothing of the domain
    import { a } from "@/lib/domain/payments/ledger/match";

db/schema/a.ts
  the schema imports only itself: the schema imports only itself
    import { read } from "../client";

lib/domain/people/students/a.ts
  people know no payments: people does not use payments
    import { a } from "@/lib/domain/payments/rules";

lib/domain/people/staff/a.ts
  people know no enrollments, not even their types: people does not use enrollments
    import type { a } from "@/lib/domain/enrollments/rules";

lib/domain/payments/ledger/a.ts
  what a room does not share is internal to it: internal to its room
    import { a } from "@/lib/domain/people/students/secret";

app/a/page.tsx
  for pages too: internal to its room
    import { a } from "@/lib/domain/people/students/secret";

lib/domain/payments/ledger/a.ts
  the ledger knows no statements: payments/statements does not come before payments/ledger
    import { a } from "../statements/plan";

lib/domain/payments/daraja/a.ts
  Daraja's client knows no ledger: payments/ledger does not come before payments/daraja
    import { a } from "../ledger/match";

lib/domain/people/students/a.ts
  the domain knows no request: the domain knows no request
    import { a } from "@/lib/platform/http/endpoint";
  the domain reads no cookie: the domain knows no request
    import { a } from "@/lib/platform/auth/student-cookies";

lib/domain/access/authorize.ts
  permissions need no domain: permissions need neither
    import { a } from "@/lib/domain/people/students/rules";
  permissions need no database: permissions need neither
    import "server-only"; ⏎ import { a } from "@/lib/platform/db/client";

lib/platform/a.ts
  platform knows no domain: platform imports nothing of the domain
    import { a } from "@/lib/domain/people/students/rules";

lib/domain/payments/requests/a.ts
  a verb calls no verb: never calls a verb
    import { pay } from "./pay";

lib/domain/payments/ledger/a.ts
  also none of another domain: never calls a verb
    import { e } from "../../enrollments/enroll";

lib/domain/people/students/a.ts
  next stays in platform/http and platform/auth: use next and react
    import { cookies } from "next/headers";

lib/platform/commands/a.ts
  so does react: use next and react
    import { cache } from "react";

app/a/page.tsx
  next-auth stays in its folder: only platform/auth/next-auth
    import { getServerSession } from "next-auth/next";

lib/platform/http/endpoint.ts
  an endpoint knows nothing of Next: reaches next/headers
    import { visit } from "../auth/student-cookies";

lib/platform/http/routes.ts
  nor does the table of a resource: reaches next/headers
    import { visit } from "../auth/student-cookies";

lib/domain/people/students/a.ts
  only lib/platform/db/connect.ts opens Postgres: opens connections
    import postgres from "postgres";

lib/domain/people/students/texts.ts
  texts run in the browser: reaches lib/platform/db/client.ts
    import { read } from "@/lib/platform/db/client";
  also through another file: server-only
    import { a } from "@/lib/platform/secrets";

lib/domain/payments/ledger/list-input.ts
  also in a folder of payments: server-only
    import { a } from "@/lib/platform/secrets";

lib/domain/people/students/input.ts
  input knows no framework: reaches next/cache
    import { a } from "next/cache";

lib/domain/people/students/rules.ts
  rules read no clock: new Date()
    const today = new Date();
  rules draw no lots: Math.random()
    const lot = Math.random();

simulator/a.ts
  the simulator imports nothing of the academy: shares no code
    import { a } from "@/lib/platform/refusal";
  nor any package: nothing but Node
    import { z } from "zod";

lib/domain/payments/ledger/a.ts
  the academy imports nothing of the simulator: shares no code
    import { a } from "@/simulator/world";
  no layer imports tests: tests or scripts
    import { a } from "@/tests/support/cast";

app/api/v1/a/route.ts
  routes are made by route or resource: route( or resource(
    export async function GET() {}

lib/domain/people/students/a.ts
  a file that uses the database is marked for the server: server-only
    import { read } from "@/lib/platform/db/client";
  so is a verb: server-only
    export const a = query("a.b", Shape, work);

middleware.ts
  the middleware imports only the Origin check: only the Origin check
    import { env } from "@/lib/platform/env";
`
  .split("\n\n")
  .flatMap((block) => {
    const [path = "", ...lines] = block.trim().split("\n");
    return lines.flatMap((line, at) => {
      if (at % 2 === 1) return [];
      const [rule = "", complaint = ""] = line.trim().split(": ");
      return [[rule, path, (lines[at + 1] ?? "").trim().replaceAll(" ⏎ ", "\n"), complaint] as const];
    });
  });

/** The files the broken ones import; they break no rule. */
const AROUND: Source[] = [
  { path: "app/b/form.tsx", text: "" },
  { path: "components/a.tsx", text: "" },
  { path: "lib/platform/db/client.ts", text: `${guarded}import { openConnections } from "./connect";` },
  { path: "lib/platform/db/connect.ts", text: `${guarded}import postgres from "postgres";` },
  { path: "lib/domain/enrollments/enroll.ts", text: verb },
  { path: "lib/domain/enrollments/rules.ts", text: "" },
  { path: "lib/domain/payments/requests/pay.ts", text: verb },
  { path: "lib/domain/payments/ledger/match.ts", text: guarded },
  { path: "lib/domain/payments/statements/plan.ts", text: "" },
  { path: "lib/domain/payments/rules.ts", text: "" },
  { path: "lib/domain/payments/texts.ts", text: "" },
  { path: "lib/domain/people/staff/rules.ts", text: "" },
  { path: "lib/domain/people/students/rules.ts", text: "" },
  { path: "lib/platform/env.ts", text: guarded },
  { path: "lib/platform/secrets.ts", text: guarded },
  { path: "lib/platform/refusal.ts", text: "" },
  { path: "lib/platform/http/endpoint.ts", text: guarded },
  { path: "lib/platform/http/origin.ts", text: "" },
  { path: "lib/platform/auth/student-cookies.ts", text: 'import { cookies } from "next/headers";' },
];

describe("the check finds a file that breaks a rule:", () => {
  test.each(BROKEN)("%s", (_rule, path, text, complaint) => {
    const found = violations([...AROUND.filter((file) => file.path !== path), { path, text }]);
    expect(found).toContainEqual(expect.stringContaining(complaint));
    expect(found.filter((line) => !line.startsWith(`${path}: `))).toEqual([]);
  });

  test("a new room of the domain has to be given its place", () => {
    const text = 'import { a } from "../students/rules";';
    expect(() => violations([...AROUND, { path: "lib/domain/new/a.ts", text }])).toThrow("ROOMS");
  });
});

test("the check accepts what the rules allow", () => {
  const fine: Source[] = [
    {
      path: "app/a/page.tsx",
      text: 'import { pay } from "@/lib/domain/payments/requests/pay";\nimport { a } from "./form";',
    },
    { path: "app/a/form.tsx", text: 'import type { pay } from "@/lib/domain/payments/requests/pay";' },
    { path: "app/api/v1/a/route.ts", text: "export const { GET, POST } = route({ GET: read });" },
    { path: "app/api/v1/b/route.ts", text: "export const { GET, POST } = resource({ c: { GET: read } });" },
    { path: "app/api/auth/[...nextauth]/route.ts", text: 'import NextAuth from "next-auth";' },
    {
      path: "components/b.tsx",
      text: 'import { type pay, type e } from "@/lib/domain/payments/requests/pay";\nimport "@/lib/domain/payments/texts";',
    },
    { path: "components/ui/c.tsx", text: 'import { useId } from "react";' },
    {
      path: "lib/domain/payments/ledger/a.ts",
      text: 'import type { e } from "../../enrollments/enroll";',
    },
    {
      path: "lib/domain/payments/requests/request-payment.ts",
      text: `${guarded}import { pay } from "./pay";`,
    },
    { path: "lib/domain/openapi/calls.ts", text: 'import { pay } from "../payments/requests/pay";' },
    {
      path: "lib/domain/payments/statements/b.ts",
      text: `${guarded}// import { z } from "next"\nimport "@/lib/platform/db/client";\nimport "../ledger/match";`,
    },
    { path: "lib/domain/people/students/rules.ts", text: "const later = new Date(now.getTime() + 1);" },
    { path: "middleware.ts", text: 'import { isSameOrigin } from "@/lib/platform/http/origin";' },
  ];
  const paths = fine.map(({ path }) => path);
  expect(violations([...AROUND.filter(({ path }) => !paths.includes(path)), ...fine])).toEqual([]);
});
