import "server-only";
import { randomUUID } from "node:crypto";
import { actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { timeUnderLock } from "@/lib/platform/db/now";
import { recordAct, snapshot } from "./closing-record";
import { endSeats, giveOutcomes } from "./end-season";
import { DoClosingStep } from "./input";
import { toldAt } from "./rules";
import { startStep } from "./start-step";
import { closingTexts as texts } from "./texts";

/** The step as it is kept, null when nothing was changed; `undo_until` is an ISO instant. */
type Taken = { act_id: string | null; undo_until: string | null; msg: string };

/**
 * Ends a season's unpaid holds and offers before it is closed (lib/domain/season-lifecycle/README.md). The messages wait
 * until the step can no longer be undone (undo-step.ts).
 * @returns how many, with `act_id` and `undo_until`, which are null if there was nothing to end
 * @throws Refusal 404; 409 season_closed, too_early without a reason, stale
 */
export const endUnpaidSeats = command("seasons.end-unpaid", DoClosingStep, async ({ actor, input, tx }) => {
  const { number, reason } = input;
  await startStep(tx, input, "end_unpaid");
  const at = await timeUnderLock(tx);
  const before = await snapshot(tx, number);
  const actId = randomUUID();
  const [first, ...rest] = await endSeats(
    tx,
    number,
    { actId, why: "unpaid", notBefore: toldAt(at) },
    "ended by an admin",
  );
  if (!first)
    return unchanged<Taken & { ended: number }>({
      ended: 0,
      act_id: null,
      undo_until: null,
      msg: texts.ended(0),
    });
  const act = { id: actId, number, step: "end_unpaid" as const, reason, staffId: actorId(actor) ?? "", at };
  const until = await recordAct(tx, act, before);
  const ended = rest.length + 1;
  const line: AuditEvent = {
    type: "season.unpaid_ended",
    id: number,
    what: { ended, with_reason: reason !== undefined },
  };
  return changed<Taken & { ended: number }>(
    { ended, act_id: actId, undo_until: until.toISOString(), msg: texts.ended(ended) },
    line,
    first,
    ...rest,
  );
});

/**
 * Accepts the proposed outcome of every enrolled student of a season without an outcome yet
 * (lib/domain/season-lifecycle/README.md).
 * @returns how many of each, with `act_id` and `undo_until`, null when all had one
 * @throws Refusal 404; 409 season_closed, stale; without a reason too_early, or not_ready while registers are missing
 */
export const acceptOutcomes = command(
  "seasons.accept-results",
  DoClosingStep,
  async ({ actor, input, tx }) => {
    const { number, reason } = input;
    await startStep(tx, input, "accept_results");
    const at = await timeUnderLock(tx);
    const { outcomes, counts } = await giveOutcomes(tx, number, at);
    const msg = texts.accepted(counts.completed, counts.not_completed);
    if (outcomes.length === 0)
      return unchanged<Taken & typeof counts>({ ...counts, act_id: null, undo_until: null, msg });
    const id = randomUUID();
    const act = { id, number, step: "accept_results" as const, reason, staffId: actorId(actor) ?? "", at };
    const until = await recordAct(tx, act, { outcomes });
    return changed<Taken & typeof counts>(
      { ...counts, act_id: id, undo_until: until.toISOString(), msg },
      {
        type: "season.results_accepted",
        id: number,
        what: { accepted: true, with_reason: reason !== undefined, ...counts },
      },
    );
  },
);
