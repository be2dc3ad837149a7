import { describe, expect, test } from "vitest";
import { readTutorSessions, showTutorHome, showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { type Db, read } from "@/lib/platform/db/client";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";
import {
  onSaturdayNoon,
  SATURDAY,
  SATURDAY_NOON,
  saveRegister,
  type TutoredClass,
  tutoredClass,
  writeRegister,
} from "./tutored-class";

onSaturdayNoon();

/** Assigns the Sunday session of a class to its tutor as well. */
const takesSunday = ({ there: group, tutor }: TutoredClass) =>
  sql`update sessions set tutor_id = ${tutor.actor.staffId} where id = ${group.sunday}`;

describe("a tutor's home page shows", () => {
  test("today's session first, by its time, and the date of the next register", async () => {
    const tutor = await asStaff("tutor");
    const early = await tutoredClass(1, { tutor, name: "Zebra" });
    const late = await tutoredClass(2, { tutor, name: "Aardvark" });
    await sql`update sessions set starts_at = '10:30', ends_at = '12:00' where id = ${late.there.saturday}`;
    await takesSunday(late);
    const home = async () => {
      const { sessions } = await showTutorHome(tutor, {});
      return sessions.map(({ id, meets_today, today_status, next_date }) => [
        id,
        meets_today,
        today_status,
        next_date,
      ]);
    };
    const [first, second, sunday] = [early.there.saturday, late.there.saturday, late.there.sunday];
    expect(await home()).toEqual([
      [first, true, "new", SATURDAY],
      [second, true, "new", SATURDAY],
      [sunday, false, null, "2026-11-15"],
    ]);
    await saveRegister(tutor, early);
    await writeRegister(tutor, late, { present: late.ids });
    expect(await home()).toEqual([
      [second, true, "draft", SATURDAY],
      [first, true, "saved", "2026-11-28"],
      [sunday, false, null, "2026-11-15"],
    ]);
    await setClock("2026-11-21T21:30:00Z");
    expect((await home())[0]).toEqual([sunday, true, "new", "2026-11-22"]);
    await setClock(SATURDAY_NOON);
  });

  test("the session under way before today's others, and whether the last meeting's register is saved", async () => {
    const tutor = await asStaff("tutor");
    const early = await tutoredClass(1, { tutor });
    const late = await tutoredClass(1, { tutor });
    await sql`update sessions set starts_at = '10:30', ends_at = '12:00' where id = ${late.there.saturday}`;
    await takesSunday(early);
    const home = async (at: string) => {
      await setClock(at);
      const { sessions } = await showTutorHome(tutor, {});
      await setClock(SATURDAY_NOON);
      return sessions.map(({ id, is_running, last_status }) => [id, is_running, last_status]);
    };
    const [first, second, sunday] = [early.there.saturday, late.there.saturday, early.there.sunday];
    await saveRegister(tutor, early);
    const inNairobi = (time: string) => new Date(`${SATURDAY}T${time}:00+03:00`).toISOString();
    const [saved, open, tomorrow] = [
      [first, false, "saved"],
      [second, false, "new"],
      [sunday, false, "new"],
    ];
    expect(await home(inNairobi("07:59"))).toEqual([saved, open, tomorrow]);
    expect(await home(inNairobi("08:00"))).toEqual([[first, true, "saved"], open, tomorrow]);
    expect(await home(inNairobi("10:00"))).toEqual([open, saved, tomorrow]);
    expect(await home(inNairobi("10:30"))).toEqual([[second, true, "new"], saved, tomorrow]);
    expect(await home(inNairobi("12:00"))).toEqual([open, saved, tomorrow]);
    expect(await home(inNairobi("23:59"))).toEqual([open, saved, tomorrow]);
    await saveRegister(tutor, late);
    expect(await home(inNairobi("23:59"))).toEqual([tomorrow, saved, [second, false, "saved"]]);
    expect((await home("2026-11-21T21:00:00Z"))[0]).toEqual(tomorrow);
    expect((await home("2026-11-24T09:00:00Z"))[0]).toEqual([first, false, "saved"]);
  });

  test("no meeting after the season's last day", async () => {
    const all = await tutoredClass(1);
    await takesSunday(all);
    await saveRegister(all.tutor, all);
    await sql`update seasons set ends_on = ${SATURDAY} where number = 8`;
    const shown = await showTutorHome(all.tutor, {});
    await setClock("2026-11-22T09:00:00Z");
    const after = await showTutorHome(all.tutor, {});
    await setClock(SATURDAY_NOON);
    await sql`update seasons set ends_on = null where number = 8`;
    expect(shown.sessions).toMatchObject([
      { id: all.there.saturday, meeting_on: SATURDAY, next_date: null, sheet_date: null },
      { id: all.there.sunday, meeting_on: null, next_date: "2026-11-15", sheet_date: null },
    ]);
    expect(after.sessions.map(({ meeting_on }) => meeting_on)).toEqual([null, null]);
  });

  test("no register of a day on which nobody was in the session, but the date of the next one", async () => {
    const all = await tutoredClass(1);
    await takesSunday(all);
    const sunday = async () => {
      const { sessions } = await showTutorHome(all.tutor, {});
      const { last_date, last_status, next_date } = sessions.find(({ id }) => id === all.there.sunday)!;
      return [last_date, last_status, next_date];
    };
    expect(await sunday()).toEqual(["2026-11-15", "new", "2026-11-15"]);
    await sql`update session_memberships set first_day = '2026-11-16' where session_id = ${all.there.sunday}`;
    expect(await sunday()).toEqual(["2026-11-15", "none", "2026-11-22"]);
  });

  test("the sessions by their next meeting, those of today and tomorrow before the others", async () => {
    const tutor = await asStaff("tutor");
    const first = await tutoredClass(1, { tutor });
    await takesSunday(first);
    const order = async (at: string) => {
      await setClock(at);
      const { sessions } = await showTutorHome(tutor, {});
      await setClock(SATURDAY_NOON);
      return sessions.map(({ id, meeting_on }) => [id, meeting_on]);
    };
    const { saturday, sunday } = first.there;
    expect(await order(SATURDAY_NOON)).toEqual([
      [saturday, SATURDAY],
      [sunday, "2026-11-22"],
    ]);
    expect(await order("2026-11-22T09:00:00Z")).toEqual([
      [sunday, "2026-11-22"],
      [saturday, "2026-11-28"],
    ]);
  });

  test("no season that has not begun, and of one that is asked for no register and no sheet", async () => {
    const all = await tutoredClass(1);
    await sql`update seasons set starts_on = '2026-11-22' where number = 8`;
    const { sessions } = await showTutorHome(all.tutor, { season: 8 });
    const unasked = await showTutorHome(all.tutor, {});
    await sql`update seasons set starts_on = null where number = 8`;
    expect(unasked).toMatchObject({ sessions: [], seasons: [{ number: 8, starts_on: "2026-11-22" }] });
    expect(sessions).toMatchObject([
      { season_begins: "2026-11-22", last_status: "none", next_date: "2026-11-28", sheet_date: null },
    ]);
  });

  test("the counts of each date, and the number of students", async () => {
    const all = await tutoredClass(3);
    await saveRegister(all.tutor, all, { date: "2026-11-14", late: [all.ids[0]], excused: all.ids.slice(1) });
    await writeRegister(all.tutor, all, { absent: [all.ids[0]] });
    const { sessions, today } = await showTutorHome(all.tutor, {});
    expect(today).toBe(SATURDAY);
    expect(sessions[0]).toMatchObject({
      student_count: 3,
      attendance: {
        [SATURDAY]: {
          present_count: 0,
          absent_count: 1,
          excused_count: 0,
          unmarked_count: 2,
          status: "draft",
        },
        "2026-11-14": {
          present_count: 1,
          absent_count: 0,
          excused_count: 2,
          unmarked_count: 0,
          status: "saved",
        },
      },
    });
    expect(Object.keys(sessions[0]!.attendance)).toEqual([SATURDAY, "2026-11-14"]);
    const result = await showTutorSessions(all.tutor, {});
    expect(result.sessions[0]!.attendance).toEqual(sessions[0]!.attendance);
    expect(result.sessions[0]!.students.map(({ id }) => id).sort()).toEqual([...all.ids].sort());
  });

  test("the registers of past days that are missing or still drafts, oldest first", async () => {
    const tutor = await asStaff("tutor");
    const all = await tutoredClass(2, { tutor });
    await tutoredClass(1);
    const toFinish = async () => {
      const { to_finish } = await showTutorHome(tutor, {});
      return to_finish.map(({ session_id, date, status }) => [session_id, date, status]);
    };
    const { saturday } = all.there;
    await sql`update session_memberships set first_day = '2026-11-01' where session_id = ${saturday}`;
    expect(await toFinish()).toEqual([
      [saturday, "2026-11-07", "new"],
      [saturday, "2026-11-14", "new"],
    ]);
    await writeRegister(tutor, all, { date: "2026-11-07", present: [all.ids[0]] });
    await saveRegister(tutor, all, { date: "2026-11-14", present: all.ids });
    expect(await toFinish()).toEqual([[saturday, "2026-11-07", "draft"]]);
    await setClock("2026-11-22T09:00:00Z");
    expect(await toFinish()).toContainEqual([saturday, SATURDAY, "new"]);
    await sql`update seasons set starts_on = '2026-11-22' where number = 8`;
    expect(await toFinish()).toEqual([[saturday, "2026-11-07", "draft"]]);
    await sql`update seasons set starts_on = null, closed_at = now() where number = 8`;
    expect(await toFinish()).toEqual([]);
    await sql`update seasons set closed_at = null where number = 8`;
    await setClock(SATURDAY_NOON);
  });

  test("the tutor's own sessions only", async () => {
    const [all, other] = [await tutoredClass(0), await asStaff("tutor")];
    expect(await showTutorHome(other, {})).toMatchObject({ sessions: [] });
    await expect(showTutorHome(other, { tutorId: all.tutor.actor.staffId })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});

test("one session and many sessions take the same number of queries", async () => {
  const [one, many] = [await asStaff("tutor"), await asStaff("tutor")];
  await tutoredClass(2, { tutor: one });
  for (let index = 0; index < 4; index++) {
    const all = await tutoredClass(2, { tutor: many });
    await takesSunday(all);
    for (const date of ["2026-11-07", "2026-11-14", SATURDAY])
      await writeRegister(many, all, { date, present: all.ids });
  }
  expect(await questionsFor(many)).toBe(await questionsFor(one));
  expect(await questionsFor(many)).toBeLessThanOrEqual(6);
});

async function questionsFor({ actor }: StaffCtx): Promise<number> {
  let asked = 0;
  const counting = (db: Db) =>
    new Proxy(db, {
      get(target, name, receiver) {
        if (name === "select" || name === "selectDistinct" || name === "execute") asked += 1;
        return Reflect.get(target, name, receiver);
      },
    });
  await read((db) => readTutorSessions(counting(db), actor, "own", {}));
  return asked;
}
