import { type Statement, statementsOf, withNames } from "./capture";
import { type HttpOrder, httpRound, httpSide, requestOf, type SqlOrder, sqlSide } from "./load";
import type { Server } from "./servers";
import type { Academy, Pace, Work } from "./stage";

/** The queries of each read, by their name in the bare app. */
export async function recordReads(
  academy: Academy,
): Promise<Record<"session" | "list" | "search", Statement[]>> {
  const { GET: sessions } = await import("@/app/api/v1/sessions/[[...call]]/route");
  const { GET: students } = await import("@/app/api/v1/students/[[...call]]/route");
  const [show, list] = [sessions.calls["get-session"].GET, students.calls[""].GET];
  const record = (run: (request: Request) => Promise<Response>, order: HttpOrder) =>
    statementsOf(academy.url, () => run(requestOf(order)));
  return {
    session: await record(show, sessionOrder(academy)),
    list: await record(list, listOrder(academy, "page=1")),
    search: await record(list, listOrder(academy, searchFor(academy.terms.names[0]!))),
  };
}

/**
 * A public read with one statement, which shows the cost of `endpoint()` itself; the desk's list of students, newest first; and
 * its search by name, of which the bare route repeats one.
 */
export function readWorks(
  academy: Academy,
  bare: Server,
  reads: Awaited<ReturnType<typeof recordReads>>,
  pace: Pace,
): Work[] {
  const load = { ...pace, again: true };
  const work = (
    name: string,
    kind: keyof typeof reads,
    [ours, orders]: [name: string, orders: HttpOrder[]],
    [theirs, goal]: [name: string, goal?: { atLeast: number }],
    [steps, named]: [Statement[], SqlOrder[]] = [reads[kind], [{}]],
  ): Work => ({
    name,
    sides: () => [
      httpSide(ours, academy.server.url, () => orders, load),
      httpSide(theirs, bare.url, () => [{ method: "GET", path: `/read/${kind}` }], load, goal),
      sqlSide(academy.url, steps, () => named, load),
    ],
  });
  const { names } = academy.terms;
  const { length } = reads.session;
  const session = `bare route, the same ${length === 1 ? "query" : `${length} queries`}`;
  const queries = "bare route, the same queries";
  const searches = names.map((term) => listOrder(academy, searchFor(term)));
  const [steps, named] = [withNames(reads.search, { term: names[0]! }), names.map((term) => ({ term }))];
  return [
    work(
      "a simple read",
      "session",
      ["GET /sessions/get-session", [sessionOrder(academy)]],
      [session, { atLeast: 0.8 }],
    ),
    work("list", "list", ["GET /students, 20 rows", [listOrder(academy, "page=1")]], [queries]),
    work("search", "search", ["GET /students?search=", searches], [queries], [steps, named]),
  ];
}

/** One round of the list of students with some queries, in turn. */
export function listRound(academy: Academy, queries: string[], pace: Pace) {
  const orders = queries.map((query) => listOrder(academy, query));
  return httpRound(academy.server.url, orders, { ...pace, again: true });
}

export function searchFor(term: string): string {
  return `search=${encodeURIComponent(term)}`;
}

/** A session's record, which is public. */
export function sessionOrder({ groups }: Pick<Academy, "groups">): HttpOrder {
  return { method: "GET", path: `/api/v1/sessions/get-session?sessionId=${groups[0]?.sessionIds[0]}` };
}

function listOrder({ token }: Academy, query: string): HttpOrder {
  const headers = { authorization: `Bearer ${token}` };
  return { method: "GET", path: `/api/v1/students?pageSize=20&${query}`, headers };
}
