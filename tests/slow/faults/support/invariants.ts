import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "../fault";
import type { Academy } from "./academy";
import { STAFF, tokenOf } from "./people";
import { ask, field } from "./request";

const QUIET_MS = 5_000;

/** A checksum of each saved register, to compare with later (I9). */
export async function savedRegisters({ sql }: Academy): Promise<Map<string, string>> {
  const rows =
    await sql`select r.id, md5(string_agg(m.student_id || m.state, ',' order by m.student_id)) as marks
    from registers r join register_marks m on m.register_id = r.id where r.status = 'saved' group by r.id`;
  return new Map(rows.map(({ id, marks }) => [id, marks]));
}

/** The invariants that must hold after every fault (docs/reliability.md). */
export async function lookAfter(
  academy: Academy,
  before: Map<string, string>,
  must: Stage["must"],
): Promise<void> {
  const { sql } = academy;
  const broken = await sql`select rule, subject from check_invariants()`;
  must("the books and the seats are right (I1, I4, I5, I6)", broken.length === 0, broken.slice(0, 5));
  const [twice] = await sql`select
    (select count(*)::int from (select 1 from transactions where receipt is not null group by receipt having count(*) > 1) t) as receipts,
    (select count(*)::int from (select 1 from enrollments where state in ('held', 'pending_payment', 'enrolled', 'offered', 'paid_waiting')
      group by student_id, season_number having count(*) > 1) e) as enrollments`;
  must("no receipt and no student twice (I4, I7)", twice?.receipts === 0 && twice.enrollments === 0, twice);
  const now = await savedRegisters(academy);
  const changed = [...before].filter(([id, marks]) => now.get(id) !== marks);
  must("a saved register never changes (I9)", changed.length === 0, changed);
  must("no lock wait or idle transaction is left after five seconds (I10)", await isQuiet(academy));
  await lookAtTotals(academy, must);
}

async function isQuiet({ sql, name }: Academy): Promise<boolean> {
  for (const end = Date.now() + QUIET_MS; ; await pause(100)) {
    const [now] = await sql`select
      (select count(*)::int from pg_stat_activity where datname = ${name} and state like 'idle in transaction%') as idle,
      (select count(*)::int from pg_locks where not granted) as waiting`;
    if (now?.idle === 0 && now.waiting === 0) return true;
    if (Date.now() > end) return false;
  }
}

/** Checks that the list shows what is in the books (I8), if an instance is still running. */
async function lookAtTotals(academy: Academy, must: Stage["must"]): Promise<void> {
  const url = academy.url();
  if ((await ask(url, "/api/health", { timeoutMs: 2_000 })).status !== 200) return;
  const token = await tokenOf(url, STAFF.admin);
  const list = await ask(url, "/api/v1/payments/transactions?pageSize=1", { token });
  const [books] = await academy.sql`select count(*)::int as rows from transactions`;
  must(
    "the list of transactions is as long as the books (I8)",
    field(list, "total") === String(books?.rows),
    [list.status, field(list, "total"), books?.rows],
  );
}
