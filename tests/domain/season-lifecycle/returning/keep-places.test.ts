import { beforeEach, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import { keepPlaces } from "@/lib/domain/season-lifecycle/returning/keep-places";
import { admitChildren, child, newClass, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { barrier } from "../../../support/barrier";
import { sql } from "../../../support/database";
import { insertStudents, seatsByState } from "../../../support/many-students";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { closeSeason, openSeason, planSeason } from "../../../support/seasons";
import {
  enrolledIn,
  inAuditLog,
  inDays,
  insertEnrolled,
  keep,
  linkOf,
  nextClass,
  nextSeat,
  planNextSeason,
  removeEnrolled,
  taughtClass,
} from "./kept-places";

beforeEach(planNextSeason);

describe("places kept for the next season", () => {
  test("are held in the class of the same name, at the season's fee, and the student gets a link", async () => {
    const { group, people } = await taughtClass(2);
    const [{ name } = { name: "" }] = await sql`select name from classes where id = ${group.classId}`;
    await nextClass(group, { name: "Another", capacity: 50 });
    const same = await nextClass(group, { name, capacity: 3 });
    await sql`update seasons set fee_cents = 65000 where number = 9`;
    const until = inDays(4);
    const kept = await keep(group.classId, { until: until.toISOString() });
    await sql`update seasons set fee_cents = null where number = 9`;
    expect(kept).toMatchObject({ offered: 2, none: [], already: 0, msg: "2 places are kept" });
    for (const { id, msisdn } of people) {
      expect(await nextSeat(id)).toMatchObject({
        class_id: same.id,
        state: "offered",
        hold_until: until,
        fee_cents: 65000,
      });
      const { to, body, token } = await linkOf(id);
      expect(to).toBe(msisdn);
      expect(body).toMatch(
        /^Amina O\.: a seat in Baking \d+, season 9, is kept for you until \w{3} \d+ \w{3}, \d\d:\d\d\. Take it: /,
      );
      expect(body.length).toBeLessThanOrEqual(160);
      const [stored] = await sql`select count(*)::int as all from offers where token_hash = ${token}`;
      expect(stored!.all).toBe(0);
    }
  });

  test("are in the following course, in the class with the most free seats if none has the same name", async () => {
    const { group, people } = await taughtClass(1);
    const next = await newClass();
    await sql`update courses set next_course_id = ${next.courseId} where id = ${group.courseId}`;
    await nextClass(group, { name: "The same course" });
    await nextClass(next, { name: "Small", capacity: 2 });
    const big = await nextClass(next, { name: "Big", capacity: 9 });
    await keep(group.classId);
    expect(await nextSeat(people[0]!.id)).toMatchObject({ class_id: big.id });
  });

  test("go to those who paid first, and a student who gets none is named with the reason", async () => {
    const { group, people } = await taughtClass(3);
    await nextClass(group, { name: "Only", capacity: 2 });
    const seen = await keep(group.classId, { preview: true });
    expect(seen.classes).toMatchObject([{ class_name: "Only", places: 2 }]);
    expect(seen.none).toMatchObject([{ student_id: people[2]!.id, reason: "full" }]);
    expect(await nextSeat(people[0]!.id)).toBeUndefined();
    const kept = await keep(group.classId);
    expect([kept.offered, kept.none.map(({ student_id }) => student_id)]).toEqual([2, [people[2]!.id]]);
    const { group: untaught, people: left } = await taughtClass(1);
    expect((await keep(untaught.classId)).none).toMatchObject([
      { student_id: left[0]!.id, reason: "no_class" },
    ]);
  });

  test("are for all, for one class, or for those whose outcome is completed; never for the unpaid or archived", async () => {
    const { group, people } = await taughtClass(3);
    const [done, , gone] = people;
    await nextClass(group, { name: "Next" });
    await sql`update enrollments set outcome = 'completed', outcome_at = now() where student_id = ${done!.id}`;
    await sql`update students set status = 'archived' where id = ${gone!.id}`;
    await keep("completing");
    expect(await Promise.all(people.map(async ({ id }) => Boolean(await nextSeat(id))))).toEqual([
      true,
      false,
      false,
    ]);
    const kept = await keep(group.classId);
    expect(kept).toMatchObject({ offered: 1, already: 1 });
    expect(await nextSeat(gone!.id)).toBeUndefined();
  });

  test("of minors go to the guardian; names and courses an SMS cannot carry are left out", async () => {
    await admitChildren();
    const group = await newClass();
    const [minor, foreign] = await enrolledIn(group, [child(), { full_name: "Zoë Ünal 李" }]);
    await nextClass(group, { name: "Next" });
    await keep(group.classId);
    expect((await linkOf(minor!.id)).to).toBe("254722000111");
    const { body } = await linkOf(foreign!.id);
    expect(body).toMatch(/^AC\d+: a seat in /);
    await sql`delete from settings`;
  });

  test("are free again when their time ends, and nobody gets a second offer", async () => {
    const { group, people } = await taughtClass(1);
    const next = await nextClass(group, { name: "Next", capacity: 1 });
    await keep(group.classId);
    await sql`update enrollments set hold_until = now() - interval '1 second' where class_id = ${next.id}`;
    await sweepHolds({ actor: SCHEDULER }, {});
    expect(await nextSeat(people[0]!.id)).toMatchObject({ state: "expired" });
    expect(await keep(group.classId)).toMatchObject({ offered: 0, already: 1, none: [] });
  });

  test.each([
    ["an earlier season", { to_season: 7 }, "to_season"],
    ["a moment that is over", { until: inDays(-1).toISOString() }, "until"],
    ["a moment after registration opens", { until: inDays(11).toISOString() }, "until"],
    ["an audience nobody knows", { audience: "everybody" }, "audience"],
  ])("are refused for %s", async (_what, fields, field) => {
    expect(Object.keys((await refusalOf(keep("all", fields))).errors ?? {})).toEqual([field]);
  });

  test("are refused once registration is open, for an unknown season and for a closed one", async () => {
    await openSeason(9);
    expect(Object.keys((await refusalOf(keep("all"))).errors ?? {})).toEqual(["to_season"]);
    expect(await outcomeOf(keep("all", { to_season: 42 }))).toBe("not_found");
    await closeSeason(9);
    expect(await outcomeOf(keep("all"))).toBe("season_closed");
    await planSeason(9);
  });
});

describe("pressing the button that keeps places twice", () => {
  test("at the same moment, four times, gives 120 students one offer and one message each, and no seat twice", async () => {
    const group = await newClass();
    const ids = await insertStudents(120);
    await insertEnrolled(group.classId, ids);
    const [one, other] = [
      await nextClass(group, { name: "One", capacity: 70 }),
      await nextClass(group, { name: "Other", capacity: 40 }),
    ];
    const actor = await asStaff("admin");
    const asked = { season: 8, to_season: 9, audience: group.classId, until: inDays(5).toISOString() };
    const presses = await Promise.all(Array.from({ length: 4 }, () => keepPlaces(actor, asked)));
    expect(presses.reduce((sum, { offered }) => sum + offered, 0)).toBe(110);
    expect(presses.map(({ none }) => none.length)).toEqual([10, 10, 10, 10]);
    expect(await seatsByState(one.id)).toEqual({ offered: 70 });
    expect(await seatsByState(other.id)).toEqual({ offered: 40 });
    const [sent] = await sql`select count(*)::int as messages, count(distinct m.recipient)::int as people
      from outbox m join offers o on m.cause = 'offer:' || o.id join enrollments e on e.id = o.enrollment_id
      where e.class_id in (${one.id}, ${other.id})`;
    expect(sent).toEqual({ messages: 110, people: 110 });
    await removeEnrolled(group.classId);
  });

  test("control: reading who has none and then offering, without the season's lock, gives seats away twice", async () => {
    const { classId } = await newClass({ capacity: 20 });
    const ids = await insertStudents(60);
    const everyoneRead = barrier(3);
    const offerCarelessly = async (studentIds: string[]) => {
      const [taken] = await sql`select count(*)::int as all from enrollments where class_id = ${classId}`;
      await everyoneRead();
      const some = studentIds.slice(0, 20 - taken!.all);
      await sql`insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
        select student, 8, ${classId}, 'offered', now() + interval '1 hour', 50000, student::text
        from unnest(${some}::uuid[]) student`;
    };
    await Promise.all([0, 20, 40].map((from) => offerCarelessly(ids.slice(from, from + 20))));
    const oversold = await sql`delete from enrollments where class_id = ${classId} returning id`;
    expect(oversold.length).toBeGreaterThan(20);
  });

  test("while others take seats of the class never exceeds its capacity", async () => {
    const { group } = await taughtClass(0);
    const ids = await insertStudents(30);
    await insertEnrolled(group.classId, ids);
    const next = await nextClass(group, { name: "Next", capacity: 25 });
    const newcomers = await insertStudents(30);
    const takeSeat = (id: string) =>
      sql.begin(async (tx) => {
        await tx`select id from classes where id = ${next.id} for update`;
        const [taken] = await tx`select count(*)::int as all from enrollments where class_id = ${next.id}`;
        if (taken!.all >= 25) return;
        await tx`insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
        values (${id}, 9, ${next.id}, 'held', now() + interval '1 hour', 50000, left(${id}, 8))`;
      });
    const [kept] = await Promise.all([keep(group.classId), ...newcomers.map(takeSeat)]);
    await inAuditLog(next.id);
    const { offered = 0, held = 0 } = await seatsByState(next.id);
    expect([offered, offered + held]).toEqual([kept.offered, 25]);
    expect(kept.none).toHaveLength(30 - offered);
    await removeEnrolled(group.classId);
  });

  test("counts a student as seated who registered for the season's class in another way", async () => {
    const { group, people } = await taughtClass(1);
    await nextClass(group, { name: "Next" });
    const other = await student();
    await keep(group.classId);
    expect(await keep(group.classId)).toMatchObject({ offered: 0, already: 1 });
    expect(await nextSeat(other.id)).toBeUndefined();
    expect(people).toHaveLength(1);
  });
});
