import readWorkbook from "read-excel-file/universal";
import { expect, test } from "vitest";
import { NUMBER_COLUMNS } from "@/lib/domain/reports/number-columns";
import { toCsv } from "@/lib/platform/csv";
import { csvToWorkbook } from "@/lib/platform/workbook";

const TITLES = ["Full Name", "Phone Number", "ID Number", "Date of Birth", "Registration Time", "Amount"];

async function workbookOf(rows: Array<Array<string | number>>) {
  const csv = new Blob([toCsv(TITLES, rows)]).stream();
  const file = await new Response(await csvToWorkbook(csv, "Registrations", NUMBER_COLUMNS)).arrayBuffer();
  return readWorkbook(file);
}

test("phones and ids are text, days and moments are dates, amounts are numbers", async () => {
  const [sheet] = await workbookOf([
    ["Ngũgĩ & <Wanjikũ>", "+254712345678", "0012345678", "2001-02-03", "2026-11-27 09:05", 500],
    ["Amina", "+254712345679", "12345678", "2009-12-31", "2026-11-27 23:59", "12.50"],
  ]);
  expect(sheet?.sheet).toBe("Registrations");
  const minutes = sheet?.data.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 16) : cell)),
  );
  expect(minutes).toEqual([
    TITLES,
    ["Ngũgĩ & <Wanjikũ>", "+254712345678", "0012345678", "2001-02-03T00:00", "2026-11-27T09:05", 500],
    ["Amina", "+254712345679", "12345678", "2009-12-31T00:00", "2026-11-27T23:59", 12.5],
  ]);
});

test("a cell that looks like a formula is the text that was typed", async () => {
  const [sheet] = await workbookOf([["=1+1", "+254712345678", "'quoted", "", "", -5]]);
  expect(sheet?.data[1]).toEqual(["=1+1", "+254712345678", "'quoted", null, null, -5]);
});

test("a workbook is written as it is read, whatever its length", async () => {
  let rows = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      rows += 1;
      const line = rows === 1 ? TITLES.join(",") : `Amina ${rows},+254712345678,${rows},2001-02-03,,500`;
      controller.enqueue(new TextEncoder().encode(`${line}\n`));
    },
  });
  const reader = (await csvToWorkbook(endless, "Registrations", NUMBER_COLUMNS)).getReader();
  const readOn = async (chunks: number) => {
    for (let read = 0; read < chunks; read += 1) await reader.read();
    return rows;
  };
  const [early, late] = [await readOn(5), await readOn(20)];
  expect(early).toBeGreaterThan(100);
  expect(late).toBeGreaterThan(early);
  await reader.cancel();
  const atCancel = rows;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rows).toBeLessThan(atCancel + 2_000);
});

test("a download that ends before its first row gives the export back", async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (csv) => csv.enqueue(new TextEncoder().encode(`${TITLES.join(",")}\n`)),
    cancel: () => {
      isCancelled = true;
    },
  });
  await (await csvToWorkbook(endless, "Registrations", NUMBER_COLUMNS)).cancel();
  await expect.poll(() => isCancelled).toBe(true);
});
