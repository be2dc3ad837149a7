import "server-only";
import { sql } from "drizzle-orm";
import type { ClosingStep } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";

/** A step that was taken, newest first; `can_undo` within its time, and never of closing, which is reopened. */
export type ClosingActShown = {
  act_id: string;
  step: ClosingStep;
  by: string;
  done_at: string;
  reason: string | null;
  /** How many places or results it changed. */
  changed: number;
  undo_until: string;
  can_undo: boolean;
  undone_at: string | null;
  undo_reason: string | null;
};

/** What was done to end a season, newest first. */
export async function readActs(db: Db, number: number): Promise<ClosingActShown[]> {
  const rows = await db.execute<ClosingActShown>(sql`
    select a.id as act_id, a.step, f.first_name || ' ' || f.last_name as by, a.done_at, a.reason,
      (jsonb_array_length(a.before->'places') + jsonb_array_length(a.before->'outcomes'))::int as changed,
      a.undo_until, a.undone_at, a.undo_reason,
      a.step <> 'close_season' and z.closed_at is null and a.undone_at is null and a.undo_until > now() as can_undo
    from closing_acts a join staff f on f.id = a.done_by join seasons z on z.number = a.season_number
    where a.season_number = ${number}::int order by a.done_at desc, a.id`);
  const utc = (at: string | null) => at && new Date(at).toISOString();
  return [...rows].map((row) => ({
    ...row,
    done_at: new Date(row.done_at).toISOString(),
    undo_until: new Date(row.undo_until).toISOString(),
    undone_at: utc(row.undone_at),
  }));
}
