import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Source } from "../support/imports";
import { strays } from "../support/rooms";

const ROOMS = ["app", "components", "db", "lib", "simulator"];

test("every import stands in the room it belongs to", () => {
  expect(strays(project())).toEqual([]);
});

test("the check reads the whole project", () => {
  const paths = project().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["middleware.ts", "db/client.ts", "lib/platform/http/endpoint.ts"]),
  );
  expect(paths.some((path) => /^app\/api\/v1\/.+\/route\.ts$/.test(path))).toBe(true);
});

const guarded = 'import "server-only";\n';
const verb = `${guarded}export const enroll = command("a.b", Shape, async () => {});`;

/** Each rule, broken in a small project: the file that breaks it, what it says, and a word of the complaint. */
const BROKEN: [rule: string, path: string, text: string, complaint: string][] = [
  [
    "a page asks no database",
    "app/a/page.tsx",
    'import { read } from "@/db/client";',
    "imports db/client.ts",
  ],
  ["nor behind a dynamic import", "app/a/page.tsx", 'const a = await import("@/db/client");', "db/client.ts"],
  [
    "nor by handing it on",
    "app/a/page.tsx",
    'export { read } from "../../db/client";',
    "imports db/client.ts",
  ],
  [
    "nor over several lines",
    "app/a/page.tsx",
    'import {\n  read,\n} from "@/db/client";',
    "imports db/client.ts",
  ],
  ["a page leaves its neighbours alone", "app/a/page.tsx", 'import { b } from "../b/form";', "neighbour"],
  [
    "parts that neighbours share are theirs alone",
    "app/a/page.tsx",
    'import { b } from "../b/_parts/form";',
    "neighbour",
  ],
  ["components take no verb", "components/a.tsx", 'import { a } from "@/lib/payments/pay";', "no more"],
  ["components know no page", "components/a.tsx", 'import { a } from "@/app/b/form";', "neither pages"],
  [
    "primitives know no domain",
    "components/ui/a.tsx",
    'import { a } from "@/lib/domain/payments/texts";',
    "no word",
  ],
  ["lib knows no component", "lib/payments/a.ts", 'import { a } from "@/components/a";', "know nothing"],
  ["lib knows no page", "lib/payments/a.ts", 'import type { A } from "@/app/b/form";', "know nothing"],
  ["db knows no domain", "db/now.ts", 'import { pay } from "@/lib/payments/steps";', "knows no domain"],
  [
    "students know no payments",
    "lib/students/a.ts",
    'import { a } from "../payments/rules";',
    "before students",
  ],
  ["students know no staff", "lib/students/a.ts", 'import { a } from "../staff/rules";', "before students"],
  [
    "staff know no enrollments",
    "lib/staff/a.ts",
    'import { a } from "../enrollments/rules";',
    "before staff",
  ],
  ["domains know no request", "lib/students/a.ts", 'import { a } from "../web/endpoint";', "before lib/web"],
  [
    "access knows no domain",
    "lib/platform/permissions/authorize.ts",
    'import { a } from "../students/rules";',
    "access decides",
  ],
  [
    "platform knows no domain",
    "lib/platform/a.ts",
    'import { a } from "../students/rules";',
    "platform knows",
  ],
  ["a verb calls no verb", "lib/payments/a.ts", 'import { pay } from "./pay";', "never calls a verb"],
  [
    "nor a verb of another domain",
    "lib/payments/a.ts",
    'import { e } from "../enrollments/enroll";',
    "a verb",
  ],
  [
    "next stays in lib/web",
    "lib/students/a.ts",
    'import { cookies } from "next/headers";',
    "only to lib/web",
  ],
  ["react stays out of lib", "lib/students/a.ts", 'import { cache } from "react";', "only to lib/web"],
  [
    "an endpoint is plain",
    "lib/platform/http/endpoint.ts",
    'import { visit } from "./visit";',
    "reaches next/headers",
  ],
  ["one place opens Postgres", "lib/students/a.ts", 'import postgres from "postgres";', "opens connections"],
  [
    "words are pure",
    "lib/domain/students/texts.ts",
    'import { read } from "@/db/client";',
    "reaches db/client.ts",
  ],
  [
    "also round a corner",
    "lib/domain/students/texts.ts",
    'import { a } from "../platform/secret";',
    "server-only",
  ],
  [
    "input knows no framework",
    "lib/domain/students/input.ts",
    'import { a } from "next/cache";',
    "reaches next/cache",
  ],
  ["rules have no clock", "lib/domain/students/rules.ts", "const today = new Date();", "new Date()"],
  ["rules have no chance", "lib/domain/students/rules.ts", "const lot = Math.random();", "Math.random()"],
  [
    "the simulator takes nothing of ours",
    "simulator/a.ts",
    'import { a } from "@/lib/platform/refusal";',
    "its own",
  ],
  ["nor any package", "simulator/a.ts", 'import { z } from "zod";', "nothing but Node"],
  [
    "we take nothing of the simulator",
    "lib/payments/a.ts",
    'import { a } from "@/simulator/world";',
    "its own",
  ],
  [
    "nothing imports tests",
    "lib/payments/a.ts",
    'import { a } from "@/tests/support/cast";',
    "tests or scripts",
  ],
  ["handlers are made", "app/api/v1/a/route.ts", "export async function GET() {}", "route( or endpoint("],
  ["the database is guarded", "lib/students/a.ts", 'import { read } from "@/db/client";', "server-only"],
  ["a verb is guarded", "lib/students/a.ts", 'export const a = query("a.b", Shape, work);', "server-only"],
  ["middleware stands alone", "middleware.ts", 'import { env } from "@/lib/platform/env";', "knows nothing"],
];

