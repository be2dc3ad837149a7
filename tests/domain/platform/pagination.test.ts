import { afterAll, beforeAll, expect, test } from "vitest";
import { generate } from "@/db/scale/generate";
import type { StaffRole } from "@/lib/domain/access/roles";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/prompts/list-requests";
import { listStudents } from "@/lib/domain/registrations/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { sql } from "../../support/database";

const STUDENTS = 700;
const PAGE = 50;
let staffId: string;
beforeAll(async () => {
  await generate(sql, { count: STUDENTS });
  [{ id: staffId }] = await sql<[{ id: string }]>`select id from staff limit 1`;
});
afterAll(closeDatabase);

type Page = { page: number; pageSize: number };
const LISTS: [list: string, table: string, only: string | null, read: (page: Page) => Promise<unknown>][] = [
  ["students", "students", null, (page) => listStudents(as("admin"), page)],
  [
    "students, archived",
    "students",
    "archived",
    (page) => listStudents(as("admin"), { ...page, status: "archived" }),
  ],
  ["enrollments", "enrollments", null, (page) => listEnrollments(as("admin"), page)],
  [
    "enrollments, expired",
    "enrollments",
    "expired",
    (page) => listEnrollments(as("admin"), { ...page, status: "expired" }),
  ],
  ["transactions", "transactions", null, (page) => listTransactions(as("finance"), page)],
  ["payment requests", "payment_requests", null, (page) => listPaymentRequests(as("finance"), page)],
  ["prompts", "mpesa_express_requests", null, (page) => listExpressRequests(as("finance"), page)],
  [
    "paybill payments",
    "mpesa_paybill_confirmations",
    null,
    (page) => listPaybillRequests(as("finance"), page),
  ],
  ["questions to Daraja", "mpesa_queries", null, (page) => listQueries(as("finance"), page)],
  ["messages", "outbox", null, (page) => listMessages(as("admin"), page)],
];

test.each(LISTS)("%s, page after page, are complete and newest first", async (_list, table, only, read) => {
  const state = sql(table === "students" ? "status" : "state");
  const rows = await sql<Array<{ id: string }>>`
    select id from ${sql(table)} where ${only === null ? sql`true` : sql`${state} = ${only}`}
    order by created_at desc, id desc`;
  const last = Math.ceil(rows.length / PAGE);
  expect(last).toBeGreaterThan(0);
  const shown: string[] = [];
  for (let page = 1; page <= last; page++) shown.push(...idsOf(await read({ page, pageSize: PAGE })));
  expect(shown).toEqual(rows.map(({ id }) => id));
  expect(idsOf(await read({ page: last + 1, pageSize: PAGE }))).toEqual([]);
});

/** The only list in an answer, whatever its key. */
function idsOf(answer: unknown): string[] {
  const [rows = []] = Object.values(answer as object).filter(Array.isArray);
  return rows.map(({ id }: { id: string }) => id);
}

function as(role: StaffRole): Ctx {
  return { actor: { kind: "staff", staffId, sessionId: staffId, role, mustChangePassword: false } };
}
