import { describe, expect, test } from "vitest";
import { leaveWaitingList, removeWaiting } from "@/lib/domain/enrollments/waiting-list/leave";
import { countWaiting, listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { clearQueueStats, queueStatsOf } from "@/lib/domain/enrollments/waiting-list/queue-stats";
import { moveWaiting } from "@/lib/domain/enrollments/waiting-list/reorder";
import { showQueueStats, showWaiting } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { admitChildren, child, newClass, type Student, student } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf } from "../../../support/outcome";
import { asOwner } from "../../../support/students";
import { entryOf, fullClass, queue, waiters } from "./waiting";

describe("staff", () => {
  test("can sort the waiting list by name or by time as well, without changing the positions", async () => {
    const { group } = await fullClass();
    const people = await waiters(group, 3);
    await moveWaiting(await asStaff("admin"), {
      waiting_id: (await entryOf(people[2]!))!.id,
      position: 1,
      reason: "Why",
    });
    const by = async (sort: string) => {
      const { waiting } = await listWaiting(await asStaff("admin"), { class_id: group.classId, sort });
      return waiting.map(({ student_id, position }) => [student_id, position]);
    };
    const [first, second, third] = people.map(({ id }) => id);
    const queued = [
      [third, 1],
      [first, 2],
      [second, 3],
    ];
    expect(await by("position")).toEqual(queued);
    expect(await by("-position")).toEqual(queued.toReversed());
    expect(await by("since")).toEqual([
      [first, 2],
      [second, 3],
      [third, 1],
    ]);
    expect((await by("-name")).toReversed()).toEqual(await by("name"));
  });

  test("change the order with a reason, which is kept; late payments stay first", async () => {
    const { group } = await fullClass();
    const people = await waiters(group, 3);
    const ctx = await asStaff("admin");
    const last = (await entryOf(people[2]!))!.id;
    expect(await outcomeOf(moveWaiting(ctx, { waiting_id: last, position: 1, reason: " " }))).toBe("invalid");
    await moveWaiting(ctx, { waiting_id: last, position: 1, reason: "Her sister is in the class" });
    expect((await queue(group)).map(([id]) => id)).toEqual([people[2]!.id, people[0]!.id, people[1]!.id]);
    expect(await moveWaiting(ctx, { waiting_id: last, position: 2, reason: "No" })).toMatchObject({
      position: 2,
    });
    expect(await moveWaiting(ctx, { waiting_id: last, position: 99, reason: "No" })).toMatchObject({
      position: 3,
    });
    const [line] =
      await sql`select changes from audit_log where verb = 'classes.move-waiting' order by id limit 1`;
    expect(line!.changes).toMatchObject({ from: 3, to: 1 });
    const reasons =
      await sql`select reason, position from waiting_list_changes where waiting_id = ${last} order by created_at`;
    expect(reasons).toEqual([
      { reason: "Her sister is in the class", position: 1 },
      { reason: "No", position: 2 },
      { reason: "No", position: 3 },
    ]);
  });

  test("take a student off the list with a reason", async () => {
    const { group } = await fullClass();
    const people = await waiters(group, 2);
    const entry = (await entryOf(people[0]!))!.id;
    const ctx = await asStaff("admin");
    await removeWaiting(ctx, { waiting_id: entry, reason: "Moved away" });
    expect(await queue(group)).toEqual([[people[1]!.id, "waiting"]]);
    expect(await outcomeOf(removeWaiting(ctx, { waiting_id: entry, reason: "Again" }))).toBe("not_waiting");
  });
});

test("staff see how many students wait for each class, and a class without a waiting list is left out", async () => {
  const [{ group }, { group: none }] = [await fullClass(), await fullClass()];
  const [first] = await waiters(group, 3);
  await asOwner(leaveWaitingList, { student_id: first!.id, class_id: group.classId });
  const { counts } = await countWaiting(await asStaff("admin"), { class_ids: [group.classId, none.classId] });
  expect(counts).toEqual({ [group.classId]: 2 });
});

describe("a student who waits sees", () => {
  test("their own position, who is paying, when the next hold ends, and how many moved up last season", async () => {
    clearQueueStats();
    const { group, seats } = await fullClass();
    const [person] = await waiters(group, 1);
    const { waiting } = await asOwner(showWaiting, { student_id: person!.id });
    const [seat] = await sql`select hold_until from enrollments where id = ${seats[0]!.enrollmentId}`;
    expect(waiting).toMatchObject([
      {
        class_id: group.classId,
        position: 1,
        ahead: 0,
        state: "waiting",
        outlook: { waiting: 1, paying_now: 1, next_hold_ends_at: seat!.hold_until.toISOString() },
      },
    ]);
    const stats = await showQueueStats(PUBLIC, { class_id: group.classId });
    expect(stats).toEqual({ class_id: group.classId, ...waiting[0]!.outlook });
  });

  test("where the messages go, for a minor the end of the guardian's phone", async () => {
    await admitChildren();
    const minor = await student(child({ guardian_msisdn: "0722 000 222" }));
    const endOf = async ({ id }: Student) =>
      (await asOwner(showWaiting, { student_id: id })).guardian_ends_in;
    expect([await endOf(minor), await endOf(await student())]).toEqual(["222", null]);
  });

  test("figures at most 15 seconds old, so that many readers cost one query", async () => {
    clearQueueStats();
    const group = await newClass({ capacity: 1 });
    let reads = 0;
    const db = {
      execute: async () => {
        reads += 1;
        return [{ waiting: reads, paying_now: 0, next_end: null, moved_up: null }];
      },
    };
    const look = (at: number) => queueStatsOf(db as never, group.classId, at);
    const seen = await Promise.all([look(0), look(0), look(14_999), look(15_000)]);
    expect(seen.map(({ waiting }) => waiting)).toEqual([1, 1, 1, 2]);
    expect(countOutcomes([String(reads)])).toEqual({ 2: 1 });
  });
});
