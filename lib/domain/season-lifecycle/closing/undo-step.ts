import "server-only";
import { sql } from "drizzle-orm";
import type { ClosingStep } from "@/db/schema/enums";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { lockSettings, writeSetting } from "@/lib/domain/academy/settings-rows";
import { actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import { unfreezeFigures } from "@/lib/domain/impact/frozen-figures";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { lockSeason, type Season, shownAfter } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import type { Before } from "./closing-record";
import { lockSeats } from "./end-season";
import { ReopenSeason, UndoClosingStep } from "./input";
import { type Left, restorePlaces, type WhyLeft } from "./restore-places";
import { closingTexts as texts } from "./texts";

type Act = {
  id: string;
  season: number;
  step: ClosingStep;
  doneAt: string;
  undoUntil: string;
  isOver: boolean;
  isUndone: boolean;
  before: Before;
};

/** A student whom an undo left as they are, and why. */
type LeftStudent = {
  enrollment_id: string;
  student_id: string;
  full_name: string;
  registration_no: string;
  why: WhyLeft;
  sentence: string;
};

/**
 * Undoes the ending of unpaid places, or accepted results, within the time named by `undo_until`: what the step changed is as
 * before, and its messages are not sent. Whom something was built on since is named in `left` and left as is
 * (lib/domain/season-lifecycle/README.md).
 * @throws Refusal 404; 409 season_closed, already_undone, too_late
 */
export const undoClosingStep = command(
  "seasons.undo-closing-step",
  UndoClosingStep,
  async ({ actor, input: { number, act_id: id }, tx }) => {
    refuseClosed(await lockForUndo(tx, number));
    const act = await findAct(tx, sql`a.id = ${id}::uuid and a.season_number = ${number}::int`);
    if (!act) throw new Refusal("not_found", "not_found", texts.noAct);
    if (act.isUndone) throw new Refusal("conflict", "already_undone", texts.alreadyUndone);
    if (act.isOver)
      throw new Refusal("conflict", "too_late", texts.tooLate(nairobiShown(new Date(act.undoUntil))));
    await lockSeats(tx, number);
    await markUndone(tx, act.id, actorId(actor), null);
    const { events, ...undone } = await undo(tx, act);
    const { restored, left } = undone;
    return changed(
      { step: act.step, ...undone, msg: texts.undone(restored, left) },
      {
        type: "season.step_undone",
        id: number,
        what: { undone: act.step, restored, left: left.map(({ enrollment_id }) => enrollment_id) },
      },
      ...events,
    );
  },
);

/**
 * Opens a closed season again: its classes are live, results that closing gave are undecided, and for as long as nobody was
 * told, ended places come back. Whom something was built on since is named in `left`
 * (lib/domain/season-lifecycle/README.md).
 * @returns the season as list-seasons.ts shows it to staff, `restored`, `left` and `msg`
 * @throws Refusal 400 without a reason, 404, 409 not_closed, past_season
 */
export const reopenSeason = command(
  "seasons.reopen-season",
  ReopenSeason,
  async ({ actor, input: { number, reason }, tx }) => {
    const season = await lockForUndo(tx, number);
    if (season.status !== "closed") throw new Refusal("conflict", "not_closed", texts.notClosed(number));
    if (season.isPast) throw new Refusal("conflict", "past_season", texts.isPast(number));
    const at = await databaseNow(tx);
    await tx.execute(sql`update classes c set archived_at = null, updated_at = now() from seasons z
      where z.number = ${number}::int and c.season_number = z.number and c.archived_at = z.closed_at`);
    await tx.execute(sql`update seasons set closed_at = null, close_reason = null, updated_at = now()
      where number = ${number}::int`);
    await unfreezeFigures(tx, number);
    await lockSeats(tx, number);
    const act = await findAct(
      tx,
      sql`a.season_number = ${number}::int and a.step = 'close_season' and a.undone_at is null`,
    );
    if (act) await markUndone(tx, act.id, actorId(actor), reason);
    const { events, ...undone } = act ? await undo(tx, act) : { restored: 0, left: [], events: [] };
    if (act?.before.advertised) await advertiseAgain(tx, number, at);
    return changed(
      { ...(await shownAfter(tx, number, at)), ...undone, msg: texts.reopened(number, undone.left) },
      {
        type: "season.reopened",
        id: number,
        what: { reopened: true, why: reason, restored: undone.restored, left: undone.left.length },
      },
      ...events,
    );
  },
);

async function lockForUndo(tx: Db, number: number): Promise<Season> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const season = await lockSeason(tx, number);
  if (!season) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(number));
  return season;
}

