import { type Statement, statementsOf, withNames } from "./capture";
import { type HttpOrder, httpRound, type SqlOrder, sqlRound } from "./load";
import type { Server } from "./servers";
import type { Academy, Pace, Work } from "./stage";

/** The queries of each read, by their name in the bare app. */
export async function recordReads(
  academy: Academy,
): Promise<Record<"session" | "list" | "search", Statement[]>> {
  const { GET: sessions } = await import("@/app/api/v1/sessions/[[...call]]/route");
  const { GET: students } = await import("@/app/api/v1/students/[[...call]]/route");
  const [show, list] = [sessions.calls["get-session"].GET, students.calls[""].GET];
  const record = (run: (request: Request) => Promise<Response>, { path, headers }: HttpOrder) =>
    statementsOf(academy.url, () => run(new Request(`http://bench${path}`, { headers: headers ?? {} })));
  return {
    session: await record(show, sessionOrder(academy)),
    list: await record(list, listOrder(academy, "page=1")),
    search: await record(list, listOrder(academy, searchFor(academy.terms.names[0]!))),
  };
}

/** A public read with one statement: the cost of `endpoint()` itself. */
export function simpleReadWork(
  academy: Academy,
  bare: Server,
  reads: Record<"session", Statement[]>,
  pace: Pace,
): Work {
  return {
    name: "a simple read",
    sides: () => [
      {
        name: "GET /sessions/get-session",
        round: () => httpRound(academy.server.url, [sessionOrder(academy)], { ...pace, again: true }),
      },
      {
        name: `bare route, the same ${reads.session.length === 1 ? "query" : `${reads.session.length} queries`}`,
        atLeast: 0.8,
        round: () => bareRound(bare, "session", pace),
      },
      { name: "the same SQL, plain driver", round: () => plainRound(academy, reads.session, [{}], pace) },
    ],
  };
}

/** The desk's list of students, newest first. */
export function listWork(
  academy: Academy,
  bare: Server,
  reads: Record<"list", Statement[]>,
  pace: Pace,
): Work {
  return {
    name: "list",
    sides: () => [
      { name: "GET /students, 20 rows", round: () => listRound(academy, ["page=1"], pace) },
      { name: "bare route, the same queries", round: () => bareRound(bare, "list", pace) },
      { name: "the same SQL, plain driver", round: () => plainRound(academy, reads.list, [{}], pace) },
    ],
  };
}

/** The desk's search by name; the bare route repeats one of them. */
export function searchWork(
  academy: Academy,
  bare: Server,
  reads: Record<"search", Statement[]>,
  pace: Pace,
): Work {
  const { names } = academy.terms;
  const steps = withNames(reads.search, { term: names[0]! });
  const orders = names.map((term) => ({ term }));
  return {
    name: "search",
    sides: () => [
      { name: "GET /students?search=", round: () => listRound(academy, names.map(searchFor), pace) },
      { name: "bare route, the same queries", round: () => bareRound(bare, "search", pace) },
      { name: "the same SQL, plain driver", round: () => plainRound(academy, steps, orders, pace) },
    ],
  };
}

/** One round of the list of students with some queries, in turn. */
export function listRound(academy: Academy, queries: string[], pace: Pace) {
  const orders = queries.map((query) => listOrder(academy, query));
  return httpRound(academy.server.url, orders, { ...pace, again: true });
}

export function searchFor(term: string): string {
  return `search=${encodeURIComponent(term)}`;
}

function bareRound(bare: Server, name: string, pace: Pace) {
  return httpRound(bare.url, [{ method: "GET", path: `/read/${name}` }], { ...pace, again: true });
}

function plainRound({ url }: Academy, steps: Statement[], orders: SqlOrder[], pace: Pace) {
  return sqlRound(url, steps, orders, { ...pace, again: true });
}

/** A session's record, which is public. */
export function sessionOrder({ groups }: Pick<Academy, "groups">): HttpOrder {
  return { method: "GET", path: `/api/v1/sessions/get-session?sessionId=${groups[0]?.sessionIds[0]}` };
}

function listOrder({ token }: Academy, query: string): HttpOrder {
  const headers = { authorization: `Bearer ${token}` };
  return { method: "GET", path: `/api/v1/students?pageSize=20&${query}`, headers };
}
