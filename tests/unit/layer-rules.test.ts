import { describe, expect, test } from "vitest";
import type { Source } from "../support/imports";
import { violations } from "../support/layers";
import { AROUND, BROKEN, guarded } from "./layer-breaks";

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
      text: `${guarded}// import { z } from "next"\nimport "@/lib/platform/db/client";\nimport "../ledger/match";`,
    },
    { path: "lib/domain/people/students/rules.ts", text: "const later = new Date(now.getTime() + 1);" },
    { path: "middleware.ts", text: 'import { isSameOrigin } from "@/lib/platform/http/origin";' },
  ];
  const paths = fine.map(({ path }) => path);
  expect(violations([...AROUND.filter(({ path }) => !paths.includes(path)), ...fine])).toEqual([]);
});
