import { beforeEach, describe, expect, test } from "vitest";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { closeCheck } from "@/lib/domain/season-lifecycle/closing/close-check";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { acceptOutcomes, endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { reopenSeason, undoClosingStep } from "@/lib/domain/season-lifecycle/closing/undo-step";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, newClass, paidSeat, payByPaybill, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { accountOf } from "../../payments/support";
import {
  beganLastMonth,
  closingMessages,
  emptySeason,
  endsInDays,
  markAll,
  standingOf,
  untidy,
} from "./season";

const REASON = "Nobody comes any more.";
let admin: Ctx;
let season: number;
beforeEach(async () => {
  admin ??= await asStaff("admin");
  season = await emptySeason();
  await endsInDays(season, 60);
});

const end = (more: object = {}) => endUnpaidSeats(admin, { number: season, ...more });
const accept = (more: object = {}) => acceptOutcomes(admin, { number: season, ...more });
const close = (more: object = {}) => closeSeason(admin, { number: season, ...more });
const reopen = () => reopenSeason(admin, { number: season, reason: "Closed by mistake." });
const undo = (act: string | null) => undoClosingStep(admin, { number: season, act_id: act });

const standing = () => standingOf(season);
const messages = () => closingMessages(season);
const queued = async () => (await messages()).filter(({ state }) => state === "queued");
const expectOrder = async () => expect(await sql`select * from check_invariants()`).toEqual([]);

describe("undoing a step of closing", () => {
  test("puts everything back as it was, and doing the step again gives the same result", async () => {
    await untidy();
    await paidSeat();
    const before = await standing();
    for (const act of [end, accept]) {
      const first = await act({ reason: REASON });
      const done = await standing();
      expect(done).not.toEqual(before);
      const undone = await undo(first.act_id);
      expect(undone.left).toEqual([]);
      expect(await standing()).toEqual(before);
      expect(await queued()).toEqual([]);
      await expectOrder();
      const again = await act({ reason: REASON });
      expect(await withoutTimes()).toEqual(withoutTimesOf(done));
      if (act === end) expect(await queued()).toHaveLength(2);
      await undo(again.act_id);
      expect(await standing()).toEqual(before);
    }
  });

  test("opens a closed season again as it was, and it can be closed again", async () => {
    await untidy();
    await paidSeat();
    const before = await standing();
    await close({ reason: REASON });
    const done = withoutTimesOf(await standing());
    expect(await reopen()).toMatchObject({ status: "open", left: [], closed_at: null });
    expect(await standing()).toEqual(before);
    expect(await queued()).toEqual([]);
    await expectOrder();
    await close({ reason: REASON });
    expect(await withoutTimes()).toEqual(done);
    expect(await queued()).toHaveLength(3);
    await expectOrder();
    expect(await outcomeOf(undo((await closeCheck(admin, { number: season })).acts[0]!.act_id))).toBe(
      "season_closed",
    );
    const lines = await sql`select verb, changes from audit_log
      where subject = ${`season:${season}`} and verb = 'seasons.reopen-season'`;
    expect(lines).toMatchObject([{ changes: { reopened: true, why: "Closed by mistake." } }]);
  });

  test("brings back an offer from the waiting list with its position", async () => {
    const group = await newClass({ capacity: 5 });
    const seat = await heldSeat(await student(), group);
    const [entry] = await sql`insert into waiting_list (student_id, season_number, class_id) values
      (${seat.student.id}, ${season}, ${group.classId}) returning id`;
    await sql`update enrollments set state = 'expired' where id = ${seat.enrollmentId}`;
    await sql`update enrollments set state = 'offered', hold_until = now() + interval '1 day' where id = ${seat.enrollmentId}`;
    await sql`update waiting_list set state = 'offered', enrollment_id = ${seat.enrollmentId}, offer_until = now() + interval '1 day'
      where id = ${entry!.id}`;
    await sql`insert into offers (enrollment_id, kind, waiting_id, token_hash, expires_at)
      values (${seat.enrollmentId}, 'waiting_list', ${entry!.id}, ${seat.enrollmentId}, now() + interval '1 day')`;
    const before = await standing();
    const { act_id: act } = await end({ reason: REASON });
    expect((await standing()).waiting).not.toEqual(before.waiting);
    await undo(act);
    expect(await standing()).toEqual(before);
  });

  test("leaves and names students whose seat was taken, whose money was moved, or who chose anew", async () => {
    const group = await newClass({ capacity: 1 });
    const lost = await heldSeat(await student(), group);
    const moved = await heldSeat();
    await payByPaybill(moved, 200);
    const kept = await heldSeat();
    const { act_id: act } = await end({ reason: REASON });
    await heldSeat(await student(), group);
    await moveCredit(await asStaff("finance"), {
      enrollment_id: moved.enrollmentId,
      to_enrollment_id: null,
    });
    const { restored, left } = await undo(act);
    expect(restored).toBe(1);
    expect(Object.fromEntries(left.map(({ enrollment_id, why }) => [enrollment_id, why]))).toEqual({
      [lost.enrollmentId]: "seat_taken",
      [moved.enrollmentId]: "money_moved",
    });
    for (const { full_name, registration_no } of left) expect(full_name && registration_no).toBeTruthy();
    const states = await sql`select id, state from enrollments where season_number = ${season}`;
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toMatchObject({
      [lost.enrollmentId]: "expired",
      [moved.enrollmentId]: "cancelled",
      [kept.enrollmentId]: "held",
    });
    expect(await queued()).toHaveLength(2);
    await expectOrder();
  });

  test("pays for a place that comes back with what its student paid meanwhile", async () => {
    const [whole, part, unpaid] = [await heldSeat(), await heldSeat(), await heldSeat()];
    await close({ reason: REASON });
    await payByPaybill(whole, 500);
    await payByPaybill(part, 200);
    expect(await reopen()).toMatchObject({ restored: 3, left: [] });
    expect(await accountOf(whole.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await accountOf(part.enrollmentId)).toEqual({ state: "pending_payment", paid: 200, free: 0 });
    expect(await accountOf(unpaid.enrollmentId)).toEqual({ state: "held", paid: 0, free: 0 });
    const { steps } = await studentTimeline(admin, { student_id: unpaid.student.id });
    expect(steps.find(({ step }) => step === "restored")).toMatchObject({ by: expect.any(String) });
    expect((await showEnrollment(admin, { id: unpaid.enrollmentId })).story.at(-1)?.step).toBe("restored");
    await expectOrder();
  });

  test("leaves a result whose certificate was issued", async () => {
    const [certified, other] = [await paidSeat(), await paidSeat()];
    for (const { group } of [certified, other]) {
      await beganLastMonth(season, group.classId);
      await markAll(group.classId, () => "present", 2);
    }
    const { act_id: act } = await accept({ reason: REASON });
    await issueCertificates(admin, { season });
    await sql`delete from certificates where enrollment_id = ${other.enrollmentId}`;
    const { restored, left } = await undo(act);
    expect(restored).toBe(1);
    expect(left).toMatchObject([{ enrollment_id: certified.enrollmentId, why: "certificate" }]);
    await sql`delete from certificates`;
  });

  test("is possible once and in time: half an hour for ended places, a week for results", async () => {
    await heldSeat();
    await paidSeat();
    const ended = await end({ reason: REASON });
    await undo(ended.act_id);
    expect(await outcomeOf(undo(ended.act_id))).toBe("already_undone");
    const again = await end({ reason: REASON });
    const accepted = await accept({ reason: REASON });
    await advanceClock(31 * 60);
    expect(await outcomeOf(undo(again.act_id))).toBe("too_late");
    expect(await outcomeOf(undo(accepted.act_id))).toBe("ok");
    expect(await outcomeOf(undo(crypto.randomUUID()))).toBe("not_found");
  });

  test("of a closing later opens the season without the places whose students were already told", async () => {
    const seat = await heldSeat();
    const paid = await paidSeat();
    await close({ reason: REASON });
    await advanceClock(31 * 60);
    const { left } = await reopen();
    expect(left).toMatchObject([{ enrollment_id: seat.enrollmentId, why: "told" }]);
    const [row] = await sql`select state, outcome from enrollments where id = ${paid.enrollmentId}`;
    expect(row).toEqual({ state: "enrolled", outcome: null });
    expect(await outcomeOf(reopen())).toBe("not_closed");
    await expectOrder();
  });
});

type Standing = Awaited<ReturnType<typeof standing>>;
const withoutTimes = async () => withoutTimesOf(await standing());
/** Without the moments at which a step was taken, and the rank that a lapsed offer draws. */
function withoutTimesOf({ season: own, classes, places, waiting, offers }: Standing) {
  return {
    season: own.map(({ closed_at, close_reason }) => [closed_at !== null, close_reason]),
    classes: classes.map(({ id, archived_at }) => [id, archived_at !== null]),
    places: places.map(({ hold_until: _until, outcome_at: _at, ...row }) => row),
    waiting: waiting.map(({ ended_at: _at, rank: _rank, ...row }) => row),
    offers: offers.map(({ id, answer }) => [id, answer]),
  };
}
