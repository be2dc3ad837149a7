import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { closeDatabase } from "@/lib/platform/db/client";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import {
  join,
  leave,
  listed,
  type Moves,
  move,
  noon,
  seasonOfMoves,
  shareOf,
  spansOf,
  write,
} from "./season-of-moves";

let season: Moves;
beforeAll(async () => {
  await noon("2026-10-01");
  await closeDatabase();
});
beforeEach(async () => {
  await noon("2026-10-01");
  season = await seasonOfMoves();
});
afterAll(closeDatabase);

const ids = (...seats: Array<{ student: { id: string } }>) => seats.map((seat) => seat.student.id).sort();

describe("a register lists who belonged to its session on its day", () => {
  test("a student moved on a Wednesday is not on the new session's registers of earlier days, and stays on the old session's", async () => {
    const { a, b } = season;
    const [moved, stays] = [await join(a), await join(b)];
    await noon("2026-10-07");
    await write(season, a, "2026-10-03", "draft", { present: [moved] });
    await move(season, moved, b);
    expect(await listed(season, b, "2026-10-03")).toEqual(ids(stays));
    expect(await listed(season, b, "2026-10-07")).toEqual(ids(moved, stays));
    expect(await listed(season, a, "2026-10-07")).toEqual([]);
    expect(await write(season, b, "2026-10-03", "saved", { present: [stays] })).toMatchObject({
      status: "saved",
    });
    // The mark in the old session's draft is still there, and is saved.
    expect(await write(season, a, "2026-10-03", "saved", { present: [moved] })).toMatchObject({
      present_count: 1,
      absent_count: 0,
    });
    expect(await shareOf(season, moved)).toBe("1/1");
    expect(await spansOf(moved)).toEqual(["2026-10-01..2026-10-06", "2026-10-07.."]);
  });

  test("the day of a move belongs to the old session if the student is marked there, and else to the new one", async () => {
    const { a, b } = season;
    const [marked, unmarked, stays] = [await join(a), await join(a), await join(b)];
    await noon("2026-10-10");
    await write(season, a, "2026-10-10", "draft", { present: [marked] });
    await move(season, marked, b);
    await move(season, unmarked, b);
    expect(await listed(season, a, "2026-10-10")).toEqual(ids(marked));
    expect(await listed(season, b, "2026-10-10")).toEqual(ids(unmarked, stays));
    await noon("2026-10-17");
    expect(await listed(season, b, "2026-10-17")).toEqual(ids(marked, unmarked, stays));
  });

  test("marks made offline before a move on that day count when they arrive after it", async () => {
    const { a, b } = season;
    const [moved, stays] = [await join(a), await join(b)];
    await noon("2026-10-10");
    await move(season, moved, b);
    expect(await listed(season, b, "2026-10-10")).toEqual(ids(moved, stays));
    await noon("2026-10-11");
    await write(season, a, "2026-10-10", "saved", { present: [moved] });
    expect(await listed(season, b, "2026-10-10")).toEqual(ids(stays));
    expect(await shareOf(season, moved)).toBe("1/1");
    // Marked in the new session first, the day is the new one's.
    const other = await join(a);
    await noon("2026-10-17");
    await move(season, other, b);
    await write(season, b, "2026-10-17", "draft", { present: [other] });
    expect(await outcomeOf(write(season, a, "2026-10-17", "draft", { absent: [other] }))).toBe("invalid");
  });

  test("marks survive a move, also when the register is opened again after it", async () => {
    const { a, b } = season;
    const moved = await join(a);
    await noon("2026-10-03");
    await write(season, a, "2026-10-03", "saved", { absent: [moved] });
    await noon("2026-10-05");
    await move(season, moved, b);
    const there = { session_id: a.saturday, date: "2026-10-03" };
    await reopenRegister(season.admin, { ...there, reason: "Was there" });
    expect(await listed(season, a, "2026-10-03")).toEqual(ids(moved));
    await write(season, a, "2026-10-03", "saved", { present: [moved] });
    expect(await shareOf(season, moved)).toBe("1/1");
  });

  test("a student who leaves on the day of a meeting keeps the mark, even in a draft, and is not expected where there is none", async () => {
    const { a } = season;
    const [marked, unmarked] = [await join(a), await join(a)];
    await noon("2026-10-10");
    await write(season, a, "2026-10-10", "draft", { present: [marked] });
    for (const seat of [marked, unmarked]) await leave(season, seat);
    expect(await listed(season, a, "2026-10-10")).toEqual(ids(marked));
    await write(season, a, "2026-10-10", "saved", { present: [marked] });
    await noon("2026-10-17");
    expect(await listed(season, a, "2026-10-10")).toEqual(ids(marked));
    expect(await listed(season, a, "2026-10-17")).toEqual([]);
  });

  test("leaving and coming back gives two spans of days, and both count", async () => {
    const { a } = season;
    const [gone, stays] = [await join(a), await join(a)];
    await noon("2026-10-03");
    await write(season, a, "2026-10-03", "saved", { present: [gone, stays] });
    await noon("2026-10-08");
    await leave(season, gone);
    await noon("2026-10-10");
    expect(await listed(season, a, "2026-10-10")).toEqual(ids(stays));
    await write(season, a, "2026-10-10", "saved", { present: [stays] });
    await noon("2026-10-14");
    const back = await join(a, gone);
    await noon("2026-10-17");
    await write(season, a, "2026-10-17", "saved", { present: [stays], absent: [back] });
    expect(await shareOf(season, back)).toBe("1/2");
    expect(await spansOf(back)).toEqual(["2026-10-01..2026-10-07", "2026-10-14.."]);
  });

  test("choosing sessions anew and keeping one leaves its membership as it was", async () => {
    const { a } = season;
    const seat = await join(a);
    await noon("2026-10-07");
    await sql.begin(async (tx) => {
      const rows =
        await tx`delete from enrollment_sessions where enrollment_id = ${seat.enrollmentId} returning *`;
      for (const row of rows) await tx`insert into enrollment_sessions ${tx(row)}`;
    });
    expect(await spansOf(seat)).toEqual(["2026-10-01.."]);
  });

  test("a session that a student left long ago is archived, not deleted", async () => {
    const { a, b, admin } = season;
    const seat = await join(a);
    await noon("2026-10-07");
    await move(season, seat, b);
    const { deleteClass } = await import("@/lib/domain/catalog/delete-class");
    await deleteClass(admin, { id: a.classId });
    expect(
      await sql`select archived_at is not null as archived from sessions where id = ${a.saturday}`,
    ).toEqual([{ archived: true }]);
  });
});

