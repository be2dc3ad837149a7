import { beforeEach, describe, expect, test } from "vitest";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { showClosingStep } from "@/lib/domain/season-lifecycle/closing/closing-step";
import { acceptOutcomes, endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { reopenSeason } from "@/lib/domain/season-lifecycle/closing/undo-step";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, paidSeat, payByPaybill, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
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
const show = (step: string) => showClosingStep(admin, { number: season, step });

const standing = () => standingOf(season);
const messages = () => closingMessages(season);
const queued = async () => (await messages()).filter(({ state }) => state === "queued");

describe("before the last meeting of a season", () => {
  test("ending places, accepting results and closing all need a reason, and the refusal names the day", async () => {
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

  test("a reason of two letters is not enough", async () => {
    await heldSeat();
    expect(await outcomeOf(end({ reason: "no" }))).toBe("invalid");
    expect(await outcomeOf(end({ reason: "x".repeat(301) }))).toBe("invalid");
    expect(await outcomeOf(reopenSeason(admin, { number: season }))).toBe("invalid");
  });

  test("a season with meetings and no last day has not had its last meeting", async () => {
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
  test("unpaid places end without a reason, and results wait for the registers", async () => {
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
  test("is whom it concerns and how, how many messages go out, and the last meeting", async () => {
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

  test("of closing is also what the surveys that are on cost afterwards, at most", async () => {
    const paid = await paidSeat();
    await beganLastMonth(season, paid.group.classId);
    await paidSeat(await student(), paid.group);
    await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${paid.enrollmentId}`;
    expect((await show("close_season")).later_questions).toEqual([]);
    await sql`insert into settings (key, value) values ('feedback_messages', 'true'), ('follow_up_questions', 'true')`;
    expect((await show("close_season")).later_questions).toEqual([
      { survey: "feedback", people: 2, messages: 8, cost: 6.4 },
      { survey: "follow_up", people: 1, messages: 12, cost: 9.6 },
    ]);
    expect((await show("end_unpaid")).later_questions).toEqual([]);
    await sql`delete from settings`;
  });

  test("is what the step does; if somebody new is concerned it is shown again first", async () => {
    await heldSeat();
    const { seen } = await show("end_unpaid");
    await heldSeat();
    expect(await outcomeOf(end({ reason: REASON, seen }))).toBe("stale");
    expect(await queued()).toEqual([]);
  });
});

describe("messages about places that an admin ended", () => {
  test("do not say that the season is over while it goes on", async () => {
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

  test("wait until the step can no longer be undone", async () => {
    await heldSeat();
    await end({ reason: REASON });
    expect(await messages()).toMatchObject([{ state: "queued", waits: true }]);
  });
});
