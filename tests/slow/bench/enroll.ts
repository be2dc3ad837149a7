import { randomUUID } from "node:crypto";
import { newPayCode } from "@/lib/domain/enrollments/pay-code";
import { CACHED_PLANS, statementsOf, withNames } from "./capture";
import { type Group, newcomers, sessionOf } from "./fill";
import { beforeSide, type HttpOrder, httpSide, requestOf, type SqlOrder, sqlSide } from "./load";
import type { Server } from "./servers";
import { type Academy, addressOf, handout, JSON_TYPE, type Pace, type Reference, type Work } from "./stage";

const PATH = "/api/v1/students/enroll";

type Hand = (count: number) => string[];

/** Makes the table of the bare route. */
export async function makePlainEnrollments({ sql }: Academy): Promise<void> {
  await sql`create table bench_enrollments (like enrollments including defaults including constraints)`;
  await sql`alter table bench_enrollments add primary key (id)`;
  for (const columns of ["student_id", "class_id, state, hold_until", "created_at, id"])
    await sql.unsafe(`create index on bench_enrollments (${columns})`);
}

/**
 * Reserving a seat as the form does it: in a student session, with three sessions.
 * @param name `first` the number that the phones of its students begin above
 */
export async function enrollWork(
  academy: Academy,
  bare: Server,
  pace: Pace,
  { name = "enroll", first = 20_000_000 } = {},
): Promise<Work> {
  const { url, sql, server, groups } = academy;
  const size = 2 * pace.most * (pace.rounds + 1);
  const [one = "", two = "", three = "", ...ids] = await newcomers(sql, 3 * size + 3, first);
  const steps = await recorded(academy, one, [two, three]);
  const hand = (n: number) => handout(ids.slice(n * size, (n + 1) * size));
  const [mine, before, replayed] = [hand(0), hand(1), hand(2)];
  let asked = 1;
  const orders = (hand: Hand) => () => hand(pace.most).map((id) => order(id, groups, asked++));
  const plain = insertOrders(ids.slice(0, pace.most), groups);
  return {
    name,
    alsoAlone: true,
    sides: (load) => [
      httpSide("POST /students/enroll", server.url, orders(mine), load),
      ...beforeSide(academy, orders(before), load),
      bareInsert(bare, plain, load),
      sqlSide(url, steps, () => replayed(pace.most).map((id, n) => named(id, groups, n)), {
        ...load,
        session: CACHED_PLANS,
      }),
    ],
  };
}

async function recorded({ url, sql, groups }: Academy, id: string, before: string[]) {
  const { POST } = await import("@/app/api/v1/students/[[...call]]/route");
  const enroll = (of: string) => () => POST.calls.enroll.POST(requestOf(order(of, groups, 0)));
  const outcome = await statementsOf(url, enroll(id), ...before.map(enroll));
  const [row] = await sql`select id, pay_code, held_from from enrollments where student_id = ${id}`;
  const group = groups[0]!;
  const values = {
    student: id,
    enrollment: row?.id,
    code: row?.pay_code,
    from: row?.held_from,
    class: group.classId,
    ...Object.fromEntries(group.sessionIds.map((session, n) => [`session${n}`, session])),
  };
  return withNames(outcome, values);
}

/** One insert a call, which the bare route does. */
export function bareInsert(bare: Server, orders: HttpOrder[], load: Pace): Reference {
  return httpSide(
    "bare route, one insert",
    bare.url,
    () => orders,
    { ...load, again: true },
    { atLeast: 0.6 },
  );
}

/** The same number of rows, for the bare route. */
export function insertOrders(ids: string[], groups: Group[]): HttpOrder[] {
  return ids.map((id, n) => ({
    method: "POST",
    path: "/insert",
    headers: JSON_TYPE,
    body: JSON.stringify({ ...fieldsOf(id, groups, n), pay_code: newPayCode() }),
  }));
}

/** One student's call. */
export function order(id: string, groups: Group[], n: number): HttpOrder {
  return {
    method: "POST",
    path: PATH,
    headers: { ...JSON_TYPE, "x-forwarded-for": addressOf(n), authorization: `Bearer ${sessionOf(id)}` },
    body: JSON.stringify(fieldsOf(id, groups, n)),
  };
}

function named(id: string, groups: Group[], n: number): SqlOrder {
  const group = groups[n % groups.length]!;
  const sessions = Object.fromEntries(group.sessionIds.map((session, day) => [`session${day}`, session]));
  const from = randomUUID().replaceAll("-", "");
  return {
    student: id,
    enrollment: randomUUID(),
    code: newPayCode(),
    from,
    class: group.classId,
    ...sessions,
  };
}

function fieldsOf(id: string, groups: Group[], n: number) {
  const group = groups[n % groups.length]!;
  return { student_id: id, class_id: group.classId, sessions: group.sessionIds };
}
