import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import Papa from "papaparse";
import { afterAll, expect, test } from "vitest";
import { EXPORTS } from "@/app/(console)/_lists/exports";
import { LIST_PATHS } from "@/lib/domain/access/role-pages";
import { exportMonth } from "@/lib/domain/reports/export-month";
import { NUMBER_COLUMNS } from "@/lib/domain/reports/number-columns";
import { closeDatabase } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { csvToWorkbook } from "@/lib/platform/workbook";
import { newClass, paidSeat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";

const OFFICE = spawnSync("soffice", ["--version"]).status === 0;
/** Text as it is stored, UTF-8, numbers and dates by the locale; the first sheet. */
const AS_STORED = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";

const folder = await mkdtemp(join(tmpdir(), "spreadsheet-"));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await closeDatabase();
});

/** The exports of all lists, each with the rows of its CSV. */
async function writeExports(): Promise<Map<string, string[][]>> {
  const admin = await asStaff("admin");
  const group = await newClass();
  await paidSeat(undefined, group);
  const today = nairobiDate(new Date());
  const days = { createdFrom: "2026-11-01", createdTo: today, class_id: group.classId };
  const written = new Map<string, string[][]>();
  const write = async (name: string, csv: string) => {
    const workbook = await csvToWorkbook(new Blob([csv]).stream(), "Sheet", NUMBER_COLUMNS);
    await writeFile(join(folder, `${name}.xlsx`), Buffer.from(await new Response(workbook).arrayBuffer()));
    written.set(name, Papa.parse<string[]>(csv, { skipEmptyLines: true }).data);
  };
  for (const path of LIST_PATHS) {
    const entry = EXPORTS[`${path}/export`];
    const run = "by" in entry ? entry.by(new URLSearchParams()) : entry;
    await write(path.replaceAll("/", "-"), await new Response((await run(admin, days)).csv).text());
  }
  const month = await exportMonth(admin, { month: "2026-11" });
  await write("month", await new Response(month.csv).text());
  return written;
}

/** All workbooks as LibreOffice reads them in a locale. */
async function opened(locale: string): Promise<Map<string, string[][]>> {
  const [profile, out] = [join(folder, `profile-${locale}`), join(folder, locale)];
  await mkdir(join(profile, "user"), { recursive: true });
  await writeFile(
    join(profile, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`,
  );
  const files = (await readdir(folder)).filter((file) => file.endsWith(".xlsx"));
  const profileUrl = `-env:UserInstallation=file://${profile}`;
  await promisify(execFile)(
    "soffice",
    [profileUrl, "--headless", "--convert-to", AS_STORED, "--outdir", out, ...files],
    {
      cwd: folder,
    },
  );
  const read = files.map(async (file): Promise<[string, string[][]]> => {
    const name = basename(file, ".xlsx");
    return [
      name,
      Papa.parse<string[]>(await readFile(join(out, `${name}.csv`), "utf8"), { skipEmptyLines: true }).data,
    ];
  });
  return new Map(await Promise.all(read));
}

const NUMBER = /^-?\d{1,15}(\.\d+)?$/;

/** A cell as a locale writes it: an amount with its own comma, a moment with seconds, a guarded text as it was typed. */
function inLocale(cell: string, title: string, locale: string): string {
  if (NUMBER_COLUMNS.has(title) && NUMBER.test(cell)) {
    const shortest = String(Number(cell));
    return locale === "de-DE" ? shortest.replace(".", ",") : shortest;
  }
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(cell)) return `${cell}:00`;
  return cell.replace(/^'(?=\s*[=+\-@])/, "");
}

test.skipIf(!OFFICE)(
  "every list's workbook has the same phones, ids, dates and amounts in LibreOffice, in an English and a German locale",
  async () => {
    const written = await writeExports();
    expect(written.size).toBe(LIST_PATHS.length + 1);
    for (const locale of ["en-GB", "de-DE"]) {
      const seen = await opened(locale);
      for (const [name, rows] of written) {
        const titles = rows[0] ?? [];
        const expected = rows.map((row) => row.map((cell, at) => inLocale(cell, titles[at] ?? "", locale)));
        expect(seen.get(name), `${name} ${locale}`).toEqual(expected);
      }
    }
  },
  240_000,
);
