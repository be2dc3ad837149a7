import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generate } from "@/db/scale/generate";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { showOverview } from "@/lib/domain/attendance/overview";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/requests/list-requests";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import { listAudit } from "@/lib/domain/records/list-audit";
import { listStudents } from "@/lib/domain/registrations/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";

let admin: Ctx;
let finance: Ctx;
beforeAll(async () => {
  // Registers are listed for two weeks.
  await generate(sql, { count: 300, today: nairobiDate(new Date()) });
  [admin, finance] = [await asStaff("admin"), await asStaff("finance")];
});
afterAll(closeDatabase);

type Ask = { sort?: string; page: number; pageSize: number };
const folded = (text: unknown) => String(text).toLowerCase();
type Row = Record<string, unknown>;
/** The sort keys of a list as its rows show them. */
const LISTS: [
  list: string,
  sort: string,
  read: (ask: Ask) => Promise<object>,
  shown: (row: Row) => unknown,
][] = [
  ["students", "created", (ask) => listStudents(admin, ask), (row) => row.created_at],
  ["students", "name", (ask) => listStudents(admin, ask), (row) => folded(row.full_name)],
  [
    "students of a season",
    "name",
    (ask) => listStudents(admin, { ...ask, season: 8 }),
    (row) => folded(row.full_name),
  ],
  [
    "students found",
    "name",
    (ask) => listStudents(admin, { ...ask, search: "otieno" }),
    (row) => folded(row.full_name),
  ],
  ["enrollments", "created", (ask) => listEnrollments(admin, ask), (row) => row.created_at],
  [
    "enrollments found",
    "created",
    (ask) => listEnrollments(admin, { ...ask, search: "otieno" }),
    (row) => row.created_at,
  ],
  [
    "enrollments that expired",
    "created",
    (ask) => listEnrollments(admin, { ...ask, status: "expired" }),
    (row) => row.created_at,
  ],
  ["transactions", "created", (ask) => listTransactions(finance, ask), (row) => row.created_at],
  ["transactions", "date", (ask) => listTransactions(finance, ask), (row) => row.transaction_date],
  ["transactions", "amount", (ask) => listTransactions(finance, ask), (row) => row.amount],
  [
    "paybill transactions",
    "amount",
    (ask) => listTransactions(finance, { ...ask, method: "paybill" }),
    (row) => row.amount,
  ],
  ["payment requests", "created", (ask) => listPaymentRequests(finance, ask), (row) => row.created_at],
  ["prompts", "created", (ask) => listExpressRequests(finance, ask), (row) => row.created_at],
  ["questions to Daraja", "created", (ask) => listQueries(finance, ask), (row) => row.created_at],
  ["paybill payments", "date", (ask) => listPaybillRequests(finance, ask), (row) => row.TransTime],
  ["paybill payments", "created", (ask) => listPaybillRequests(finance, ask), (row) => row.created_at],
  ["messages", "created", (ask) => listMessages(admin, ask), (row) => row.created_at],
  ["certificates", "issued", (ask) => listCertificates(admin, ask), (row) => row.issued_at],
  ["audit log", "at", (ask) => listAudit(admin, ask), (row) => row.at],
  ["courses", "name", (ask) => listCourses(admin, ask), (row) => folded(row.course_name)],
  ["courses", "code", (ask) => listCourses(admin, ask), (row) => folded(row.course_code)],
  ["courses", "created", (ask) => listCourses(admin, ask), (row) => row.created_at],
  ["classes", "course", (ask) => listClasses(admin, ask), (row) => folded(row.course)],
  ["classes", "name", (ask) => listClasses(admin, ask), (row) => folded(row.class_name)],
  ["classes", "season", (ask) => listClasses(admin, ask), (row) => row.season],
  ["sessions", "class", (ask) => listSessions(admin, ask), (row) => folded(row.class)],
  [
    "sessions",
    "time",
    (ask) => listSessions(admin, ask),
    (row) => `${row.day === "saturday" ? 1 : row.day === "sunday" ? 2 : 3} ${row.start_at}`,
  ],
  ["registers", "date", (ask) => showOverview(admin, ask), (row) => row.date],
  ["registers", "class", (ask) => showOverview(admin, ask), (row) => folded(row.course)],
  ["registers", "tutor", (ask) => showOverview(admin, ask), (row) => folded(row.tutor ?? "")],
  [
    "registers",
    "status",
    (ask) => showOverview(admin, ask),
    (row) => ["missing", "draft", "saved"].indexOf(String(row.status)),
  ],
  ["tutors", "first_name", (ask) => listTutors(admin, ask), (row) => folded(row.first_name)],
  ["tutors", "last_name", (ask) => listTutors(admin, ask), (row) => folded(row.last_name)],
];

const keyOf = (row: Row) => row.id ?? row.number ?? `${row.session_id} ${row.date}`;

const rowsOf = (answer: object) => Object.values(answer).find(Array.isArray) as Row[];

describe("every order in which a list can be sorted", () => {
  test.each(LISTS)(
    "%s by %s, both ways, page after page, with no row twice",
    async (_list, sort, read, shown) => {
      const { total } = (await read({ sort, page: 1, pageSize: 1 })) as { total: number };
      expect(total).toBeGreaterThan(1);
      const pageSize = Math.ceil(total / 3);
      for (const asked of [sort, `-${sort}`]) {
        const rows: Row[] = [];
        for (const page of [1, 2, 3]) rows.push(...rowsOf(await read({ sort: asked, page, pageSize })));
        expect(new Set(rows.map(keyOf)).size).toBe(total);
        const values = rows.map(shown) as (string | number)[];
        const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(values).toEqual(asked === sort ? sorted : sorted.toReversed());
      }
    },
  );

  const newestFirst =
    /^(students|enrollments|transactions|payment requests|prompts|questions|paybill payments|messages)/;
  test.each(LISTS.filter(([list, sort]) => sort === "created" && newestFirst.test(list)))(
    "%s are shown newest first unless another is asked for, and nothing follows the last page",
    async (_list, sort, read) => {
      const page = { page: 1, pageSize: 20 };
      const shown = (await read(page)) as { total: number };
      expect(shown).toEqual(await read({ ...page, sort: `-${sort}` }));
      expect(rowsOf(await read({ page: Math.ceil(shown.total / 20) + 1, pageSize: 20 }))).toEqual([]);
    },
  );

  test("is ignored if the list does not have it", async () => {
    const plain = await listStudents(admin, {});
    for (const sort of ["residence", "--name", "name;drop", ""])
      expect(await listStudents(admin, { sort })).toEqual(plain);
  });
});
