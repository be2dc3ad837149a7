import "server-only";
import { sql } from "drizzle-orm";
import type { ClosingStep } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { undoUntil } from "./rules";

/** Rows as they were before a step; amounts in cents, instants as Postgres writes them. */
export type Before = {
  places: Array<{
    id: string;
    state: "held" | "pending_payment" | "offered" | "paid_waiting" | "expired";
    hold_until: string | null;
    paid: Array<{ transaction_id: string; cents: number }>;
  }>;
  waiting: Array<{ id: string; enrollment_id: string | null }>;
  offers: Array<{ id: string; enrollment_id: string; waiting_id: string | null; expires_at: string }>;
  outcomes: Array<{ id: string; outcome: string }>;
  advertised: boolean;
};
type Snapshot = Pick<Before, "places" | "waiting" | "offers">;

/** The places, waiting lists and open offers of a season before a step ends some of them. Lock the seats first. */
export async function snapshot(tx: Db, number: number): Promise<Snapshot> {
  const [row] = await tx.execute<{ before: Snapshot }>(sql`select jsonb_build_object(
    'places', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'hold_until', e.hold_until,
        'paid', coalesce((select jsonb_agg(jsonb_build_object('transaction_id', p.transaction_id, 'cents', p.cents)) from (
          select a.transaction_id, sum(a.amount_cents)::int as cents from allocations a where a.enrollment_id = e.id
          group by a.transaction_id having sum(a.amount_cents) > 0) p), '[]'::jsonb)))
      from enrollments e where e.season_number = ${number}::int and e.state not in ('enrolled', 'cancelled')), '[]'::jsonb),
    'waiting', coalesce((select jsonb_agg(to_jsonb(w)) from waiting_list w
      where w.season_number = ${number}::int and w.state in ('waiting', 'offered')), '[]'::jsonb),
    'offers', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'enrollment_id', o.enrollment_id,
        'waiting_id', o.waiting_id, 'expires_at', o.expires_at))
      from offers o join enrollments e on e.id = o.enrollment_id
      where e.season_number = ${number}::int and o.answer is null), '[]'::jsonb)) as before`);
  return row?.before ?? { places: [], waiting: [], offers: [] };
}

/** Keeps a step with the rows that it changed, in its own transaction. @returns until when it can be undone */
export async function recordAct(
  tx: Db,
  act: {
    id: string;
    number: number;
    step: ClosingStep;
    reason: string | undefined;
    staffId: string;
    at: Date;
  },
  { places = [], waiting = [], offers = [], outcomes = [], advertised = false }: Partial<Before>,
): Promise<Date> {
  const until = undoUntil(act.step, act.at);
  const json = (rows: unknown[]) => sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`;
  await tx.execute(sql`
    insert into closing_acts (id, season_number, step, reason, done_by, undo_until, before)
    select ${act.id}::uuid, ${act.number}::int, ${act.step}, ${act.reason ?? null}, ${act.staffId}::uuid,
      ${until.toISOString()}::timestamptz, jsonb_build_object(
        'places', coalesce((select jsonb_agg(b.value) from ${json(places)} b
          join enrollments e on e.id = (b.value->>'id')::uuid and e.updated_at = now()), '[]'::jsonb),
        'waiting', coalesce((select jsonb_agg(b.value) from ${json(waiting)} b
          join waiting_list w on w.id = (b.value->>'id')::uuid and w.updated_at = now()), '[]'::jsonb),
        'offers', coalesce((select jsonb_agg(b.value) from ${json(offers)} b
          join offers o on o.id = (b.value->>'id')::uuid
            and (o.answer is not null or o.expires_at <> (b.value->>'expires_at')::timestamptz)), '[]'::jsonb),
        'outcomes', ${JSON.stringify(outcomes)}::jsonb, 'advertised', ${advertised}::boolean)`);
  return until;
}
