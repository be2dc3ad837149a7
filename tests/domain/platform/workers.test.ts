import type { Worker } from "node:worker_threads";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { drawCertificates, type Printed } from "@/lib/domain/attendance/certificates/pdf";
import { parseFile, type parseStatement } from "@/lib/domain/payments/statements/parse-statement";
import { uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { readStatement } from "@/lib/domain/payments/statements/read-statement";
import { readStudentTable } from "@/lib/domain/registrations/imports/read-table";
import { readUploaded as readStudents } from "@/lib/domain/registrations/imports/student-files";
import type { Ctx } from "@/lib/platform/commands/command";
import { inWorker, TooHeavy } from "@/lib/platform/workers/pool";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { CLASSIC, classicRow, csvFile, workbook } from "../../support/statement-files";

const OURS = process.env.MPESA_SHORTCODE ?? "";
const GOOD = csvFile([CLASSIC, classicRow()] as string[][]);

/** A statement of many payments, which takes a worker a tenth of a second or more. */
const long = workbook([
  CLASSIC,
  ...Array.from({ length: 4_000 }, (_, n) =>
    classicRow({ "Receipt No.": `S0T${String(n).padStart(7, "0")}` }),
  ),
]);

let finance: Ctx;
beforeAll(async () => {
  finance = await asStaff("finance");
});

describe("a file that a worker reads or draws", () => {
  test.each([
    ["CSV", GOOD],
    [
      "a workbook with dates",
      workbook([CLASSIC, classicRow({ "Completion Time": new Date("2026-11-21T10:30:15Z") })]),
    ],
    ["a workbook of 4,000 rows", long],
  ])("is the statement that the rules alone read: %s", async (_what, file) => {
    expect(await readStatement(file)).toEqual(await parseFile(file, OURS));
  });

  test("is refused with the same sentence as without a worker, at the field", async () => {
    const wrong = csvFile([CLASSIC, classicRow({ "Paid In": "1.505" })] as string[][]);
    const said = await refusalOf(parseFile(wrong, OURS));
    const refused = await refusalOf(readStatement(wrong));
    expect([refused.code, refused.errors]).toEqual([said.code, said.errors]);
    const other = csvFile([["Short Code:", "600100"], CLASSIC as string[], classicRow() as string[]]);
    expect((await refusalOf(readStatement(other))).message).toContain(
      "This is the statement of paybill 600100",
    );
  });

  test("gives the same list of students as without a worker", async () => {
    const header = [
      "Full Name",
      "Phone Number",
      "Date of Birth",
      "ID Number",
      "Current Residence",
      "Channel",
      "Enrollment Status",
    ];
    const file = csvFile([
      header,
      ["Amina Otieno", "0711000001", "14-02-2001", "30123456", "Kibera", "social media", "NEW"],
    ]);
    const read = (bytes: Buffer) => readStudents({ input: { file_name: "list.csv", bytes } });
    expect(await readStudentTable({ bytes: file })).toMatchObject({
      lists: (await read(file)).files.map(({ sheet, table }) => ({ sheet, table })),
    });
    expect((await refusalOf(read(Buffer.from("%PDF-1.7")))).code).toBe("students_unreadable");
  });

  test("gives the same paper as without a worker", async () => {
    const paper: Printed = {
      ...{ number: 12, check: "7K3M9QXZ", full_name: "Amina محمد", course_name: "Web Development" },
      ...{
        season: 8,
        credential: "a.b.c",
        issued_at: "2026-11-20T09:00:00.000Z",
        signatory: "",
        language: "en",
      },
    };
    const given = {
      certificates: [paper, paper],
      academy: { name: "GNM", logo: null, site: "http://localhost" },
    };
    const [drawn, alone] = [
      await inWorker<typeof drawCertificates>("drawCertificates", given),
      await drawCertificates(given),
    ];
    expect(withoutDate(drawn)).toBe(withoutDate(alone));
  });
});

/** The file as text, without its creation time and the id derived from it. */
function withoutDate(pdf: Uint8Array): string {
  return Buffer.from(pdf)
    .toString("latin1")
    .replace(/\(D:\d{14}Z\)/, "")
    .replace(/\/ID \[.*\]/, "");
}

describe("a file that would stop the server", () => {
  test("is refused at its field and not kept; the next file is read", async () => {
    const deep = workbook([CLASSIC, classicRow()], (entries) => [
      ...entries,
      { name: "xl/sharedStrings.xml", content: Buffer.from("<a>".repeat(20_000_000)) },
    ]);
    expect(deep.length).toBeLessThan(100_000);
    const [before] = await sql`select count(*)::int as files from statement_files`;
    const refused = await refusalOf(uploadStatement(finance, { file_name: "deep.xlsx", bytes: deep }));
    expect([refused.code, refused.errors?.file]).toEqual([
      "statement_unreadable",
      [expect.stringContaining("damaged or protected")],
    ]);
    expect(await sql`select count(*)::int as files from statement_files`).toEqual([before]);
    expect((await readStatement(GOOD)).rows).toHaveLength(1);
  });

  test("is stopped when its time is over, with its worker alone, and the next file is read", async () => {
    const given = { bytes: new Uint8Array(long), fileName: "", shortcode: OURS };
    const read = inWorker<typeof parseStatement>("parseStatement", given, { seconds: 0.01 });
    await expect(read).rejects.toThrow(TooHeavy);
    expect((await readStatement(GOOD)).rows).toHaveLength(1);
  });
});

describe("a worker that ends by itself", () => {
  test("refuses its file as busy, and the next file gets a new worker", async () => {
    await readStatement(GOOD);
    const [worker] = workers();
    const reading = outcomeOf(readStatement(long));
    await started();
    await worker?.terminate();
    expect(await reading).toBe("busy");
    expect((await readStatement(GOOD)).rows).toHaveLength(1);
    expect(workers()).not.toContain(worker);
  });

  test("bounds the queue: of twenty files at once some are refused as busy immediately and the others are read", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(readStatement(GOOD), () => "read")),
    );
    expect(new Set(all)).toEqual(new Set(["read", "busy"]));
    expect((await readStatement(GOOD)).rows).toHaveLength(1);
  });
});

describe("other requests are served while a file is read", () => {
  let counting = false;
  afterEach(() => {
    counting = false;
  });
  /** How many turns of the event loop others get until some work is done. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    const turn = () => {
      turns += 1;
      if (counting) setImmediate(turn);
    };
    counting = true;
    setImmediate(turn);
    await work();
    counting = false;
    return turns;
  }
  const list = csvFile([CLASSIC, ...Array.from({ length: 4_000 }, () => classicRow())] as string[][]);

  test("by a worker", async () => {
    expect(await turnsDuring(() => readStatement(list))).toBeGreaterThan(100);
  });

  test("control: they are not where the server reads it itself", async () => {
    expect(await turnsDuring(() => parseFile(list, OURS))).toBeLessThan(3);
  });
});

/** Until the call has been given to its worker. */
async function started(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

/** The worker threads that lib/platform/workers/pool.ts has now. */
function workers(): Worker[] {
  const shared = globalThis as typeof globalThis & {
    [key: symbol]: { threads: { threads: Worker[] } } | undefined;
  };
  return shared[Symbol.for("academy.workers")]?.threads.threads ?? [];
}
