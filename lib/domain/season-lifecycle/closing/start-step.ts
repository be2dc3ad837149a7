import "server-only";
import { sql } from "drizzle-orm";
import type { ClosingStep } from "@/db/schema/enums";
import { countUnfinished } from "@/lib/domain/attendance/read-overview";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { lockSeason, type Season } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { peopleMark, readClosingPeople } from "./closing-people";
import { lockSeats } from "./end-season";
import { readSteps } from "./read-steps";
import { isReady, type StepState } from "./rules";
import { closingTexts as texts } from "./texts";

/** Whether a season has sessions, and when the last of its meetings ends; null while the season has no last day. */
type LastMeeting = { meets: boolean; at: Date | null };

/** The end of the last meeting of a season's live sessions, on the last of their weekdays up to the season's last day. */
export async function readLastMeeting(db: Db, { number }: Pick<Season, "number">): Promise<LastMeeting> {
  const [row] = await db.execute<{ meets: boolean; at: string | null }>(sql`
    select count(*) > 0 as meets, max((d.date + s.ends_at) at time zone 'Africa/Nairobi') as at
    from sessions s join classes c on c.id = s.class_id join seasons z on z.number = c.season_number
    cross join lateral (select z.ends_on - ((extract(dow from z.ends_on)::int
      - case s.day when 'saturday' then 6 else 0 end + 7) % 7) as date) d
    where z.number = ${number}::int and s.archived_at is null and (c.archived_at is null or z.closed_at is not null)
      and (z.starts_on is null or d.date is null or d.date >= z.starts_on)`);
  return { meets: row?.meets ?? false, at: row?.at ? new Date(row.at) : null };
}

/** Why a season cannot be ended yet without a reason; null once its last meeting is over. */
function whyTooEarly(number: number, { meets, at }: LastMeeting, now: Date): string | null {
  if (!meets || (at && at <= now)) return null;
  return at ? texts.tooEarly(number, formatDay(nairobiDate(at))) : texts.noLastDay(number);
}

/** Why a step needs a reason. */
export type Need = { code: "too_early" | "not_ready"; msg: string; steps?: StepState[] };

/**
 * Why a step cannot be taken now without a reason: the last meeting is to come, registers are missing for results, or steps
 * are left before closing. Null when nothing is in the way (lib/domain/season-lifecycle/README.md).
 */
export async function needOfReason(db: Db, season: Season, step: ClosingStep): Promise<Need | null> {
  const { number } = season;
  const now = await databaseNow(db);
  const early = whyTooEarly(number, await readLastMeeting(db, season), now);
  if (step === "close_season") {
    const steps = await readSteps(db, season);
    if (early) return { code: "not_ready", msg: early, steps };
    return isReady(steps) ? null : { code: "not_ready", msg: texts.notReady(number), steps };
  }
  if (early) return { code: "too_early", msg: early };
  if (step === "end_unpaid") return null;
  const missing = await countUnfinished(db, season, nairobiDate(now));
  return missing > 0 ? { code: "not_ready", msg: texts.registersMissing(missing) } : null;
}

type Input = { number: number; reason?: string | undefined; seen?: string | undefined };

/**
 * Locks a season and its seats for a step, unless it is closed, the step needs a reason, or it concerns other people than the
 * form showed. Locks are taken in the order of seat reservations.
 * @throws Refusal 404; 409 season_closed, too_early, not_ready (of closing with `data.steps`), stale
 */
export async function startStep(tx: Db, input: Input, step: ClosingStep): Promise<void> {
  // Ending a large season writes thousands of rows.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const season = await lockSeason(tx, input.number);
  if (!season) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(input.number));
  refuseClosed(season);
  // Also checked before the seats are locked, so that a step that is refused blocks no payment.
  if (!input.reason) await refuseWithoutReason(tx, season, step);
  await lockSeats(tx, input.number);
  if (!input.reason) await refuseWithoutReason(tx, season, step);
  if (input.seen && input.seen !== peopleMark(await readClosingPeople(tx, input.number, step)))
    throw new Refusal("conflict", "stale", texts.othersNow);
}

async function refuseWithoutReason(tx: Db, season: Season, step: ClosingStep): Promise<void> {
  const need = await needOfReason(tx, season, step);
  if (!need) return;
  const about = {
    ...(need.steps ? { data: { steps: need.steps } } : {}),
    errors: { reason: [need.msg] },
  };
  throw need.code === "too_early"
    ? new Refusal("conflict", "too_early", need.msg, about)
    : new Refusal("conflict", "not_ready", need.msg, about);
}
