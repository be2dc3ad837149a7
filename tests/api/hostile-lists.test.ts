import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { listStatements } from "@/lib/domain/payments/statements/show-statements";
import { listAudit } from "@/lib/domain/records/list-audit";
import { asStaff } from "../support/actors";
import { ask, type Fields } from "../support/call";
import { certify } from "../support/certificates";
import { sql } from "../support/database";
import { insertStkPush } from "../support/insert-stk-push";
import { outcomeOf } from "../support/outcome";
import { asOwner } from "../support/students";
import {
  heldSeat,
  missTwice,
  newClass,
  newPhone,
  paidSeat,
  type Seat,
  staffMember,
  tokenOf,
} from "./fixtures";
import { allCalls } from "./routes";

/** A call of one list. @returns the HTTP status, and the rows if there are any */
type List = (query: Record<string, string>) => Promise<{ status: number; rows: Fields[] }>;
const lists = new Map<string, List>();

beforeAll(async () => {
  const where = await newClass({ tutorId: await staffMember("tutor") });
  const paid = await paidSeat(undefined, where);
  const open = await heldSeat(undefined, where);
  await asOwner(requestPayment, {
    enrollment_id: open.enrollmentId,
    student_id: open.student.id,
    payment_method: "paybill",
    paying_msisdn: newPhone(),
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
  });
  await query(paid);
  await certify(paid.enrollmentId, 8);
  await missTwice(paid);
  await writeMessages(paid.student.msisdn);
  await sql`insert into students (full_name, msisdn, dob, id_number, residence, channel, enrollment_status, season_number)
    values ('Fifty 50% Off', ${newPhone()}, '1999-03-05', 'A1', 'Kayole', 'Flier', 'new', 8)`;
  for (const role of ["admin", "cashier"] as const) await staffMember(role);
  const token = await tokenOf(await staffMember("admin"));

  for (const { method, path, route } of await allCalls()) {
    const isSearched = path.endsWith("/courses") || takesSearch(route[method]?.about?.shape);
    if (method !== "GET" || !isSearched) continue;
    const own: Record<string, string> = path.endsWith("class-enrollment") ? { class_id: where.classId } : {};
    lists.set(path, async (params) => {
      const { status, body } = await ask(route, "GET", path, { token, query: { ...own, ...params } });
      return { status, rows: rowsOf(body) };
    });
  }
  const admin = await asStaff("admin");
  const inside: [string, (params: Record<string, string>) => Promise<object>][] = [
    ["payments.desk-queues", (params) => deskQueues(admin, params)],
    ["payments.statements", (params) => listStatements(admin, params)],
    ["reports.audit-log", (params) => listAudit(admin, params)],
  ];
  for (const [verb, read] of inside) {
    lists.set(verb, async (params) => {
      let rows: Fields[] = [];
      const word = await outcomeOf(read(params), (result) => {
        rows = rowsOf(result as Fields);
        return "200";
      });
      return { status: word === "invalid" ? 400 : Number(word), rows };
    });
  }
});

/** A query about a prompt, so that the list of queries has a row. */
async function query(seat: Seat): Promise<void> {
  const { stkPushId } = await insertStkPush(seat);
  await sql`insert into mpesa_queries (express_request_id, http_status, body, verdict)
    values (${stkPushId}, 200, '{}', 'cancelled')`;
}

/** A batch, a reply and an opt-out, so that their lists have a row. */
async function writeMessages(msisdn: string): Promise<void> {
  await sql`insert into message_batches (created_by, channel, purpose, audience, body_en, body_sw, state, people, messages, cost_cents)
    values (${await staffMember("admin")}, 'sms', 'transactional', '{"staff": true}', 'Hello', 'Habari', 'done', 1, 1, 80)`;
  await sql`insert into replies (provider_id, msisdn, body, sent_at) values ('one', ${msisdn}, 'I am late', now())`;
  await sql`insert into message_opt_outs (msisdn, source) values (${msisdn}, 'desk')`;
}

function takesSearch(shape: unknown): boolean {
  return shape instanceof z.ZodObject && "search" in shape.shape && "page" in shape.shape;
}

function rowsOf(body: Fields): Fields[] {
  for (const value of Object.values(body)) {
    if (Array.isArray(value)) return value as Fields[];
    if (typeof value === "object" && value !== null && Object.values(value).some(Array.isArray))
      return rowsOf(value as Fields);
  }
  return [];
}

