import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { afterAll, expect, test } from "vitest";
import { EXPORTS } from "@/app/(console)/_lists/exports";
import { LIST_PATHS, ROLE_PAGES } from "@/lib/domain/access/role-pages";
import { listViews } from "@/lib/domain/reports/saved-views/list-views";
import { listNameOf } from "@/lib/domain/reports/saved-views/rules";
import { saveView } from "@/lib/domain/reports/saved-views/save-view";
import { closeDatabase } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { newClass } from "../../api/fixtures";
import { asStaff } from "../../support/actors";

afterAll(closeDatabase);

const ROLE_FOLDER = join(import.meta.dirname, "../../../app/(console)/[role]");
/** The text of each page and table of the console, by its address below a role's home. */
const filesOf = readdirSync(ROLE_FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({
    page: file.endsWith("/page.tsx")
      ? file
          .split("/")
          .slice(0, -1)
          .filter((part) => !part.startsWith("("))
          .join("/")
      : undefined,
    text: readFileSync(join(ROLE_FOLDER, file), "utf8"),
  }));

test.each(LIST_PATHS)("the page of %s opens the list of its address", (path) => {
  const text = filesOf.find(({ page }) => page === path)?.text ?? "";
  const opened = [...text.matchAll(/\bpath[:=] ?"([^"]+)"|requireRolePage\(params, "([^"]+)"/g)].map(
    ([, list, page]) => list ?? page,
  );
  expect([path, opened]).toEqual([path, [path]]);
});

test.each(Object.entries(EXPORTS))("%s runs the verb that the table of pages has for it", (path, entry) => {
  const runs =
    "by" in entry
      ? ["", "ids=1", "kind=admins"].map((asked) => entry.by(new URLSearchParams(asked)))
      : [entry];
  for (const { verb } of runs) expect([path, verb]).toEqual([path, ROLE_PAGES[path as keyof typeof EXPORTS]]);
});

test("views are saved for every list, each list its own", async () => {
  const admin = await asStaff("admin");
  const names = LIST_PATHS.map(listNameOf);
  expect(new Set(names).size).toBe(names.length);
  for (const list of names) await saveView(admin, { list, name: `Mine of ${list}`, query: "q=x" });
  for (const list of names)
    expect((await listViews(admin, { list })).views.map(({ name }) => name)).toEqual([`Mine of ${list}`]);
});

test("the columns of every list's file stay as they are", async () => {
  const admin = await asStaff("admin");
  const today = nairobiDate(new Date());
  const group = await newClass();
  const files: string[] = [];
  for (const path of LIST_PATHS) {
    const entry = EXPORTS[`${path}/export`];
    const run = "by" in entry ? entry.by(new URLSearchParams()) : entry;
    const made = await run(admin, { createdFrom: today, createdTo: today, class_id: group.classId });
    const { data } = Papa.parse<string[]>(await new Response(made.csv).text());
    files.push(`${path}: ${made.fileName.replace(/\d+/, "N")}: ${data[0]?.join(", ")}`);
  }
  await expect(`${files.join("\n")}\n`).toMatchFileSnapshot("list-columns.txt");
});
