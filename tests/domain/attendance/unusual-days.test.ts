import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeRegister } from "@/lib/domain/attendance/remove-register";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { addRegister, updateRegister } from "@/lib/domain/attendance/write-register";
import { closeDatabase } from "@/lib/platform/db/client";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { join, type Moves, noon, seasonOfMoves, shareOf } from "./season-of-moves";

const WEDNESDAY = "2026-10-07";
const SATURDAY = "2026-10-03";

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

type Fields = Record<string, unknown>;
const written = (date: string, fields: Fields = {}, run = addRegister) =>
  run(season.tutor, { session_id: season.a.saturday, date, status: "draft", ...fields });

describe("a register of a day on which its session does not meet", () => {
  test("asks for a reason, and is written with it; the reason is kept and shown", async () => {
    const seat = await join(season.a);
    await noon(WEDNESDAY);
    const asked = await refusalOf(written(WEDNESDAY, { present: [seat.student.id] }));
    expect(asked).toMatchObject({
      kind: "conflict",
      code: "not_a_meeting_day",
      errors: { reason: [expect.stringContaining("does not meet on this day")] },
      data: { day: "saturday", date: WEDNESDAY },
    });
    expect(await sql`select 1 from registers where session_id = ${season.a.saturday}`).toEqual([]);
    const reason = "Make-up class for 3 October";
    await written(WEDNESDAY, { present: [seat.student.id], reason });
    // The reason is kept with the first writing.
    await written(WEDNESDAY, { absent: [seat.student.id], status: "saved" }, updateRegister);
    const opened = await openRegister(season.tutor, { session_id: season.a.saturday, date: WEDNESDAY });
    expect(opened).toMatchObject({ is_unusual: true, register: { unusual_reason: reason, status: "saved" } });
    expect(await shareOf(season, seat)).toBe("0/1");
    const [line] = await sql`select changes from audit_log where verb = 'attendance-registers.update-register'
      order by id desc limit 1`;
    expect(line!.changes).toMatchObject({ unusual: reason });
  });

  test("refuses a reason that says nothing", async () => {
    await join(season.a);
    await noon(WEDNESDAY);
    for (const reason of ["", "  "]) expect(await outcomeOf(written(WEDNESDAY, { reason }))).not.toBe("ok");
    expect(await refusalOf(written(WEDNESDAY, { reason: "ok" }))).toMatchObject({
      kind: "invalid",
      errors: { reason: [expect.any(String)] },
    });
  });

  test("asks for no reason on a meeting day and keeps none", async () => {
    await join(season.a);
    await noon(SATURDAY);
    await written(SATURDAY, { reason: "Not needed" });
    expect(await sql`select unusual_reason from registers where session_id = ${season.a.saturday}`).toEqual([
      { unusual_reason: null },
    ]);
  });

  test("is refused before the season's first day, with or without a reason", async () => {
    await join(season.a);
    await noon(WEDNESDAY);
    for (const date of ["2026-09-26", "2001-01-06"])
      expect(await refusalOf(written(date, { reason: "Make-up class" }))).toMatchObject({
        kind: "invalid",
        errors: { date: ["The season begins on 03/10/2026. No register is written for a day before it."] },
      });
  });

  test("needs a reason on any day after the season's last day, even on a Saturday, until the season is closed", async () => {
    const seat = await join(season.a);
    await sql`update seasons set ends_on = '2026-10-05' where number = current_season()`;
    await noon("2026-10-10");
    expect(await outcomeOf(written("2026-10-10"))).toBe("not_a_meeting_day");
    expect(
      await outcomeOf(written("2026-10-10", { present: [seat.student.id], reason: "Make-up class" })),
    ).toBe("ok");
  });
});

describe("a mistaken register", () => {
  test("is removed by an admin with a reason: its marks no longer count, and the day can be written again", async () => {
    const [seat, other] = [await join(season.a), await join(season.a)];
    const ids = [seat.student.id, other.student.id];
    await noon(SATURDAY);
    const { id } = await written(SATURDAY, { absent: ids, status: "saved" });
    expect(await shareOf(season, seat)).toBe("0/1");
    const removed = await removeRegister(season.admin, { id, reason: "Of another session" });
    expect(removed).toMatchObject({
      id,
      status: "removed",
      removed_reason: "Of another session",
      date: SATURDAY,
    });
    expect(await shareOf(season, seat)).toBe("0/0");
    const page = await openRegister(season.tutor, { session_id: season.a.saturday, date: SATURDAY });
    expect(page.register).toMatchObject({ status: "new", unmarked_count: 2 });
    expect(page.dates).toEqual([]);
    expect(page.removed).toEqual([
      {
        id,
        removed_by: expect.any(String),
        removed_at: "2026-10-03T09:00:00.000Z",
        reason: "Of another session",
      },
    ]);
    const [line] =
      await sql`select verb, actor_id, changes from audit_log where subject = ${`register:${id}`} order by id desc`;
    expect(line).toEqual({
      verb: "attendance-registers.remove-register",
      actor_id: season.admin.actor.staffId,
      changes: { from: "saved", status: "removed", date: SATURDAY, reason: "Of another session" },
    });
    await written(SATURDAY, { present: ids, status: "saved" });
    expect(await shareOf(season, seat)).toBe("1/1");
    // What was removed stays as it was.
    await expect(sql`update register_marks set state = 'present' where register_id = ${id}`).rejects.toThrow(
      "locked",
    );
    await expect(sql`update registers set status = 'saved' where id = ${id}`).rejects.toThrow();
  });

  test("is also removed by session and date, once, with a reason", async () => {
    const seat = await join(season.a);
    await noon(SATURDAY);
    await written(SATURDAY, { present: [seat.student.id] });
    const named = { session_id: season.a.saturday, date: SATURDAY };
    const reason = "By mistake";
    expect(await outcomeOf(removeRegister(season.admin, named))).toBe("invalid");
    expect(await outcomeOf(removeRegister(season.admin, { reason }))).toBe("invalid");
    expect(await outcomeOf(removeRegister(season.admin, { ...named, reason }))).toBe("ok");
    expect(await outcomeOf(removeRegister(season.admin, { ...named, reason }))).toBe("no_register");
  });

  test("no longer causes messages: one about an absence in it is not sent any more", async () => {
    const { whyUntrue } = await import("@/lib/domain/messaging/sending/still-true");
    const { read } = await import("@/lib/platform/db/client");
    await sql`insert into settings (key, value) values ('absence_messages', 'true') on conflict (key) do update set value = 'true'`;
    const seat = await join(season.a);
    await noon(SATURDAY);
    const { id } = await written(SATURDAY, { absent: [seat.student.id], status: "saved" });
    const message = async () => {
      const { outbox } = await import("@/db/schema/messages");
      const { and, eq } = await import("drizzle-orm");
      const [row] = await read((db) =>
        db
          .select()
          .from(outbox)
          .where(and(eq(outbox.kind, "absence"), eq(outbox.aboutId, id))),
      );
      return row!;
    };
    const before = await message();
    expect(await read((db) => whyUntrue(db, before))).toBeNull();
    await removeRegister(season.admin, { id, reason: "By mistake" });
    expect(await read((db) => whyUntrue(db, before))).toBe("register_removed");
  });
});