async function everywhere(work: (list: List, name: string) => Promise<void>): Promise<void> {
  for (const [name, list] of lists) await work(list, name);
}

/** Characters special to LIKE, with their full-width forms, which the search folds to the plain ones. */
const SIGNS = ["%", "_", "__", "\\", "%_", "％％", "＿", "a%a", "\\%"];
/** SQL injection attempts; none of this text occurs in the lists. */
const INJECTED = [
  "' or '1'='1",
  "') or 1=1 --",
  "'; drop table students; --",
  "' union select password_hash from staff --",
  "%' or '%'='",
  "\\'; select pg_sleep(9); --",
  '" or ""="',
  "$1",
  "$$; select 1; $$",
  "1); delete from audit_log; --",
  "{{7*7}}",
  "ʼ or 1=1 --",
];

describe("every list that can be searched", () => {
  test("is covered by this test and has something to find", async () => {
    expect([...lists.keys()].length).toBeGreaterThan(17);
    const empty: string[] = [];
    await everywhere(async (list, name) => {
      const { status, rows } = await list({});
      expect([name, status]).toEqual([name, 200]);
      if (rows.length === 0) empty.push(name);
    });
    // Waivers, gifts, the till, statements and unreadable money have their own tests; the payment desk's lists are empty here.
    expect(empty).toEqual([
      "/api/v1/follow-ups",
      "/api/v1/payments/bursary",
      "/api/v1/payments/cash-days",
      "/api/v1/payments/statements",
      "/api/v1/payments/unreadable",
      "/api/v1/payments/waivers",
      "payments.desk-queues",
      "payments.statements",
    ]);
  });

  test("treats special characters of a search literally", async () => {
    const wrong: string[] = [];
    await everywhere(async (list, name) => {
      for (const search of SIGNS) {
        const { status, rows } = await list({ search });
        const others = rows.filter((row) => !JSON.stringify(row).includes(search.normalize("NFKC")));
        if (status !== 200 || others.length > 0) wrong.push(`${name} ${search}: ${status}, ${others.length}`);
      }
    });
    expect(wrong).toEqual([]);
    expect((await lists.get("/api/v1/students")?.({ search: "%" }))?.rows).toHaveLength(1);
    expect((await lists.get("/api/v1/payments/express-requests")?.({ search: "_" }))?.rows).toHaveLength(1);
  });

  test("treats SQL in a search as text", async () => {
    const wrong: string[] = [];
    await everywhere(async (list, name) => {
      for (const search of INJECTED) {
        const { status, rows } = await list({ search });
        if (status !== 200 || rows.length > 0) wrong.push(`${name} ${search}: ${status}, ${rows.length}`);
      }
    });
    expect(wrong).toEqual([]);
    const [left] = await sql`select count(*)::int as students from students`;
    expect(left?.students).toBe(3);
  });

  test("ignores parameters that ask for another order", async () => {
    const wrong: string[] = [];
    await everywhere(async (list, name) => {
      const plain = await list({});
      for (const sort of ["id; drop table students", "(select pg_sleep(9))", "password_hash desc"]) {
        const asked = await list({ sort, order: sort, sortBy: sort });
        if (JSON.stringify(asked) !== JSON.stringify(plain)) wrong.push(`${name} ${sort}`);
      }
    });
    expect(wrong).toEqual([]);
  });
});

describe("paging a list", () => {
  test.each([
    ["a page of a thousand million rows", { pageSize: "1000000000" }, 200],
    ["a page far behind the end", { page: "1000000" }, 200],
    ["a page behind all numbers", { page: "1000000000" }, 400],
    ["no page", { page: "0" }, 400],
    ["a page before the first", { page: "-1" }, 400],
    ["half a page", { page: "1.5" }, 400],
    ["a page of no rows", { pageSize: "0" }, 400],
    ["a page of fewer than none", { pageSize: "-5" }, 400],
    ["no number", { page: "1e" }, 400],
    ["eighty signs that match all", { search: "%".repeat(80) }, 200],
    ["more than is ever searched for", { search: "a".repeat(201) }, 400],
  ])("%s is answered, or refused at once", async (_what, params, expected) => {
    const answers: string[] = [];
    await everywhere(async (list, name) => {
      const { status, rows } = await list(params as Record<string, string>);
      if (status !== expected || rows.length > 500) answers.push(`${name}: ${status}, ${rows.length}`);
    });
    expect(answers).toEqual([]);
  });
});