/** The files the broken ones import; they break nothing. */
const AROUND: Source[] = [
  { path: "app/b/form.tsx", text: "" },
  { path: "components/a.tsx", text: "" },
  { path: "db/client.ts", text: `${guarded}import { openConnections } from "./connect";` },
  { path: "db/connect.ts", text: `${guarded}import postgres from "postgres";` },
  { path: "lib/domain/enrollments/enroll.ts", text: verb },
  { path: "lib/payments/pay.ts", text: verb },
  { path: "lib/domain/payments/rules.ts", text: "" },
  { path: "lib/payments/steps.ts", text: guarded },
  { path: "lib/domain/payments/texts.ts", text: "" },
  { path: "lib/platform/env.ts", text: guarded },
  { path: "lib/platform/secret.ts", text: guarded },
  { path: "lib/platform/refusal.ts", text: "" },
  { path: "lib/staff/rules.ts", text: "" },
  { path: "lib/domain/students/rules.ts", text: "" },
  { path: "lib/platform/auth/visit.ts", text: 'import { cookies } from "next/headers";' },
];

describe("each rule of the rooms bites", () => {
  test.each(BROKEN)("%s", (_rule, path, text, complaint) => {
    const found = strays([...AROUND.filter((file) => file.path !== path), { path, text }]);
    expect(found).toContainEqual(expect.stringContaining(complaint));
    expect(found.filter((line) => !line.startsWith(`${path}: `))).toEqual([]);
  });

  test("and lets pass what belongs together", () => {
    const fine: Source[] = [
      {
        path: "app/a/page.tsx",
        text: 'import { pay } from "@/lib/payments/pay";\nimport { a } from "./form";',
      },
      { path: "app/a/form.tsx", text: 'import type { pay } from "@/lib/payments/pay";' },
      { path: "app/api/v1/a/route.ts", text: "export const { GET, POST } = route({ GET: read });" },
      { path: "components/b.tsx", text: 'import { type pay, type e } from "@/lib/payments/pay";' },
      { path: "components/ui/c.tsx", text: 'import { useId } from "react";' },
      { path: "lib/payments/a.ts", text: 'import type { e } from "../enrollments/enroll";' },
      {
        path: "lib/domain/payments/prompts/request-payment.ts",
        text: `${guarded}import { pay } from "./pay";`,
      },
      { path: "lib/payments/b.ts", text: `${guarded}// import { z } from "next"\nimport "@/db/client";` },
      { path: "lib/domain/students/rules.ts", text: "const later = new Date(now.getTime() + 1);" },
    ];
    const paths = fine.map(({ path }) => path);
    expect(strays([...AROUND.filter(({ path }) => !paths.includes(path)), ...fine])).toEqual([]);
  });
});

function project(): Source[] {
  const root = join(import.meta.dirname, "..", "..");
  const inRooms = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((name) => `${room}/${name}`),
  );
  return [...inRooms, "middleware.ts", "instrumentation.ts"]
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
