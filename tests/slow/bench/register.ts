import { CACHED_PLANS, statementsOf, withNames } from "./capture";
import { freePayCodes, newcomers } from "./fill";
import { beforeSide, type HttpOrder, httpSide, requestOf, type SqlOrder, sqlSide } from "./load";
import type { Server } from "./servers";
import { type Academy, JSON_TYPE, type Work } from "./stage";

const SESSIONS = 20;
const ROSTER = 30;
const DATES = Array.from({ length: 15 }, (_, n) => `2026-06-${String(n + 1).padStart(2, "0")}`);

/** A register of thirty as a draft. */
export type Sheet = { session: string; date: string; register: string; students: string[] };

/**
 * A tutor's phone sends the register of thirty students again as a draft, with every mark inverted, so that each must
 * be written.
 */
export async function registerWork(academy: Academy, sheets: Sheet[], bare: Server): Promise<Work> {
  const { sql, url, server, token } = academy;
  const [first] = sheets;
  const steps = await recorded(academy, first!);
  await sql`create table bench_marks (like register_marks including all)`;
  const [mine, plain] = [markOrders(sheets, token), upsertOrders(sheets, token)];
  const named = sheets.map(names);
  return {
    name: `add-register of ${ROSTER}`,
    alsoAlone: true,
    sides: (pace) => {
      const load = { ...pace, again: true };
      return [
        httpSide("POST …/add-register", server.url, () => mine, load),
        ...beforeSide(academy, () => mine, load),
        httpSide("bare route, one upsert", bare.url, () => plain, load, { atLeast: 0.6 }),
        sqlSide(url, steps, () => named, { ...load, session: CACHED_PLANS }),
      ];
    },
  };
}

/** Each register with its marks inverted, then as it was. */
export function markOrders(sheets: Sheet[], token: string): HttpOrder[] {
  const turned = sheets.map(({ students, ...sheet }) => ({ ...sheet, students: [...students].reverse() }));
  return [...turned, ...sheets].map((sheet) => order(sheet, token));
}

/** The same marks, for the bare route. */
function upsertOrders(sheets: Sheet[], token: string): HttpOrder[] {
  return sheets.map((sheet) => ({ ...order(sheet, token), path: "/upsert", body: plainBody(sheet) }));
}

async function recorded({ url, token }: Academy, sheet: Sheet) {
  const { POST } = await import("@/app/api/v1/attendance-registers/[[...call]]/route");
  const turned = { ...sheet, students: sheet.students.toReversed() };
  const write = (of: Sheet) => () => POST.calls["add-register"].POST(requestOf(order(of, token)));
  const outcome = await statementsOf(url, write(sheet), write(sheet), write(turned));
  return withNames(outcome, names(sheet));
}

/** Thirty enrolled students in each of some sessions, and draft registers for some dates. */
export async function writeSheets({ sql, groups, staffId }: Academy): Promise<Sheet[]> {
  const ids = await newcomers(sql, SESSIONS * ROSTER, 90_000_000);
  const sheets: Sheet[] = [];
  await sql`update seasons set starts_on = null where number = current_season()`;
  for (const [n, { classId, sessionIds }] of groups.slice(0, SESSIONS).entries()) {
    const students = ids.slice(n * ROSTER, (n + 1) * ROSTER);
    const codes = await freePayCodes(sql, students.length);
    const [session = ""] = sessionIds;
    await sql`
      with seats as (
        insert into enrollments (student_id, season_number, class_id, state, fee_cents, pay_code, enrolled_at)
        select student, current_season(), ${classId}, 'enrolled', 50000, code, '2026-01-01'
        from unnest(${students}::uuid[], ${codes}::text[]) as given (student, code) returning id
      )
      insert into enrollment_sessions (enrollment_id, session_id, class_id, day)
      select seats.id, sessions.id, class_id, day from seats, sessions where sessions.id = ${session}`;
    const rows = await sql`
      insert into registers (session_id, date, status, version, marked_by, unusual_reason)
      select ${session}, date::date, 'draft', 0, ${staffId}, 'Make-up class' from unnest(${DATES}::text[]) date
      returning id, date::text`;
    for (const row of rows) sheets.push({ session, date: row.date, register: row.id, students });
  }
  return sheets;
}

function order({ session, date, students }: Sheet, token: string): HttpOrder {
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  const body = { session_id: session, date, status: "draft", ...halves(students) };
  const path = "/api/v1/attendance-registers/add-register";
  return { method: "POST", path, headers, body: JSON.stringify(body) };
}

function plainBody({ register, students }: Sheet): string {
  return JSON.stringify({ register_id: register, ...halves(students) });
}

function halves(students: string[]) {
  return { present: students.slice(0, ROSTER / 2), absent: students.slice(ROSTER / 2) };
}

function names({ session, date, register, students }: Sheet): SqlOrder {
  return { session, date, register, ...Object.fromEntries(students.map((id, n) => [`student${n}`, id])) };
}
