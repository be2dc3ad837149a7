import type { Sql } from "postgres";
import { hashToken } from "@/lib/platform/secrets";
import type { Stage } from "../faults/fault";
import { heldSeats, paidCallbacks } from "../faults/support/people";

const SIZE = 10;

/** Work for the schedulers of both processes: holds that ran out, and stored callbacks that were not processed. */
export type Jobs = { lapsed: string[]; receipts: string[] };

/** Makes jobs due, so that a scheduler is at work when the primary dies. */
export async function plantJobs(sql: Sql, classId: string): Promise<Jobs> {
  const lapsed = (await heldSeats(sql, classId, SIZE)).map(({ enrollmentId }) => enrollmentId);
  await sql`update enrollments set hold_until = now() - interval '1 second' where id = any(${lapsed}::uuid[])`;
  const paid = await paidCallbacks(sql, SIZE, classId);
  const hashes = paid.map(({ path }) => hashToken(path.split("/").at(-1) ?? ""));
  const kept = await sql`
    insert into mpesa_callbacks (kind, express_request_id, body, received_at)
    select 'express', r.id, body, now() - interval '11 seconds'
    from unnest(${hashes}::text[], ${paid.map(({ body }) => body)}::text[]) as given (hash, body)
    join mpesa_express_requests r on r.token_hash = hash`;
  if (kept.count !== SIZE) throw new Error(`${kept.count} of ${SIZE} callbacks were stored`);
  return { lapsed, receipts: paid.map(({ receipt }) => receipt) };
}

/** Each job was done exactly once. */
export async function judgeJobs(sql: Sql, all: Jobs[], must: Stage["must"]): Promise<number> {
  const lapsed = all.flatMap((jobs) => jobs.lapsed);
  const receipts = all.flatMap((jobs) => jobs.receipts);
  const ends = await sql`select e.id from unnest(${lapsed}::uuid[]) as e (id)
    left join audit_log l on l.subject = 'enrollment:' || e.id and l.changes ->> 'to' = 'expired'
    group by e.id having count(l.id) <> 1`;
  must("each hold that ran out was ended once", ends.length === 0, ends.slice(0, 5));
  const paid =
    await sql`select given.receipt, count(distinct t.id)::int as transactions, count(a.transaction_id)::int as allocations
    from unnest(${receipts}::text[]) as given (receipt)
    left join transactions t on t.receipt = given.receipt left join allocations a on a.transaction_id = t.id
    group by given.receipt having count(distinct t.id) <> 1 or count(a.transaction_id) <> 1`;
  must("each stored callback was processed once", paid.length === 0, paid.slice(0, 5));
  const [twice] = await sql`select count(*)::int as windows from
    (select 1 from job_runs where outcome = 'done' group by job, window_start having count(*) > 1) as done`;
  must("no job ran twice for the same time", twice?.windows === 0, twice);
  return lapsed.length + receipts.length;
}