test("after ten moves, joins and departures around drafts and saved and reopened registers, every share is as worked out by hand", async () => {
  const { a, b } = season;
  const [amina, brian, chep] = [await join(a), await join(a), await join(a)];
  let [dan, esther] = [await join(b), await join(b)];
  await noon("2026-10-03");
  await write(season, a, "2026-10-03", "saved", { present: [amina, brian], absent: [chep] });
  await write(season, b, "2026-10-03", "saved", { present: [dan], absent: [esther] });
  await noon("2026-10-07");
  await move(season, amina, b); // 1
  await noon("2026-10-10");
  await write(season, a, "2026-10-10", "draft", { present: [brian] });
  await move(season, brian, b); // 2, marked already
  await move(season, chep, b); // 3, not marked yet
  await write(season, b, "2026-10-10", "saved", { present: [amina, chep, esther], absent: [dan] });
  await write(season, a, "2026-10-10", "saved", { present: [brian] });
  await noon("2026-10-13");
  await leave(season, dan); // 4
  await noon("2026-10-15");
  const faith = await join(a); // 5
  await noon("2026-10-17");
  await write(season, a, "2026-10-17", "saved", { present: [faith] });
  await write(season, b, "2026-10-17", "saved", { present: [brian, chep, esther], absent: [amina] });
  await noon("2026-10-21");
  dan = await join(b, dan); // 6
  await reopenRegister(season.admin, { session_id: b.saturday, date: "2026-10-03", reason: "Esther came" });
  expect(await listed(season, b, "2026-10-03")).toEqual(ids(dan, esther));
  await write(season, b, "2026-10-03", "saved", { present: [dan, esther] });
  await noon("2026-10-24");
  await write(season, b, "2026-10-24", "draft", { present: [amina, brian, dan], absent: [chep] });
  await move(season, esther, a); // 7, not marked yet
  await write(season, b, "2026-10-24", "saved", { present: [amina, brian, dan], absent: [chep] });
  await write(season, a, "2026-10-24", "saved", { present: [faith, esther] });
  await noon("2026-10-26");
  await move(season, amina, a); // 8
  await move(season, faith, b); // 9
  await noon("2026-10-31");
  await write(season, a, "2026-10-31", "draft", { present: [amina], absent: [esther] });
  await write(season, b, "2026-10-31", "saved", { present: [chep, dan, faith], absent: [brian] });
  await noon("2026-11-01");
  await leave(season, esther); // 10
  await write(season, a, "2026-10-31", "saved", { present: [amina], absent: [esther] });
  await reopenRegister(season.admin, { session_id: a.saturday, date: "2026-10-17", reason: "Faith was ill" });
  await write(season, a, "2026-10-17", "saved", { absent: [faith] });
  expect(await shareOf(season, esther)).toBe("none");
  await noon("2026-11-03");
  esther = await join(a, esther);

  const shares = [];
  for (const seat of [amina, brian, chep, dan, esther, faith]) shares.push(await shareOf(season, seat));
  expect(shares).toEqual(["4/5", "4/5", "3/5", "3/4", "4/5", "2/3"]);
});
