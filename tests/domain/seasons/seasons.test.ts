import { afterEach, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { listAllSeasons, listSeasons } from "@/lib/domain/seasons/list-seasons";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { openRegistration, updateSeason } from "@/lib/domain/seasons/update-season";
import { heldSeat, newClass, payByPaybill, student } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { closeSeason, openSeason, planSeason } from "../../support/seasons";
import { asOwner } from "../../support/students";

const NEXT_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

// The seasons of a new academy, as in this file's database.
afterEach(async () => {
  await sql`delete from settings`;
  await sql`update seasons set ends_on = null, last_payment_at = null, external_link = null, fee_cents = null,
    starts_on = case when number = 9 then date '2025-08-09' end`;
  await planSeason(9);
  await openSeason(8);
});

const update = async (fields: Record<string, unknown>) => updateSeason(await asStaff("admin"), fields);
const open = async (fields: Record<string, unknown>) => openRegistration(await asStaff("admin"), fields);
const list = async () => (await listAllSeasons(await asStaff("admin"), {})).seasons;
const season = async (number: number) => (await list()).find((one) => one.number === number)!;
const nextWeek = () => new Date(Date.now() + NEXT_WEEK_MS);

async function enrolling() {
  const [person, group] = [await student(), await newClass()];
  return outcomeOf(asOwner(enroll, { student_id: person.id, class_id: group.classId }));
}

async function lastLine() {
  const [line] =
    await sql`select subject, changes from audit_log where verb like 'seasons.%' order by id desc limit 1`;
  return line;
}

describe("the seasons", () => {
  test("are listed newest first, with the current and the advertised one", async () => {
    const shown = await list();
    expect(shown.map(({ number, status }) => [number, status])).toEqual([
      [9, "planned"],
      [8, "open"],
      [7, "closed"],
    ]);
    const oldestFirst = await listAllSeasons(await asStaff("admin"), { sort: "number" });
    expect(oldestFirst.seasons).toEqual(shown.toReversed());
    expect(shown.filter(({ current }) => current).map(({ number }) => number)).toEqual([8]);
    expect(shown.filter(({ is_advertised }) => is_advertised).map(({ number }) => number)).toEqual([9]);
    expect(shown[0]).toMatchObject({ starts_on: "2025-08-09", ends_on: null, last_payment_on: null });
  });

  test("that are planned or closed are not shown to the public", async () => {
    const { seasons } = await listSeasons(PUBLIC, {});
    expect(seasons).toEqual([
      expect.objectContaining({
        number: 8,
        status: "open",
        current: true,
        registration_open: true,
        fee: 500,
      }),
    ]);
    expect(seasons[0]).not.toHaveProperty("updated_at");
  });
});

describe("the facts of a season", () => {
  test("change one by one, an empty field clears one, and the audit log has old and new values", async () => {
    const changed = await update({
      number: "9",
      ends_on: "2025-10-26",
      fee: "650",
      external_link: "https://season9.example.org/register",
      offered_to_staff: "on",
    });
    expect(changed).toMatchObject({
      starts_on: "2025-08-09",
      ends_on: "2025-10-26",
      fee: 650,
      external_link: "https://season9.example.org/register",
      offered_to_staff: true,
      msg: "Season 9 saved",
    });
    expect((await lastLine())?.changes).toEqual({
      ends_on: "none -> 2025-10-26",
      fee_cents: "none -> 65000",
      external_link: "none -> https://season9.example.org/register",
      offered_to_staff: "false -> true",
    });
    const cleared = await update({ number: 9, external_link: "", fee: "", offered_to_staff: "false" });
    expect(cleared).toMatchObject({ external_link: null, fee: 500, own_fee: null, ends_on: "2025-10-26" });
  });

  test("keep the last day to pay open until its end in Nairobi", async () => {
    const changed = await update({ number: 9, last_payment_at: "2027-01-31" });
    expect(changed).toMatchObject({
      last_payment_at: "2027-01-31T20:59:59.999Z",
      last_payment_on: "2027-01-31",
    });
  });

  test.each([
    ["end after the start", { starts_on: "2027-01-09", ends_on: "2027-01-09" }, "ends_on"],
    [
      "have the last payment before the end",
      { ends_on: "2027-03-01", last_payment_at: "2027-03-02" },
      "last_payment_at",
    ],
    ["fit the stored ones", { ends_on: "2025-08-01" }, "ends_on"],
    ["are dates that exist", { starts_on: "2027-02-30" }, "starts_on"],
    ["open registration at a moment that exists", { registration_opens_at: "soon" }, "registration_opens_at"],
    ["cost something", { fee: 0 }, "fee"],
    ["link to https only", { external_link: "http://season10.example.org" }, "external_link"],
    ["link to no script", { external_link: "javascript:alert(1)" }, "external_link"],
    ["link to an address", { external_link: "https://" }, "external_link"],
  ])("%s", async (_rule, fields, field) => {
    expect(Object.keys((await refusalOf(update({ number: 9, ...fields }))).errors ?? {})).toEqual([field]);
    expect((await season(9)).starts_on).toBe("2025-08-09");
  });

  test("are a 404 for an unknown season, and a form that changes nothing writes nothing", async () => {
    expect(await outcomeOf(update({ number: 42, starts_on: "2027-01-09" }))).toBe("not_found");
    const before = await season(9);
    const [lines] = await sql`select count(*)::int as lines from audit_log`;
    await update({ number: 9, starts_on: "2025-08-09" });
    expect(await season(9)).toEqual(before);
    expect((await sql`select count(*)::int as lines from audit_log`)[0]).toEqual(lines);
  });

  test("of a closed season can no longer be changed", async () => {
    expect(await outcomeOf(update({ number: 7, starts_on: "2027-01-09" }))).toBe("season_closed");
    expect(await outcomeOf(open({ number: 7 }))).toBe("season_closed");
  });
});

describe("the registration of a season", () => {
  test("opens now: the season becomes the current one, and the one before stays open to teach", async () => {
    expect(await open({ number: 9 })).toMatchObject({
      status: "open",
      current: true,
      registration_open: true,
      msg: "Registration for season 9 is open",
    });
    expect(await season(8)).toMatchObject({ status: "open", current: false, registration_open: false });
    const seat = await heldSeat();
    const [row] = await sql`select season_number from enrollments where id = ${seat.enrollmentId}`;
    expect(row?.season_number).toBe(9);
  });

  test("opens at its minute without anyone doing anything", async () => {
    const at = nextWeek();
    const planned = await open({ number: 9, at: at.toISOString() });
    expect(planned).toMatchObject({
      status: "planned",
      current: false,
      registration_opens_at: at.toISOString(),
    });
    expect((await showAcademy(PUBLIC, {})).next_opening).toEqual({ season: 9, at: at.toISOString() });
    // A later opening comes after it, whatever its number.
    await sql`insert into seasons (number, registration_opens_at) values (99, ${at}::timestamptz + interval '1 day')`;
    expect((await showAcademy(PUBLIC, {})).next_opening).toEqual({ season: 9, at: at.toISOString() });
    await sql`delete from seasons where number = 99`;
    await sql`update seasons set registration_opens_at = now() where number = 9`;
    expect(await season(9)).toMatchObject({ status: "open", current: true });
    expect((await showAcademy(PUBLIC, {})).season).toBe(9);
  });

  test("takes nobody before its minute, even if it is the only season that is not closed", async () => {
    await closeSeason(8);
    await open({ number: 9, at: nextWeek().toISOString() });
    expect((await showAcademy(PUBLIC, {})).season).toBe(9);
    const person = await student().catch((error) => error);
    expect(person).toMatchObject({ code: "enrollment_closed" });
    expect(await listSeasons(PUBLIC, {})).toMatchObject({
      seasons: [{ number: 9, status: "planned", current: true, registration_open: false }],
    });
  });

  test("does not open in the past, neither by changing the season nor by opening at a moment", async () => {
    const past = new Date(Date.now() - 2 * 60_000).toISOString();
    const errors = async (refused: Promise<unknown>) => Object.keys((await refusalOf(refused)).errors ?? {});
    expect(await errors(update({ number: 9, registration_opens_at: past }))).toEqual([
      "registration_opens_at",
    ]);
    expect(await errors(open({ number: 9, at: past }))).toEqual(["at"]);
    expect(await season(9)).toMatchObject({ status: "planned", registration_opens_at: null });
    expect((await showAcademy(PUBLIC, {})).season).toBe(8);
  });

  test("keeps its opening when a form sends it back, although the form has minutes only", async () => {
    const opened = await open({ number: 9 });
    await sql`update seasons set registration_opens_at = registration_opens_at - interval '2 days' where number = 9`;
    const before = (await season(9)).registration_opens_at!;
    const wall = new Date(Date.parse(before) + 3 * 60 * 60 * 1000).toISOString().slice(0, 16);
    const saved = await update({ number: 9, registration_opens_at: wall, fee: 700 });
    expect(saved).toMatchObject({ fee: 700, registration_opens_at: before, status: opened.status });
  });

  test("reads the time in a form as Nairobi's", async () => {
    const changed = await update({ number: 9, registration_opens_at: "2027-01-02T08:00" });
    expect(changed.registration_opens_at).toBe("2027-01-02T05:00:00.000Z");
  });
});

describe("a class of another season", () => {
  test("is refused to the public at its field, and accepted at the desk while its season is open", async () => {
    const group = await newClass();
    await openSeason(9);
    const person = await student();
    const refusal = await refusalOf(asOwner(enroll, { student_id: person.id, class_id: group.classId }));
    expect(refusal).toMatchObject({ code: "invalid", errors: { class_id: ["Choose a class of season 9."] } });
    const seat = await enroll(await asStaff("admin"), { student_id: person.id, class_id: group.classId });
    const [row] = await sql`select season_number from enrollments where id = ${seat.enrollment_id}`;
    expect(row?.season_number).toBe(8);
  });

  test("cannot hold an enrollment of this season, whatever the code does", async () => {
    const group = await newClass();
    const person = await student();
    await expect(
      sql`insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
        values (${person.id}, 9, ${group.classId}, 'held', now(), 100, 'X')`,
    ).rejects.toThrow("enrollments_class_of_season");
  });
});

describe("the current season", () => {
  test("takes no new enrollments once closed", async () => {
    expect(await enrolling()).toBe("ok");
    await closeSeason(8);
    expect(await enrolling()).toBe("enrollment_closed");
  });

  test("holds no seat past its last payment date", async () => {
    await update({ number: 8, last_payment_at: "2020-01-31" });
    expect(await enrolling()).toBe("enrollment_closed");
    expect((await season(8)).registration_open).toBe(false);
    await update({ number: 8, last_payment_at: "" });
    expect(await enrolling()).toBe("ok");
  });

  test("gives its own fee to new enrollments", async () => {
    await update({ number: 8, fee: 750 });
    const seat = await heldSeat();
    const [row] = await sql`select fee_cents from enrollments where id = ${seat.enrollmentId}`;
    expect(row?.fee_cents).toBe(75_000);
  });

  test("still counts a payment for a held seat after the next one opened", async () => {
    const seat = await heldSeat();
    await openSeason(9);
    await payByPaybill(seat);
    const [row] = await sql`select state from enrollments where id = ${seat.enrollmentId}`;
    expect(row?.state).toBe("enrolled");
  });
});

test("the public reads the first and the last day of the season", async () => {
  await update({ number: 8, starts_on: "2027-01-09", ends_on: "2027-03-28" });
  expect(await showAcademy(PUBLIC, {})).toMatchObject({ starts_on: "2027-01-09", ends_on: "2027-03-28" });
});

describe("the advertised season", () => {
  test("may be another season, or none", async () => {
    await update({ number: 8, advertise: true });
    expect((await showAcademy(PUBLIC, {})).advertised).toMatchObject({ season: 8 });
    expect((await lastLine())?.changes).toEqual({ advertised: "9 -> 8" });
    expect(await update({ number: 8, advertise: "false" })).toMatchObject({ is_advertised: false });
    expect((await showAcademy(PUBLIC, {})).advertised).toBeNull();
    expect((await lastLine())?.changes).toEqual({ advertised: "8 -> none" });
  });

  test("is advertised until the day before it begins", async () => {
    const advertisedFrom = async (days: number) => {
      await sql`update seasons set starts_on = (now() at time zone 'Africa/Nairobi')::date + ${days}::int where number = 9`;
      return (await showAcademy(PUBLIC, {})).advertised?.season ?? null;
    };
    await update({ number: 9, advertise: true });
    expect(await advertisedFrom(1)).toBe(9);
    expect(await advertisedFrom(0)).toBeNull();
    expect(await advertisedFrom(-400)).toBeNull();
  });

  test("is withdrawn only by its own form", async () => {
    await sql`update seasons set starts_on = null where number = 9`;
    await update({ number: 8, advertise: false });
    expect((await showAcademy(PUBLIC, {})).advertised?.season).toBe(9);
  });

  test("is shown no more once it is closed", async () => {
    await closeSeason(9);
    expect((await showAcademy(PUBLIC, {})).advertised).toBeNull();
  });
});
