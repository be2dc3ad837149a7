import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { newPhone } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { csvFile } from "../../../support/statement-files";
import { WHOLE_RUN } from "../../../support/whole-run";

// The largest file is played in a whole run.
const ROWS = WHOLE_RUN ? 2_000 : 300;
const HALF = ROWS / 2;
const HEADER = ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status"];

/** A server of its own: modules that were loaded for it alone, which know what is stored and nothing else. */
async function startServer() {
  vi.resetModules();
  const { importRows } = await import("@/lib/domain/registrations/imports/import-rows");
  const { listStudentFiles } = await import("@/lib/domain/registrations/imports/kept-files");
  const { previewStudents, uploadStudents } = await import(
    "@/lib/domain/registrations/imports/preview-import"
  );
  const ctx = await asStaff("admin");
  return {
    upload: (bytes: Buffer) => uploadStudents(ctx, { file_name: "Big list.csv", bytes }),
    look: (file_id: string) => previewStudents(ctx, { file_id, pageSize: 1 }),
    press: (file_id: string, digest: string) =>
      importRows({ ...ctx, requestId: randomUUID() }, { file_id, digest, consent: "on" }),
    left: async (file_id: string) =>
      (await listStudentFiles(ctx, {})).files.find((file) => file.file_id === file_id),
  };
}
const registered = async () =>
  Number((await sql`select count(*)::int as n from students where residence = 'Bulk'`)[0]?.n);

test(`${ROWS} rows are imported once each though another server goes on in the middle, and the progress is true at each step`, async () => {
  const rows = Array.from({ length: ROWS }, (_, nth) => [
    ...[
      `Bulk ${String.fromCharCode(65 + (nth % 26))}`,
      newPhone(),
      "1/2/2000",
      "30123456",
      "Bulk",
      "Flier",
      "New",
    ],
  ]);
  const first = await startServer();
  const { file_id } = await first.upload(csvFile([HEADER, ...rows]));
  const { digest, counts } = await first.look(file_id);
  expect(counts).toMatchObject({ new: ROWS, refused: 0, sibling: 0 });
  const goOn = async (server: typeof first, from: number, to: number) => {
    for (let done = from + 50; done <= to; done += 50) {
      expect(await server.press(file_id, digest)).toMatchObject({ left: ROWS - done });
      expect(await registered()).toBe(done);
      expect(await server.left(file_id)).toMatchObject({ imported: done, rows_left: ROWS - done });
    }
  };
  await goOn(first, 0, HALF);
  // It stopped between the two transactions of a row: the student is registered, the row has not ended.
  await sql`update imported_rows set student_id = null, is_new = null, note = 'broke off' where line = ${HALF + 1}`;

  const second = await startServer();
  const seen = await second.look(file_id);
  expect(seen).toMatchObject({ digest, counts: { new: HALF, imported: HALF } });
  await goOn(second, HALF, ROWS);
  expect((await second.look(file_id)).counts).toMatchObject({ new: 0, imported: ROWS });
  expect(await second.press(file_id, digest)).toMatchObject({ left: 0 });
  expect(
    await sql`select count(*)::int as all, count(distinct msisdn)::int as phones from students where residence = 'Bulk'`,
  ).toEqual([{ all: ROWS, phones: ROWS }]);
}, 900_000);
