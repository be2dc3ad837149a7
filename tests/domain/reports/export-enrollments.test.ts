import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { exportEnrollments } from "@/lib/domain/reports/export-enrollments";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, paidSeat, payByPaybill, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { give, waive } from "../payments/waiver-calls";
import { nairobiToday, readCsv } from "./read-csv";

const HEADER = [
  "Reg. Number",
  "Full Name",
  "Phone Number",
  "Course",
  "Class",
  "Season",
  "Status",
  "Amount",
  "Amount Paid",
  "Waived",
  "Paid by the Bursary Fund",
  "Result",
  "Enrolled at",
  "Created at",
];

let today = "";
beforeAll(async () => {
  today = await nairobiToday();
});
afterAll(closeDatabase);

async function download(filter: Record<string, unknown> = {}) {
  const params = { createdFrom: today, createdTo: today, ...filter };
  const { fileName, titles, data } = await readCsv(exportEnrollments(await asStaff("admin"), params));
  return { fileName, header: titles, lines: data.map((row) => Object.values(row)) };
}

const numbersIn = ({ lines }: { lines: string[][] }) => lines.map(([number]) => number);

describe("the export of enrollments", () => {
  test("has a line for each, with what is due, what was paid and how it ended", async () => {
    const group = await newClass({ name: "Baking" });
    const paid = await paidSeat(await student({ full_name: 'Wanjikũ "W" Kamau, Jr' }), group);
    await sql`update enrollments set outcome = 'not_completed', outcome_at = now() where id = ${paid.enrollmentId}`;
    const part = await heldSeat();
    await payByPaybill(part, 12.5);
    await give(30);
    await waive(part, { amount: 100 });
    await waive(part, { amount: 30, from: "bursary" });
    const { fileName, header, lines } = await download();
    expect(fileName).toMatch(/^Enrollments_\d{10}\.csv$/);
    expect(header).toEqual(HEADER);
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(lines.find(([number]) => number === paid.student.registration_no)).toEqual([
      paid.student.registration_no,
      'Wanjikũ "W" Kamau, Jr',
      `+${paid.student.msisdn}`,
      expect.stringMatching(/^Baking \d+$/),
      expect.stringMatching(/^Class \d+$/),
      "8",
      "enrolled",
      "500",
      "500",
      "0",
      "0",
      "not completed",
      instant,
      instant,
    ]);
    const open = lines.find(([number]) => number === part.student.registration_no);
    expect(open?.slice(6, 13)).toEqual(["pending", "500", "12.50", "100", "30", "", ""]);
  });

  test("has the same rows as the list of enrollments, whatever the filters", async () => {
    const [paid, held, waiting, gone] = [
      await paidSeat(),
      await heldSeat(),
      await heldSeat(),
      await heldSeat(),
    ];
    await sql`update enrollments set state = 'cancelled' where id = ${gone.enrollmentId}`;
    await sql`update enrollments set state = 'expired' where id = ${waiting.enrollmentId}`;
    const admin = await asStaff("admin");
    const filters = [
      {},
      ...["pending", "enrolled", "active", "paid_waiting", "expired", "cancelled"].map((status) => ({
        status,
      })),
      { classId: held.group.classId },
      { classId: paid.group.classId, status: "pending" },
      { courseId: paid.group.courseId },
      { season: 8 },
      { season: 7 },
    ];
    const counts = [];
    for (const filter of filters) {
      const dates = { createdFrom: today, createdTo: today, pageSize: 500 };
      const { rows } = await listEnrollments(admin, { ...dates, ...filter });
      const numbers = rows.map(({ registration_no }) => registration_no).reverse();
      expect(numbersIn(await download(filter)), JSON.stringify(filter)).toEqual(numbers);
      counts.push(numbers.length);
    }
    expect(counts.slice(-5)).toEqual([1, 0, 1, counts[0], 0]);
    expect(counts.slice(1, 4).every((count) => count > 0)).toBe(true);
  });

  test("takes dates in Nairobi time, both included", async () => {
    const [first, last, before, after] = [
      await heldSeat(),
      await heldSeat(),
      await heldSeat(),
      await heldSeat(),
    ];
    for (const [seat, at] of [
      [first, "2026-02-13T21:00:00Z"],
      [last, "2026-02-14T20:59:59Z"],
      [before, "2026-02-13T20:59:59Z"],
      [after, "2026-02-14T21:00:00Z"],
    ] as const)
      await sql`update enrollments set created_at = ${at} where id = ${seat.enrollmentId}`;
    const file = await download({ createdFrom: "2026-02-14", createdTo: "2026-02-14" });
    expect(numbersIn(file)).toEqual([first.student.registration_no, last.student.registration_no]);
    expect(file.lines.map((line) => line.at(-1))).toEqual(["2026-02-14 00:00", "2026-02-14 23:59"]);
  });

  test.each([
    ["createdFrom", "2023-12-31"],
    ["createdTo", "2999-01-01"],
    ["classId", "' or 1=1 --"],
    ["status", "'enrolled'"],
    ["season", "8 or 1=1"],
  ])("is refused at its field: %s %s", async (field, value) => {
    expect(Object.keys((await refusalOf(download({ [field]: value }))).errors ?? {})).toEqual([field]);
  });

  test("is logged", async () => {
    const seat = await heldSeat();
    await download({ classId: seat.group.classId, status: "pending" });
    const [line] =
      await sql`select subject, changes from audit_log where verb = 'students.export-enrollments' order by id desc limit 1`;
    expect(line).toEqual({
      subject: `export:${today}_${today}`,
      changes: { exported: "enrollments", status: "pending", class: seat.group.classId },
    });
  });
});
