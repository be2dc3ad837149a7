import { beforeAll, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { reopenSeason, undoClosingStep } from "@/lib/domain/season-lifecycle/closing/undo-step";
import type { Ctx } from "@/lib/platform/commands/command";
import { newClass } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { insertHolds, insertStudents } from "../../../support/many-students";
import { countOutcomes, outcomeOnceServed } from "../../../support/outcome";
import { asOwner } from "../../../support/students";

const SEATS = 12;
const REASON = "A race is on.";
let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

const later = async (ms: number, work: () => Promise<string>) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return work();
};

/** A class whose places all ended, and as many newcomers who want them while the ending is undone. */
async function race(undo: (act: string, classId: string) => Promise<string>) {
  const { classId } = await newClass({ capacity: SEATS });
  await insertHolds(classId, SEATS);
  const { act_id: act } = await endUnpaidSeats(admin, { number: 8, reason: REASON });
  const newcomers = await insertStudents(SEATS);
  const [undone, ...answers] = await Promise.all([
    later(15, () => undo(act ?? "", classId)),
    ...newcomers.map((student_id, nth) =>
      later(nth * 3, () => outcomeOnceServed(() => asOwner(enroll, { student_id, class_id: classId }))),
    ),
  ]);
  const [row] = await sql`select count(*)::int as seats from enrollments
    where class_id = ${classId} and state = 'held' and hold_until > now()`;
  return { undone, answers, seats: row!.seats as number, classId };
}

test("while ended places come back and others take them, each seat goes once, to whoever came first", async () => {
  const { undone, answers, seats } = await race((act_id) =>
    outcomeOnceServed(() => undoClosingStep(admin, { number: 8, act_id })),
  );
  expect(undone).toBe("ok");
  const { ok = 0, class_full: full = 0 } = countOutcomes(answers);
  expect(ok + full).toBe(SEATS);
  expect(seats).toBe(SEATS);
  expect(await sql`select * from check_invariants()`).toEqual([]);
});

test("control: the same newcomers overbook a class whose places come back without its lock", async () => {
  const { seats, classId } = await race(async (_act, id) => {
    const [row] = await sql`select count(*)::int as taken from enrollments
      where class_id = ${id} and state = 'held' and hold_until > now()`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`update enrollments set state = 'held', hold_until = now() + interval '1 hour' where id in (
      select id from enrollments where class_id = ${id} and state = 'expired' order by id
      limit ${SEATS - row!.taken})`;
    return "ok";
  });
  await sql`update enrollments set state = 'expired' where class_id = ${classId}`;
  expect(seats).toBeGreaterThan(SEATS);
});

test("if two admins undo, close or reopen at once, one of them does it", async () => {
  const { classId } = await newClass();
  await insertHolds(classId, 3);
  const { act_id } = await endUnpaidSeats(admin, { number: 8, reason: REASON });
  const twice = async (work: () => Promise<unknown>) =>
    (await Promise.all([outcomeOnceServed(work), outcomeOnceServed(work)])).sort();
  expect(await twice(() => undoClosingStep(admin, { number: 8, act_id }))).toEqual(["already_undone", "ok"]);
  expect(await twice(() => closeSeason(admin, { number: 8, reason: REASON }))).toEqual([
    "ok",
    "season_closed",
  ]);
  expect(await twice(() => reopenSeason(admin, { number: 8, reason: REASON }))).toEqual(["not_closed", "ok"]);
  const held = await sql`select id from enrollments where class_id = ${classId} and state = 'held'`;
  expect(held).toHaveLength(3);
});
