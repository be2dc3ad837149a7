import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isPublicPage, PUBLIC_PAGES } from "@/lib/platform/http/public-pages";
import nextSettings from "../../next.config";

const APP = join(import.meta.dirname, "../../app");

function foldersOf(group: string): string[] {
  return readdirSync(join(APP, group), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

describe("the public pages", () => {
  test("are those of students, guardians and payers, and the home page", () => {
    expect([...PUBLIC_PAGES].sort()).toEqual(["", ...foldersOf("(public)"), ...foldersOf("(person)")].sort());
  });

  test("are not those of the console and of signing in", () => {
    for (const address of [
      "/admin",
      "/tutor/class-register",
      "/staff/student-details",
      "/auth/login",
      "/no/such/page",
    ])
      expect(isPublicPage(address), address).toBe(false);
    for (const address of ["/", "/register", "/offer/abc", "/receipt?print=1"])
      expect(isPublicPage(address), address).toBe(true);
  });

  test("share two addresses with the console, which has them with its parameter", async () => {
    const { rewrites: read } = await nextSettings("phase-production-server");
    const rewrites = await read?.();
    const shared = rewrites && "beforeFiles" in rewrites ? rewrites.beforeFiles : [];
    expect(shared?.length).toBeGreaterThan(0);
    for (const { source, has } of shared ?? []) {
      const [query] = has ?? [];
      expect(isPublicPage(source), source).toBe(true);
      expect(isPublicPage(`${source}?${query && "key" in query ? query.key : ""}=1`), source).toBe(false);
    }
  });
});
