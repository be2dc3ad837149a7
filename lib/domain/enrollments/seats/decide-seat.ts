import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Season } from "@/lib/domain/seasons/season-rows";
import { Refusal } from "@/lib/platform/refusal";
import { type EnrollmentRow, isEnrolled } from "../enrollment-row";
import { chooseSessions, holdEnd, onlyChoice } from "../rules";
import { enrollmentTexts as texts } from "../texts";
import type { Meeting } from "./class-lock";
import { refuseTooManyHolds } from "./hold-limits";
import { type Room, roomRefusal } from "./room";
import type { SeatFacts } from "./seat-facts";
import { holdsSeat } from "./seat-rule";

/** What a request for a seat decides by (reserve-seat.ts). */
export type SeatWish = {
  classId: string;
  /** The chosen sessions; none leaves the choice for later, or unchanged in the same class. */
  sessionIds: string[] | undefined;
  /** Whether the only sessions of a class are taken where none were chosen, as the desk does; an empty list is then refused where there is a choice. */
  takesOnlyTimes?: boolean;
  settings: Settings;
  /** Minutes a new hold lasts; by default those of the settings. The desk, which offers paybill, holds longer. */
  holdMinutes?: number;
  /** Whether an enrolled student may be moved: with a session of level manage, or by an admin. */
  canMovePaid: boolean;
  /** Whether an existing enrollment is changed: refused as season_closed once its season is closed. */
  changes?: true;
  /** The paid enrollment without a seat to be seated, if there is one. */
  waitingId?: string;
  /** The client network a new hold counts for (hold-limits.ts), null for none; by default the network of the first request. */
  heldFrom?: string | null;
};

/** The client network a hold counts for, its end, and the time under the locks. */
export type Terms = { from: string | null; until: Date; now: Date };

/** A seat to be given: the sessions if they were chosen, those it then has, and the terms of a new hold. */
export type SeatPlan = { chosen: Meeting[] | undefined; sessionIds: string[]; terms: Terms };

/**
 * Decides whether a student gets a seat (lib/domain/enrollments/README.md).
 * @throws Refusal as reserveSeat
 */
export function decideSeat(facts: SeatFacts & { room: Room }, season: Season, wish: SeatWish): SeatPlan {
  const { own, room, now } = facts;
  const times = timesOf(facts, wish);
  if (wish.waitingId && (own?.id !== wish.waitingId || own.state !== "paid_waiting"))
    throw new Refusal("conflict", "not_waiting", texts.notWaiting);
  if (own && isEnrolled(own) && !wish.canMovePaid) throw refusePaid(own, wish);
  // After the last payment a new hold would end before it began; paid students may still move.
  const mayHold = season.lastPaymentAt === null || season.lastPaymentAt > now;
  if (!mayHold && own?.state !== "enrolled" && own?.state !== "paid_waiting")
    throw new Refusal("conflict", "enrollment_closed", texts.closed);
  const hasSeat = own?.classId === wish.classId && holdsSeat(own, now);
  const full = roomRefusal(room, { hasSeat, sessionIds: times.sessionIds });
  if (full) throw full;

  const from = wish.heldFrom === undefined ? (own?.heldFrom ?? null) : wish.heldFrom;
  const isNewHold = !own || (own.state !== "paid_waiting" && !holdsSeat(own, now));
  if (isNewHold && from !== null && facts.ownPaidCents === 0)
    refuseTooManyHolds(facts.holds, wish.settings.unpaid_holds_per_caller);
  const minutes = wish.holdMinutes ?? wish.settings.hold_minutes;
  return { ...times, terms: { from, until: holdEnd(now, minutes, season.lastPaymentAt), now } };
}

/** @throws Refusal 400 at `sessions` */
function timesOf(
  { own, ownSessions, room }: SeatFacts & { room: Room },
  { classId, sessionIds, takesOnlyTimes }: SeatWish,
): Pick<SeatPlan, "chosen" | "sessionIds"> {
  const { meetings } = room;
  const before = own?.classId === classId ? ownSessions : [];
  let chosen: Meeting[] | undefined;
  if (sessionIds?.length) chosen = chooseSessions(meetings, sessionIds);
  // An empty list comes from a form that asked: a choice of times is missing.
  else if (takesOnlyTimes && before.length === 0)
    chosen = onlyChoice(meetings) ?? (sessionIds && chooseSessions(meetings, []));
  return { chosen, sessionIds: chosen?.map(({ id }) => id) ?? before };
}

/** A change of a paid enrollment needs level manage; a repeated enrollment is refused as already enrolled. */
function refusePaid(own: EnrollmentRow, { changes, sessionIds }: SeatWish): Refusal {
  return changes && sessionIds?.length
    ? new Refusal("forbidden", "manage_required", texts.manageRequired)
    : new Refusal("conflict", "already_enrolled", texts.alreadyEnrolled, {
        data: { enrollment_id: own.id },
      });
}
