import { beforeEach, describe, expect, test } from "vitest";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { matchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { closeCheck } from "@/lib/domain/season-lifecycle/closing/close-check";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { acceptOutcomes, endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { showResults } from "@/lib/domain/season-lifecycle/closing/show-results";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, newClass, paidSeat, payByPaybill, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { beganLastMonth, emptySeason, makeOffer, markAll, paidWithoutSeat } from "./season";

const REASON = "The rest is settled by hand.";
let admin: Ctx;
let finance: Ctx;

// Each test has a season of its own, the current one.
let season: number;
beforeEach(async () => {
  admin ??= await asStaff("admin");
  finance ??= await asStaff("finance");
  season = await emptySeason();
});

async function left(): Promise<Record<string, number>> {
  const { steps } = await closeCheck(finance, { number: season });
  return Object.fromEntries(steps.flatMap((step) => (step.done ? [] : [[step.step, step.left]])));
}
const close = (reason?: string) => closeSeason(admin, { number: season, reason });
async function enrollment(id: string) {
  const [row] = await sql`select state, outcome, outcome_at is not null as decided,
      coalesce((select sum(amount_cents) from allocations where enrollment_id = e.id), 0)::int as pays,
      coalesce((select sum(cents) from credits where enrollment_id = e.id), 0)::int as credit
    from enrollments e where id = ${id}`;
  return row;
}
const expectOrder = async () => expect(await sql`select * from check_invariants()`).toEqual([]);

describe("the check before closing", () => {
  test("names the steps in their order; a season in which nothing happened has nothing left", async () => {
    const { steps } = await closeCheck(admin, { number: season });
    expect(steps).toEqual(
      ["registers", "holds", "money", "results", "certificates", "report", "retention"].map((step) => ({
        step,
        left: 0,
        done: true,
      })),
    );
  });

  test("counts registers that are missing or still drafts", async () => {
    const group = await newClass();
    await paidSeat(await student(), group);
    await beganLastMonth(season, group.classId);
    const { registers = 0 } = await left();
    expect(registers).toBeGreaterThanOrEqual(9);
    await markAll(group.classId, () => "present");
    expect((await left()).registers).toBeUndefined();
  });

  test("counts unpaid holds and offers, also ended ones until they are swept", async () => {
    const [running, ended] = [await heldSeat(), await heldSeat()];
    await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${ended.enrollmentId}`;
    await makeOffer(running);
    expect(await left()).toEqual({ holds: 2 });
  });

  test("counts credit until it is kept, given or moved, and every payment in suspense", async () => {
    const seat = await paidSeat();
    await sql`update enrollments set outcome = 'not_completed', outcome_at = now() where state = 'enrolled'`;
    await payByPaybill(seat, 200);
    await payByPaybill({ ...seat, payCode: "NOBODY" }, 300);
    expect(await left()).toEqual({ money: 2 });
    await moveCredit(finance, { enrollment_id: seat.enrollmentId, to_enrollment_id: null });
    expect(await left()).toEqual({ money: 1 });
    const [{ id } = { id: "" }] = await sql`select transaction_id as id from suspense where cents > 0`;
    await matchTransaction(finance, { transaction_id: id, enrollment_id: seat.enrollmentId });
    expect(await left()).toEqual({});
  });

  test("counts a fee that was paid without a seat", async () => {
    await paidWithoutSeat();
    expect(await left()).toEqual({ money: 1 });
  });

  test("counts enrolled students without an outcome, then the completed without a certificate", async () => {
    const seats = [await paidSeat(), await paidSeat()];
    expect((await left()).results).toBe(2);
    await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${seats[0]!.enrollmentId}`;
    expect(await left()).toMatchObject({ results: 1, certificates: 1 });
    await sql`insert into certificates (enrollment_id, season_number, full_name, course_name)
      values (${seats[0]!.enrollmentId}, ${season}, 'Amina', 'Baking')`;
    expect(await left()).toMatchObject({ results: 1, certificates: 0 });
    await sql`update certificates set withdrawn_at = now(), withdrawn_reason = 'Wrong name'`;
    expect(await left()).toMatchObject({ results: 1, certificates: 0 });
    await sql`delete from certificates`;
  });

  test("counts what the privacy policy allows to be anonymized, and waits for none of it", async () => {
    const person = await student();
    await sql`update students set created_at = now() - interval '91 days', updated_at = now() - interval '91 days' where id = ${person.id}`;
    const { steps } = await closeCheck(admin, { number: season });
    expect(steps.find(({ step }) => step === "retention")).toEqual({
      step: "retention",
      left: 1,
      done: true,
    });
  });
});

describe("before closing", () => {
  test("an admin ends the unpaid seats at once, and what was paid in part is credit", async () => {
    const [hold, part, paid] = [await heldSeat(), await heldSeat(), await paidSeat()];
    await payByPaybill(part, 200);
    expect(await endUnpaidSeats(admin, { number: season, reason: REASON })).toMatchObject({ ended: 2 });
    expect(await enrollment(hold.enrollmentId)).toMatchObject({ state: "expired" });
    expect(await enrollment(part.enrollmentId)).toMatchObject({ state: "cancelled", credit: 20_000 });
    expect(await enrollment(paid.enrollmentId)).toMatchObject({ state: "enrolled" });
    expect((await left()).holds).toBeUndefined();
    expect(await endUnpaidSeats(admin, { number: season, reason: REASON })).toMatchObject({ ended: 0 });
    expect(await outcomeOf(endUnpaidSeats(finance, { number: season }))).toBe("not_allowed");
  });

  test("the proposed results are shown by class and accepted as they stand", async () => {
    const seat = await paidSeat();
    await beganLastMonth(season, seat.group.classId);
    await markAll(seat.group.classId, () => "present", 2);
    const shown = await showResults(finance, { number: season, class_id: seat.group.classId });
    expect(shown.classes).toEqual([
      expect.objectContaining({ class_id: seat.group.classId, completed: 1, not_completed: 0 }),
    ]);
    expect(shown.students).toEqual([
      expect.objectContaining({ student_id: seat.student.id, outcome: "completed", attended: 6, met: 6 }),
    ]);
    expect(await acceptOutcomes(admin, { number: season, reason: REASON })).toMatchObject({
      completed: 1,
      not_completed: 0,
    });
    expect((await showResults(finance, { number: season })).classes).toEqual([]);
    expect((await left()).results).toBeUndefined();
  });
});

describe("closing a season", () => {
  test("is refused while something is left, names the steps, and changes nothing", async () => {
    const seat = await heldSeat();
    const refusal = await refusalOf(close());
    expect(refusal.code).toBe("not_ready");
    expect(refusal.data?.steps).toContainEqual({ step: "holds", left: 1, done: false });
    expect(await enrollment(seat.enrollmentId)).toMatchObject({ state: "held" });
    expect(await outcomeOf(close("ab"))).toBe("invalid");
    expect((await closeCheck(admin, { number: season })).season.status).toBe("open");
  });

  test("needs no reason once everything is done", async () => {
    const closed = await close();
    expect(closed).toMatchObject({ status: "closed", close_reason: null, msg: `Season ${season} is closed` });
    await expectOrder();
  });

  test("keeps the reason, and a second time is refused because it is closed already", async () => {
    await heldSeat();
    expect(await close(REASON)).toMatchObject({ status: "closed", close_reason: REASON, ended: 1 });
    expect(await outcomeOf(close(REASON))).toBe("season_closed");
    const lines = await sql`select verb, changes from audit_log where subject = ${`season:${season}`}`;
    expect(lines).toEqual([
      { verb: "seasons.close-season", changes: expect.objectContaining({ closed: true, with_reason: true }) },
    ]);
  });

  test("happens once if the button is pressed twice at once", async () => {
    const both = await Promise.all([outcomeOf(close(REASON)), outcomeOf(close(REASON))]);
    expect(both.sort()).toEqual(["ok", "season_closed"]);
  });

  test("ends holds and offers, and turns money without a seat into credit", async () => {
    const [hold, offer, part, waiting] = [
      await heldSeat(),
      await heldSeat(),
      await heldSeat(),
      await paidWithoutSeat(),
    ];
    await makeOffer(offer);
    await payByPaybill(part, 200);
    await close(REASON);
    expect(await enrollment(hold.enrollmentId)).toMatchObject({ state: "expired", pays: 0, credit: 0 });
    expect(await enrollment(offer.enrollmentId)).toMatchObject({ state: "expired" });
    expect(await enrollment(part.enrollmentId)).toMatchObject({
      state: "cancelled",
      pays: 0,
      credit: 20_000,
    });
    expect(await enrollment(waiting.enrollmentId)).toMatchObject({
      state: "cancelled",
      pays: 0,
      credit: 50_000,
    });
    const [link] =
      await sql`select expires_at <= now() as over from offers where enrollment_id = ${offer.enrollmentId}`;
    expect(link?.over).toBe(true);
    await expectOrder();
    // Students whose seat ended get a message; for an unanswered offer none is sent.
    const messagesAbout = async ({ enrollmentId }: { enrollmentId: string }) =>
      sql`select kind, body from outbox where cause like ${`season_over:${enrollmentId}:%`}`;
    expect(await messagesAbout(hold)).toMatchObject([
      { kind: "hold_over", body: expect.stringContaining("is no longer held.") },
    ]);
    expect(await messagesAbout(part)).toMatchObject([
      { kind: "cancelled", body: expect.stringContaining("KES 200 paid is kept as credit.") },
    ]);
    expect(await messagesAbout(waiting)).toHaveLength(1);
    expect(await messagesAbout(offer)).toEqual([]);
  });

  test("gives every enrolled student an outcome by attendance, and leaves outcomes already decided", async () => {
    const group = await newClass();
    const people = [];
    for (let one = 0; one < 5; one++) people.push(await paidSeat(await student(), group));
    await beganLastMonth(season, group.classId);
    const [always, mostly, half, excused, decided] = people.map(({ student: { id } }) => id);
    await markAll(
      group.classId,
      (id, nth) => {
        if (id === always) return nth % 2 === 0 ? "present" : "late";
        if (id === mostly) return nth % 4 === 0 ? "absent" : "present";
        if (id === half) return nth % 2 === 0 ? "absent" : "present";
        if (id === excused) return "excused";
        return "present";
      },
      4,
    );
    await sql`update enrollments set outcome = 'withdrew', outcome_at = now(), outcome_reason = 'Moved'
      where student_id = ${decided!}`;
    expect(await close(REASON)).toMatchObject({ completed: 2, not_completed: 2 });
    const outcomes = await sql`select student_id, outcome from enrollments where class_id = ${group.classId}`;
    expect(Object.fromEntries(outcomes.map((row) => [row.student_id, row.outcome]))).toEqual({
      [always!]: "completed",
      [mostly!]: "completed",
      [half!]: "not_completed",
      [excused!]: "not_completed",
      [decided!]: "withdrew",
    });
    await expectOrder();
  });

  test("archives the classes, which are listed with their season only, and stops advertising", async () => {
    const seat = await paidSeat();
    await sql`insert into settings (key, value) values ('advertised_season', ${sql.json(season)})
      on conflict (key) do update set value = excluded.value`;
    await close(REASON);
    const ids = async (params: object) => (await listClasses(admin, params)).classes.map(({ id }) => id);
    expect(await ids({ pageSize: 500 })).not.toContain(seat.group.classId);
    expect(await ids({ season })).toContain(seat.group.classId);
    const { season: shown } = await closeCheck(admin, { number: season });
    expect(shown.is_advertised).toBe(false);
  });
});

describe("the classes of a closed season", () => {
  test("do not change, and no class is added", async () => {
    const { group } = await paidSeat();
    await close(REASON);
    expect(await outcomeOf(updateClass(admin, { id: group.classId, capacity: 3 }))).toBe("season_closed");
    const more = { course_id: group.courseId, class_name: "Late", season, capacity: 5, sessions: [] };
    expect(await outcomeOf(createClass(admin, more))).toBe("season_closed");
  });

  test("do not keep a course from being archived, even though it has history", async () => {
    const { group } = await paidSeat();
    expect(await outcomeOf(deleteCourse(admin, { id: group.courseId }))).toBe("in_use");
    await close(REASON);
    const [before] = await sql`select archived_at from classes where id = ${group.classId}`;
    expect(await deleteCourse(admin, { id: group.courseId })).toMatchObject({ archived: true });
    const [after] = await sql`select archived_at from classes where id = ${group.classId}`;
    expect(after).toEqual(before);
    const { classes } = await listClasses(admin, { season });
    expect(classes.map(({ id }) => id)).toContain(group.classId);
  });
});
