import { beforeEach, describe, expect, test } from "vitest";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { closeCheck } from "@/lib/domain/season-lifecycle/closing/close-check";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { showClosingStep } from "@/lib/domain/season-lifecycle/closing/closing-step";
import { acceptOutcomes, endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { reopenSeason, undoClosingStep } from "@/lib/domain/season-lifecycle/closing/undo-step";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, newClass, paidSeat, payByPaybill, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { beganLastMonth, emptySeason, endsInDays, makeOffer, markAll, paidWithoutSeat } from "./season";

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
const show = (step: string) => showClosingStep(admin, { number: season, step });

/** Everything that a step of closing may change, without the times of the change. */
async function standing() {
  return {
    season: await sql`select closed_at, close_reason from seasons where number = ${season}`,
    classes: await sql`select id, archived_at from classes where season_number = ${season} order by id`,
    places: await sql`select e.id, e.state, e.hold_until, e.outcome, e.outcome_at, e.outcome_reason,
        coalesce((select sum(amount_cents) from allocations where enrollment_id = e.id), 0)::int as pays,
        coalesce((select sum(cents) from credits where enrollment_id = e.id), 0)::int as credit
      from enrollments e where season_number = ${season} order by e.id`,
    waiting: await sql`select id, state, is_paid, rank, lapses, enrollment_id, offer_until, ended_at
      from waiting_list where season_number = ${season} order by id`,
    offers:
      await sql`select o.id, o.answer, o.expires_at from offers o join enrollments e on e.id = o.enrollment_id
      where e.season_number = ${season} order by o.id`,
  };
}
const messages = () =>
  sql`select o.state, o.kind, o.body, o.next_attempt_at > now() + interval '30 minutes' as waits from outbox o
    join enrollments e on e.id = o.about_id where e.season_number = ${season} and o.cause like 'season_over:%' order by o.id`;
const queued = async () => (await messages()).filter(({ state }) => state === "queued");
const expectOrder = async () => expect(await sql`select * from check_invariants()`).toEqual([]);

/** A held place, one paid in part, an offered one and one paid without a seat. */
async function untidy() {
  const [held, part, offered, waiting] = [
    await heldSeat(),
    await heldSeat(),
    await heldSeat(),
    await paidWithoutSeat(),
  ];
  await payByPaybill(part, 200);
  await makeOffer(offered);
  return { held, part, offered, waiting };
}

describe("before the last meeting of a season", () => {
  test("places end, results are accepted and the season closes only with a reason; the refusal names the day", async () => {
    await untidy();
    const paid = await paidSeat();
    const before = await standing();
    const [{ day } = { day: "" }] = await sql`select to_char(max(d), 'FMDD') as day from (
      select z.ends_on - ((extract(dow from z.ends_on)::int - case s.day when 'saturday' then 6 else 0 end + 7) % 7) as d
      from sessions s join classes c on c.id = s.class_id join seasons z on z.number = c.season_number
      where z.number = ${season}) days`;
    for (const [act, code] of [
      [end, "too_early"],
      [accept, "too_early"],
      [close, "not_ready"],
    ] as const) {
      const refusal = await refusalOf(act());
      expect(refusal.code).toBe(code);
      expect(refusal.message).toMatch(new RegExp(`last meeting of season ${season} is on .*${day} `));
      expect(refusal.errors?.reason).toEqual([refusal.message]);
    }
    expect(await standing()).toEqual(before);
    expect(await messages()).toEqual([]);
    expect(await end({ reason: REASON })).toMatchObject({ ended: 3 });
    expect(await accept({ reason: REASON })).toMatchObject({ not_completed: 1 });
    expect(paid.enrollmentId).toBeTruthy();
  });

  test("a reason of two letters is none", async () => {
    await heldSeat();
    expect(await outcomeOf(end({ reason: "no" }))).toBe("invalid");
    expect(await outcomeOf(end({ reason: "x".repeat(301) }))).toBe("invalid");
    expect(await outcomeOf(reopenSeason(admin, { number: season }))).toBe("invalid");
  });

  test("a season that meets without a last day has not had its last meeting", async () => {
    await heldSeat();
    await sql`update seasons set ends_on = null where number = ${season}`;
    expect((await refusalOf(end())).code).toBe("too_early");
  });

  test("the last meeting is on the last weekday of a session up to the season's last day", async () => {
    const { group } = await heldSeat();
    // A Saturday of the last seven days; class sessions meet on Saturdays and Sundays.
    const saturday = sql`((now() at time zone 'Africa/Nairobi')::date - extract(dow from (now() at time zone 'Africa/Nairobi'))::int - 1)`;
    await sql`update seasons set starts_on = ${saturday} - 60, ends_on = ${saturday} where number = ${season}`;
    expect(await outcomeOf(end())).toBe("ok");
    await heldSeat(await student(), group);
    await sql`update seasons set ends_on = ${saturday} + 14 where number = ${season}`;
    expect(await outcomeOf(end())).toBe("too_early");
  });
});

describe("after the last meeting", () => {
  test("unpaid places end without a reason; results wait for the registers", async () => {
    const seat = await paidSeat();
    await beganLastMonth(season, seat.group.classId);
    await heldSeat();
    await endsInDays(season, -1);
    expect(await end()).toMatchObject({ ended: 1 });
    const refusal = await refusalOf(accept());
    expect(refusal.code).toBe("not_ready");
    expect(refusal.message).toMatch(/registers? (is|are) missing/);
    await markAll(seat.group.classId, () => "present");
    expect(await accept()).toMatchObject({ completed: 1 });
  });
});

describe("what is shown before a step", () => {
  test("is whom it ends and how, how many messages go out, and the last meeting", async () => {
    const { held, part, offered, waiting } = await untidy();
    const ending = await show("end_unpaid");
    expect(ending.reason_needed?.code).toBe("too_early");
    expect(ending.last_meeting_at).toEqual(expect.any(String));
    const ends = (all: typeof ending.places) =>
      Object.fromEntries(all.map(({ enrollment_id, ends, credit }) => [enrollment_id, [ends, credit]]));
    expect(ends(ending.places)).toEqual({
      [held.enrollmentId]: ["place", 0],
      [part.enrollmentId]: ["credit", 200],
      [offered.enrollmentId]: ["offer", 0],
    });
    expect(ending.messages).toBe(2);
    expect(ends((await show("close_season")).places)[waiting.enrollmentId]).toEqual(["credit", 500]);
    expect(await end({ reason: REASON, seen: ending.seen })).toMatchObject({ ended: ending.places.length });
    expect(await messages()).toHaveLength(ending.messages);
  });

  test("is what the step does: with somebody new it is shown again first", async () => {
    await heldSeat();
    const { seen } = await show("end_unpaid");
    await heldSeat();
    expect(await outcomeOf(end({ reason: REASON, seen }))).toBe("stale");
    expect(await queued()).toEqual([]);
  });
});

describe("messages about places that an admin ended", () => {
  test("do not say that a season which goes on is over", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 200);
    await heldSeat();
    await end({ reason: REASON });
    const bodies = (await messages()).map(({ body }) => body as string);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      expect(body).not.toMatch(/season|msimu/i);
      expect(body).toMatch(/was not paid/);
    }
  });

  test("wait until the step cannot be undone any more", async () => {
    await heldSeat();
    await end({ reason: REASON });
    expect(await messages()).toMatchObject([{ state: "queued", waits: true }]);
  });
});

describe("undoing", () => {
  test("done, undone and done again gives the same, and what was undone is as before", async () => {
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

  test("a closed season is opened again as it was, then closed again", async () => {
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

  test("an offer from the waiting list comes back with its position", async () => {
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

  test("leaves whose seat somebody else has, whose money was moved and who chose anew, and names them", async () => {
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

  test("is once, and in its time: ended places half an hour, results a week", async () => {
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

  test("closing later opens the season again without the places whose students were told", async () => {
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