async function findAct(tx: Db, which: ReturnType<typeof sql>): Promise<Act | undefined> {
  const [act] = await tx.execute<Act>(sql`
    select a.id, a.season_number as season, a.step, a.done_at::text as "doneAt", a.undo_until::text as "undoUntil",
      a.undo_until < clock_timestamp() as "isOver", a.undone_at is not null as "isUndone", a.before
    from closing_acts a where ${which} order by a.done_at desc limit 1 for update`);
  return act;
}

/** Before the rows are restored: a trigger lets a cancelled enrollment come back only by this mark. */
async function markUndone(tx: Db, id: string, by: string | null | undefined, reason: string | null) {
  await tx.execute(sql`update closing_acts set undone_at = now(), undone_by = ${by ?? null}::uuid,
    undo_reason = ${reason} where id = ${id}::uuid`);
}

async function undo(
  tx: Db,
  act: Act,
): Promise<{ restored: number; left: LeftStudent[]; events: AuditEvent[] }> {
  const told = act.isOver ? act.before.places.map(({ id }) => ({ id, why: "told" as const })) : undefined;
  const before = told ? { ...act.before, places: [], waiting: untold(act.before) } : act.before;
  const places = await restorePlaces(tx, act, before);
  const results = await takeBackOutcomes(tx, act.before.outcomes);
  const left = [...(told ?? places.left), ...results.left];
  const { events } = places;
  return { restored: events.length + results.restored, left: await nameLeft(tx, left), events };
}

/** Rows of the waiting list without one of the ended places: nobody is told of their end. */
function untold({ waiting, places }: Before) {
  return waiting.filter(({ enrollment_id: id }) => !places.some((place) => place.id === id));
}

/** Takes back outcomes that nobody decided on since, unless the student has a certificate. Lock the seats first. */
async function takeBackOutcomes(
  tx: Db,
  outcomes: Before["outcomes"],
): Promise<{ restored: number; left: Left[] }> {
  if (outcomes.length === 0) return { restored: 0, left: [] };
  const given = sql`jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as g(id uuid, outcome text)`;
  const back = await tx.execute<{ id: string }>(sql`
    update enrollments e set outcome = null, outcome_at = null, updated_at = now() from ${given}
    where e.id = g.id and e.state = 'enrolled' and e.outcome = g.outcome and e.outcome_reason is null
      and not exists (select from certificates c where c.enrollment_id = e.id) returning e.id`);
  const kept = await tx.execute<{ id: string; certified: boolean }>(sql`
    select e.id, exists (select from certificates c where c.enrollment_id = e.id) as certified
    from ${given} join enrollments e on e.id = g.id where e.outcome is not null order by e.id`);
  return {
    restored: [...back].length,
    left: [...kept].map(({ id, certified }) => ({ id, why: certified ? "certificate" : "changed" })),
  };
}

async function advertiseAgain(tx: Db, number: number, at: Date): Promise<void> {
  await lockSettings(tx);
  if ((await readSettings(tx)).advertised_season === null)
    await writeSetting(tx, "advertised_season", number, at);
}

async function nameLeft(tx: Db, left: Left[]): Promise<LeftStudent[]> {
  if (left.length === 0) return [];
  const rows = await tx.execute<Omit<LeftStudent, "sentence">>(sql`
    select l.id as enrollment_id, s.id as student_id, s.full_name, s.registration_no, l.why
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l(id uuid, why text)
    join enrollments e on e.id = l.id join students s on s.id = e.student_id order by s.folded_name, s.id`);
  return [...rows].map((row) => ({ ...row, sentence: texts.whyLeft[row.why] }));
}
