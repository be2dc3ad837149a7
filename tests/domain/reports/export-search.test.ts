import { afterAll, beforeAll, expect, test } from "vitest";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { listExpressRequests, listPaymentRequests } from "@/lib/domain/payments/requests/list-requests";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { exportEnrollments } from "@/lib/domain/reports/export-enrollments";
import {
  exportExpressRequests,
  exportPaybillRequests,
  exportPaymentRequests,
} from "@/lib/domain/reports/export-requests";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, PAYBILL_DATE, payByPaybill, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStkPush, insertStkPushTransaction } from "../../support/insert-stk-push";
import { payToAccount } from "../payments/support";
import { type File, nairobiToday, readCsv } from "./read-csv";

type Listing = (ctx: Ctx, params: unknown) => Promise<{ total: number }>;
type Exporting = ((ctx: Ctx, params: unknown) => Promise<File>) & {
  count: (ctx: Ctx, params: unknown) => Promise<{ rows: number }>;
};
const LISTS: Array<[string, Listing, Exporting]> = [
  ["registrations", listStudents, exportStudents],
  ["enrollments", listEnrollments, exportEnrollments],
  ["transactions", listTransactions, exportTransactions],
  ["payment requests", listPaymentRequests, exportPaymentRequests],
  ["express requests", listExpressRequests, exportExpressRequests],
  ["paybill requests", listPaybillRequests, exportPaybillRequests],
];

/** Texts that would end a literal, a statement or a pattern if inserted unescaped. */
const HOSTILE = [
  "' or true --",
  "'; drop table students; --",
  "\\'; select pg_sleep(9); --",
  "'||chr(65)||'",
  "$1 $$ x $$ */ copy",
  "E'\\x41'",
  "%",
  "_",
  "\\",
  '"',
  "Wanjikũ 💚 ＇",
];

let admin: Ctx;
let dates: { createdFrom: string; createdTo: string };
let name: string;
let phone: string;
let number: string;
beforeAll(async () => {
  admin = await asStaff("admin");
  // Payments are of the day on which they were paid.
  dates = { createdFrom: PAYBILL_DATE, createdTo: await nairobiToday() };
  const seat = await heldSeat(await student({ full_name: "Zipporah Kiptanui", id_number: "77123456" }));
  name = "zipporah kip";
  phone = seat.student.msisdn;
  number = seat.student.registration_no;
  await payByPaybill(seat, 500);
  const paid = await insertStkPush(seat, { state: "paid" });
  await insertStkPushTransaction(paid.stkPushId, "UKLSEARCH1");
  for (const text of HOSTILE.filter((text) => text.length > 1)) {
    const other = await heldSeat();
    await sql`update students set full_name = ${`Odd ${text}`} where id = ${other.student.id}`;
    await insertStkPush(other, {}, { paying_first_name: `Odd ${text}` });
    await payToAccount({ account: text, shillings: 100 });
    await payByPaybill(other, 100);
  }
  // Of another day: in the list, and not in a file of these.
  const before = await student({ full_name: "Zipporah Kiprono" });
  await sql`update students set created_at = '2025-03-04T10:00:00Z' where id = ${before.id}`;
  const [{ season_number: season } = {}] = await sql`delete from season_registrations
    where student_id = ${before.id} returning season_number`;
  await sql`insert into season_registrations (season_number, student_id, registered_at)
    values (${season}, ${before.id}, '2025-03-04T10:00:00Z')`;
});
afterAll(closeDatabase);

const rowsIn = async (run: Exporting, params: object) =>
  (await readCsv(run(admin, { ...dates, ...params }))).data;

test.each(LISTS)(
  "the export of %s has what its list finds, and its count says so before",
  async (_of, list, run) => {
    const all = (await run.count(admin, dates)).rows;
    for (const search of [
      name,
      phone,
      number,
      "Kiptanui Zip",
      "uklsearch1",
      "nobody has this name",
      ...HOSTILE,
    ]) {
      const { total } = await list(admin, { ...dates, search });
      // The list of registrations has no dates.
      const expected = list === listStudents && search === name ? total - 1 : total;
      expect((await run.count(admin, { ...dates, search })).rows, search).toBe(expected);
      expect(await rowsIn(run, { search }), search).toHaveLength(expected);
      if (search.length > 3) expect(expected, search).toBeLessThan(all);
    }
    expect((await run.count(admin, { ...dates, search: phone })).rows).toBeGreaterThan(0);
  },
);

test("the search narrows what the filters leave", async () => {
  expect(await rowsIn(exportEnrollments, { search: name, status: "enrolled" })).toHaveLength(1);
  expect(await rowsIn(exportEnrollments, { search: name, status: "cancelled" })).toEqual([]);
  expect(await rowsIn(exportStudents, { search: "77123456" })).toHaveLength(1);
  expect(await rowsIn(exportStudents, { search: "77123456", status: "archived" })).toEqual([]);
});

test("an export with a search is in the audit log without the searched text, which may name a person", async () => {
  await rowsIn(exportStudents, { search: name });
  const [row] =
    await sql`select subject, changes from audit_log where verb = 'students.export' order by id desc limit 1`;
  expect(row).toEqual({
    subject: `export:${dates.createdFrom}_${dates.createdTo}`,
    changes: { exported: "students", searched: true },
  });
});
