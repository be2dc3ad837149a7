import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import { staffToken, student } from "./fixtures";

// Few connections, so that one that is not returned is noticed at once.
process.env.DATABASE_POOL = "2";

const at = "/api/v1/students";
const { GET } = await import("@/app/api/v1/students/[[...call]]/route");
const list = api("GET students");

let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});

function ask(createdFrom: string, createdTo: string): Promise<Response> {
  const url = `http://academy.test${at}/export?${new URLSearchParams({ createdFrom, createdTo })}`;
  return GET.calls.export.GET(new Request(url, { headers: { authorization: `Bearer ${token}` } }));
}

describe("a large export", () => {
  const ROWS = 100_000;
  const DAY = "2025-05-05";
  beforeAll(async () => {
    // The search index plays no part here and is slow to fill.
    await sql`drop index students_search`;
    await sql`insert into students (full_name, msisdn, dob, id_number, residence, channel, enrollment_status, season_number, created_at)
      select 'Crowd ' || n, '2541' || (20000000 + n), '1999-01-01', 'A1234', repeat('long way home ', 40), 'Flier', 'new', 8,
        '2025-05-05T03:00:00Z'::timestamptz + n * interval '0.3 seconds' from generate_series(1, ${ROWS}) n`;
    await student();
    await student();
    await sql`update students set created_at = '2026-02-14T08:00:00Z' where created_at >= now() - interval '1 hour'`;
    await sql`analyze students`;
  });

  test("starts before it is complete, and never runs far ahead of a slow reader", async () => {
    const response = await ask(DAY, DAY);
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toMatch(/^Full Name,/);
    let [bytes, lines] = [first.value!.byteLength, linesIn(first.value!)];
    const readOn = async (until: number) => {
      while (lines < until) {
        const chunk = await reader.read();
        if (chunk.done) return;
        bytes += chunk.value.byteLength;
        lines += linesIn(chunk.value);
      }
    };
    // When the reader pauses, Postgres must pause too, with most rows still unsent.
    for (const until of [1, ROWS / 4, ROWS / 2]) {
      await readOn(until);
      await expect.poll(async () => (await copying()).map(({ waits }) => waits)).toEqual(["ClientWrite"]);
      const sent = (await copying())[0]?.sent ?? 0;
      expect(sent - lines, "rows sent and not read").toBeLessThan(ROWS / 4);
    }
    await readOn(Number.POSITIVE_INFINITY);
    expect(lines).toBe(ROWS + 1);
    expect(bytes / 2 ** 20).toBeGreaterThan(50);
  });

  test("returns its connection when the download is aborted", async () => {
    for (let leaving = 0; leaving < 5; leaving++) {
      const response = await ask(DAY, DAY);
      const reader = response.body!.getReader();
      for (let chunk = 0; chunk < 3; chunk++) await reader.read();
      await reader.cancel();
      await expect.poll(statusOfList).toBe(200);
    }
    await expect.poll(copying).toEqual([]);
    // Both connections are usable again, with the usual timeouts.
    await expect.poll(() => Promise.all([1, 2, 3, 4].map(statusOfList))).toEqual([200, 200, 200, 200]);
    expect((await (await ask("2026-02-14", "2026-02-14")).text()).trim().split("\n")).toHaveLength(3);
  });

  test("503 with Retry-After while exports hold every connection; afterwards it is served", async () => {
    const open = [await ask(DAY, DAY), await ask(DAY, DAY)];
    const readers = open.map((response) => response.body!.getReader());
    for (const reader of readers) await reader.read();
    const busy = await list({ token });
    expectRefusal(busy, 503, "busy");
    expect(Number(busy.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const reader of readers) await reader.cancel();
    await expect.poll(copying).toEqual([]);
    await expect.poll(statusOfList).toBe(200);
  });
});

/** Polled, because on a busy machine a call may give up waiting before Postgres has ended the export. */
async function statusOfList(): Promise<number> {
  return (await list({ token, query: { pageSize: "1" } })).status;
}

const linesIn = (chunk: Uint8Array) => chunk.filter((byte) => byte === 10).length;

/** The exports running in Postgres: what each waits for, and how many rows it has sent. */
async function copying(): Promise<Array<{ waits: string; sent: number }>> {
  return sql<Array<{ waits: string; sent: number }>>`
    select wait_event as waits, tuples_processed::int as sent
    from pg_stat_activity join pg_stat_progress_copy using (pid, datname) where datname = current_database()`;
}
