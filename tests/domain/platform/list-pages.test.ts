import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generate } from "@/db/scale/generate";
import { students } from "@/db/schema/students";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { readPhonePart } from "@/lib/domain/people/students/rules";
import { listStudents } from "@/lib/domain/registrations/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase, read } from "@/lib/platform/db/client";
import { countedApart, readPage } from "@/lib/platform/db/list-page";
import { toMsisdn } from "@/lib/platform/phone";
import { seededRandom } from "@/simulator/core/random";
import { student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";

/** Enough for pages with more than a thousand rows before and after them, which are found in other ways. */
const STUDENTS = 2_600;
const chance = seededRandom("a search and its pages");
const oneOf = <Each>(all: readonly Each[]) => all[chance.below(all.length)] as Each;

type Answer = { total: number; ids: string[] };
type Asked = { page: number; pageSize: number };
type Person = { full_name: string; msisdn: string; registration_no: string; id_number: string | null };
let admin: Ctx;
let finance: Ctx;
let people: Person[];
beforeAll(async () => {
  await generate(sql, { count: STUDENTS });
  [admin, finance] = [await asStaff("admin"), await asStaff("finance")];
  people =
    await sql`select full_name, msisdn, registration_no, id_number from students order by registration_no`;
});
afterAll(closeDatabase);

describe("a search finds the rows that comparing all rows finds, page by page", () => {
  test("for students by parts of names, phones and numbers, filtered and sorted", async () => {
    for (let count = 0; count < 80; count++) {
      const params = {
        search: typed(),
        sort: oneOf(["-created", "created", "name"]),
        season: oneOf([undefined, undefined, undefined, 40, 39]),
        page: oneOf([1, 1, 2, 3]),
        pageSize: oneOf([1, 3, 20]),
      };
      const found = await listStudents(admin, params);
      expect(idsOf(found.students, found.total), JSON.stringify(params)).toEqual(await compared(params));
    }
  });

  test("for enrollments and transactions by parts of their students' phones", async () => {
    for (let count = 0; count < 20; count++) {
      const search = `0${oneOf(people).msisdn.slice(3, 7 + chance.below(5))}`;
      const params = { page: oneOf([1, 1, 2]), pageSize: oneOf([2, 20]) };
      const isPart = sql`(strpos(search, ${search}) > 0 or strpos(search, ${readPhonePart(search)}) > 0)`;
      const theirs = sql`select e.id from enrollments e join students s on s.id = e.student_id where ${isPart}`;
      const enrolled = await listEnrollments(admin, { search, ...params });
      expect(idsOf(enrolled.rows, enrolled.total), search).toEqual(
        await naive(sql`from enrollments where id in (${theirs})`, sql`created_at desc, id desc`, params),
      );
      const paid = await listTransactions(finance, { search, ...params });
      expect(idsOf(paid.rows, paid.total), search).toEqual(
        await naive(
          sql`from transactions where ${isPart} or enrollment_id in (${theirs})`,
          sql`created_at desc, id desc`,
          params,
        ),
      );
    }
  });
});

const LISTS: [list: string, from: string, order: string, ask: (page: Asked) => Promise<Answer>][] = [
  ["students", "students", "created_at desc, id desc", ofStudents({})],
  ["students, oldest first", "students", "created_at, id", ofStudents({ sort: "created" })],
  ["students by name", "students", "folded_name, id", ofStudents({ sort: "name" })],
  ["students by name, from z", "students", "folded_name desc, id desc", ofStudents({ sort: "-name" })],
  [
    "active students",
    "students where status = 'active'",
    "created_at desc, id desc",
    ofStudents({ status: "active" }),
  ],
  [
    "active students by name",
    "students where status = 'active'",
    "folded_name, id",
    ofStudents({ status: "active", sort: "name" }),
  ],
  ["transactions", "transactions", "created_at desc, id desc", ofPayments({})],
  ["transactions by date", "transactions", "transacted_at, id", ofPayments({ sort: "date" })],
  [
    "transactions by amount",
    "transactions",
    "amount_cents desc, created_at desc, id desc",
    ofPayments({ sort: "-amount" }),
  ],
  [
    "M-Pesa Express transactions since a day",
    "transactions where method = 'express' and nairobi_date(created_at) >= '2015-01-01'",
    "created_at, id",
    ofPayments({ method: "express", createdFrom: "2015-01-01", sort: "created" }),
  ],
];

// sql.unsafe: FROM and ORDER BY take no parameters, and these texts are the constants of LISTS.
describe("a page in the middle is the same as in all rows in their order", () => {
  test.each(LISTS)("%s", async (_list, from, order, ask) => {
    const [{ total }] = await sql<
      [{ total: number }]
    >`select count(*)::int as total from ${sql.unsafe(from)}`;
    for (let count = 0; count < 6; count++) {
      const pageSize = oneOf([1, 7, 20, 100]);
      const page = 1 + chance.below(Math.ceil(total / pageSize) + 1);
      expect(await ask({ page, pageSize }), `page ${page} of ${pageSize}`).toEqual(
        await naive(sql`from ${sql.unsafe(from)}`, sql.unsafe(order), { page, pageSize }),
      );
    }
  });
});

describe("the total is taken at the same moment as the page", () => {
  /** Reads a page of students while another registers, after the nearer end is chosen and before the page is read. */
  const whileSomebodyRegisters = (page: Asked) => {
    let isFirst = true;
    return read((db) =>
      readPage(
        db,
        {
          rows: students,
          where: undefined,
          page,
          order: { columns: [students.foldedName, students.id], descending: false },
          counted: countedApart({ rows: students, where: undefined }),
        },
        async ({ keys, isKey, sums, order }) => {
          if (isFirst) await student({ full_name: "Aaa Aaa" });
          isFirst = false;
          return db
            .select({ id: students.id, ...sums })
            .from(students)
            .innerJoin(keys, isKey)
            .orderBy(...order);
        },
      ),
    );
  };

  test.each([
    ["from the nearer end", (total: number) => ({ page: Math.floor((total - 100) / 20), pageSize: 20 })],
    ["which that row begins", (total: number) => ({ page: total + 1, pageSize: 1 })],
  ])("a page %s", async (_which, pageOf) => {
    const [{ total }] = await sql<[{ total: number }]>`select count(*)::int as total from students`;
    const page = pageOf(total);
    const found = await whileSomebodyRegisters(page);
    expect(idsOf(found.rows, found.total)).toEqual(
      await naive(sql`from students`, sql`folded_name, id`, page),
    );
    expect(found.total).toBe(total + 1);
  });
});

/** A search text: part of a student's data, or of no student's. */
function typed(): string {
  const { full_name, msisdn, registration_no, id_number } = oneOf(people);
  const words = full_name.split(" ");
  const digits = msisdn.slice(3, 6 + chance.below(7));
  const start = 1 + chance.below(4);
  return oneOf([
    `0${digits}`,
    `254${digits}`,
    `+254 ${digits.slice(0, 3)} ${digits.slice(3)}`.trim(),
    msisdn.slice(start + 3, start + 3 + 3 + chance.below(4)),
    `0${1 + chance.below(9_999_999)}`,
    oneOf(words),
    oneOf(words).slice(1, 4),
    words.slice(0, 2).join(" "),
    words.toReversed().join(" "),
    full_name.slice(2, -2),
    `${words.at(-1)} 0${digits}`,
    registration_no.slice(chance.below(3)),
    id_number ?? "nobody",
  ]);
}

/** The students that a search finds, by comparing all: a whole phone, else a part as typed or as phones are stored, else words in any order. */
async function compared({
  search,
  sort,
  season,
  ...page
}: Asked & { search: string; sort: string; season?: number | undefined }) {
  const order =
    { "-created": "created_at desc, id desc", created: "created_at, id", name: "folded_name, id" }[sort] ??
    "";
  const has = (text: string) => sql`strpos(search, academy_fold(${text})) > 0`;
  // For a past season, all students who registered for it.
  const ofSeason =
    season === 40
      ? sql`season_number = 40`
      : season
        ? sql`id in (select student_id from season_registrations where season_number = ${season})`
        : sql`true`;
  const matching = (is: postgres.Fragment) =>
    // ORDER BY takes no parameter; `order` is one of the three above.
    naive(sql`from students where ${is} and ${ofSeason}`, sql.unsafe(order), page);
  const whole = toMsisdn(search);
  if (whole) return matching(sql`msisdn = ${whole}`);
  const isId = /^(?=.*\d)[A-Za-z0-9]{4,15}$/.test(search.replace(/\s/g, ""));
  const byId = isId ? sql`lower(coalesce(id_number, '')) = lower(${search.replace(/\s/g, "")})` : sql`false`;
  const found = await matching(sql`(${has(search)} or ${has(readPhonePart(search) ?? search)} or ${byId})`);
  const words = search.split(" ");
  if (found.total > 0 || words.length < 2 || !words.some((word) => word.length >= 3)) return found;
  return matching(
    words.map((word) => has(readPhonePart(word) ?? word)).reduce((one, other) => sql`${one} and ${other}`),
  );
}

/** A page of rows and their number, by reading and sorting all of them. */
async function naive(
  from: postgres.Fragment,
  order: postgres.Fragment,
  { page, pageSize }: Asked,
): Promise<Answer> {
  const rows = await sql<Array<{ id: string }>>`select id ${from} order by ${order}`;
  return idsOf(rows.slice((page - 1) * pageSize, page * pageSize), rows.length);
}

function idsOf(rows: ReadonlyArray<{ id: string }>, total: number): Answer {
  return { total, ids: rows.map(({ id }) => id) };
}

function ofStudents(filter: object) {
  return async (page: Asked) => {
    const found = await listStudents(admin, { ...filter, ...page });
    return idsOf(found.students, found.total);
  };
}

function ofPayments(filter: object) {
  return async (page: Asked) => {
    const found = await listTransactions(finance, { ...filter, ...page });
    return idsOf(found.rows, found.total);
  };
}
