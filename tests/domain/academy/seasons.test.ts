import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { showAcademy } from "@/lib/domain/academy/show-academy";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { addSeason } from "@/lib/domain/seasons/add-season";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { updateSeason } from "@/lib/domain/seasons/update-season";
import type { Actor } from "@/lib/platform/permissions/actor";
import { heldSeat, newClass, payByPaybill, type Role, staffMember, student } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";

const PUBLIC = { actor: { kind: "public" } } as const;

afterAll(closeDatabase);
// The seasons of a new academy, as in this file's database.
afterEach(async () => {
  await sql`delete from settings`;
  await sql`delete from seasons where number > 9`;
  await sql`update seasons set ends_on = null, last_payment_at = null, external_link = null,
    starts_on = case when number = 9 then date '2025-08-09' end,
    status = case number when 7 then 'closed' when 8 then 'open' else 'upcoming' end`;
});

async function as(role: Role): Promise<{ actor: Actor }> {
  const staffId = await staffMember(role);
  return { actor: { kind: "staff", staffId, sessionId: staffId, role, mustChangePassword: false } };
}

const add = async (fields: Record<string, unknown>) => addSeason(await as("admin"), fields);
const update = async (fields: Record<string, unknown>) => updateSeason(await as("admin"), fields);
const list = async () => (await listSeasons(await as("admin"), {})).seasons;
const season = async (number: number) => (await list()).find((one) => one.number === number)!;
const enrolling = async () => {
  const [person, group] = [await student(), await newClass()];
  return outcomeOf(enroll(PUBLIC, { student_id: person.id, class_id: group.classId }));
};

async function lastLine() {
  const [line] =
    await sql`select subject, changes from audit_log where verb like 'academy.%-season' order by id desc limit 1`;
  return line;
}

describe("the seasons", () => {
  test("are listed newest first, with the current and the advertised one", async () => {
    const shown = await list();
    expect(shown.map(({ number, status }) => [number, status])).toEqual([
      [9, "upcoming"],
      [8, "open"],
      [7, "closed"],
    ]);
    expect(shown.filter(({ is_current }) => is_current).map(({ number }) => number)).toEqual([8]);
    expect(shown.filter(({ is_advertised }) => is_advertised).map(({ number }) => number)).toEqual([9]);
    expect(shown[0]).toMatchObject({ starts_on: "2025-08-09", ends_on: null, last_payment_on: null });
  });

  test("are for admins only", async () => {
    for (const role of ["tutor", "cashier", "finance"] as const) {
      const caller = await as(role);
      expect(await outcomeOf(listSeasons(caller, {}))).toBe("not_allowed");
      expect(await outcomeOf(addSeason(caller, {}))).toBe("not_allowed");
      expect(await outcomeOf(updateSeason(caller, { number: 8, status: "closed" }))).toBe("not_allowed");
    }
  });
});

describe("a new season", () => {
  test("has the next number and is upcoming", async () => {
    const added = await add({
      starts_on: "2027-01-09",
      ends_on: "2027-03-28",
      last_payment_at: "2027-01-31",
    });
    expect(added).toMatchObject({
      number: 10,
      status: "upcoming",
      starts_on: "2027-01-09",
      ends_on: "2027-03-28",
      last_payment_on: "2027-01-31",
      is_current: false,
      is_advertised: false,
      offered_to_staff: false,
      msg: "Season 10 added",
    });
    // The end of that day in Nairobi.
    expect(added.last_payment_at).toBe("2027-01-31T20:59:59.999Z");
    expect(await lastLine()).toEqual({ subject: "season:10", changes: { added: true, status: "upcoming" } });
  });

  test("is added once, however often the form is sent", async () => {
    const admin = await as("admin");
    const texts = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(addSeason(admin, { number: "10", starts_on: "2027-01-09" }))),
    );
    expect(countOutcomes(texts)).toEqual({ ok: 1, stale: 4 });
    expect((await list())[0]?.number).toBe(10);
  });

  test("without a number in the form: five added at once are five seasons", async () => {
    const admin = await as("admin");
    const added = await Promise.all(Array.from({ length: 5 }, () => addSeason(admin, {})));
    expect(added.map(({ number }) => number).sort((a, b) => a - b)).toEqual([10, 11, 12, 13, 14]);
  });

  test.each([
    ["ends after it starts", { starts_on: "2027-01-09", ends_on: "2027-01-09" }, "ends_on"],
    [
      "has its last payment before its end",
      { ends_on: "2027-03-01", last_payment_at: "2027-03-02" },
      "last_payment_at",
    ],
    ["has dates that exist", { starts_on: "2027-02-30" }, "starts_on"],
    ["has https links only", { external_link: "http://season10.example.org" }, "external_link"],
    ["has no link to a script", { external_link: "javascript:alert(1)" }, "external_link"],
    ["has no link without an address", { external_link: "https://" }, "external_link"],
  ])("%s", async (_rule, fields, field) => {
    expect(Object.keys((await refusalOf(add(fields))).errors ?? {})).toEqual([field]);
    expect((await list())[0]?.number).toBe(9);
  });
});

describe("a season's facts", () => {
  test("change one by one, an empty field clears one, and the audit log has old and new values", async () => {
    const changed = await update({
      number: "9",
      ends_on: "2025-10-26",
      external_link: "https://season9.example.org/register",
      offered_to_staff: "on",
    });
    expect(changed).toMatchObject({
      starts_on: "2025-08-09",
      ends_on: "2025-10-26",
      external_link: "https://season9.example.org/register",
      offered_to_staff: true,
      msg: "Season 9 saved",
    });
    expect((await lastLine())?.changes).toEqual({
      ends_on: "none -> 2025-10-26",
      external_link: "none -> https://season9.example.org/register",
      offered_to_staff: "false -> true",
    });
    expect(await update({ number: 9, external_link: "", offered_to_staff: "false" })).toMatchObject({
      external_link: null,
      offered_to_staff: false,
      ends_on: "2025-10-26",
    });
  });

  test("are checked against the stored ones", async () => {
    const refusal = await refusalOf(update({ number: 9, ends_on: "2025-08-01" }));
    expect(Object.keys(refusal.errors ?? {})).toEqual(["ends_on"]);
  });

  test("of an unknown season are 404; a form that changes nothing writes nothing", async () => {
    expect(await outcomeOf(update({ number: 42, status: "open" }))).toBe("not_found");
    const before = await season(9);
    const [lines] = await sql`select count(*)::int as lines from audit_log`;
    await update({ number: 9, starts_on: "2025-08-09", status: "upcoming" });
    expect(await season(9)).toEqual(before);
    expect((await sql`select count(*)::int as lines from audit_log`)[0]).toEqual(lines);
  });

  test("do not change on a stale form; without a version the form is saved", async () => {
    const seen = (await season(9)).updated_at;
    await update({ number: 9, ends_on: "2025-10-26", seen_at: seen });
    expect(await outcomeOf(update({ number: 9, ends_on: "2025-11-30", seen_at: seen }))).toBe("stale");
    expect((await season(9)).ends_on).toBe("2025-10-26");
    expect(await outcomeOf(update({ number: 9, ends_on: "2025-11-30" }))).toBe("ok");
    expect((await season(9)).ends_on).toBe("2025-11-30");
  });
});

describe("a season's status", () => {
  test("goes from upcoming to open to closed, and from closed to open again; each change is in the audit log", async () => {
    for (const [status, result] of [
      ["open", "upcoming -> open"],
      ["closed", "open -> closed"],
      ["open", "closed -> open"],
    ]) {
      await update({ number: 9, status });
      expect((await lastLine())?.changes).toMatchObject({ status: result });
    }
  });

  test.each([
    [9, "closed"],
    [8, "upcoming"],
    [7, "upcoming"],
  ])("season %i does not become %s", async (number, status) => {
    const refusal = await refusalOf(update({ number, status }));
    expect(Object.keys(refusal.errors ?? {})).toEqual(["status"]);
  });
});

describe("the current season", () => {
  test("must be open", async () => {
    expect(await outcomeOf(update({ number: 9, make_current: true }))).toBe("invalid");
    expect(await outcomeOf(update({ number: 7, make_current: true }))).toBe("invalid");
    expect((await showAcademy(PUBLIC, {})).season).toBe(8);
  });

  test("changes together with its opening, and new enrollments belong to it", async () => {
    const changed = await update({ number: 9, status: "open", make_current: "true" });
    expect(changed).toMatchObject({ status: "open", is_current: true });
    expect((await lastLine())?.changes).toEqual({ status: "upcoming -> open", current: "8 -> 9" });
    const seat = await heldSeat();
    const [row] = await sql`select season_number from enrollments where id = ${seat.enrollmentId}`;
    expect(row?.season_number).toBe(9);
    expect((await season(8)).is_current).toBe(false);
  });

  test("takes no new enrollments once closed, until it is opened again", async () => {
    expect(await enrolling()).toBe("ok");
    await update({ number: 8, status: "closed" });
    expect(await enrolling()).toBe("enrollment_closed");
    expect((await season(8)).is_current).toBe(true);
    await update({ number: 8, status: "open" });
    expect(await enrolling()).toBe("ok");
  });

  test("still counts a payment for a held seat after closing", async () => {
    const seat = await heldSeat();
    await update({ number: 8, status: "closed" });
    await payByPaybill(seat);
    const [row] = await sql`select state from enrollments where id = ${seat.enrollmentId}`;
    expect(row?.state).toBe("enrolled");
  });

  test("holds no seat past its last payment date", async () => {
    await update({ number: 8, last_payment_at: "2020-01-31" });
    expect(await enrolling()).toBe("enrollment_closed");
    await update({ number: 8, last_payment_at: "" });
    expect(await enrolling()).toBe("ok");
  });
});

describe("the advertised season", () => {
  test("must not be closed", async () => {
    expect(await outcomeOf(update({ number: 7, advertise: true }))).toBe("invalid");
    expect((await showAcademy(PUBLIC, {})).advertised?.season).toBe(9);
  });

  test("may be another season, or none", async () => {
    await add({ starts_on: "2027-01-09" });
    await update({ number: 10, advertise: true });
    expect((await showAcademy(PUBLIC, {})).advertised).toMatchObject({ season: 10, starts_on: "2027-01-09" });
    expect((await lastLine())?.changes).toEqual({ advertised: "9 -> 10" });
    expect(await update({ number: 10, advertise: "false" })).toMatchObject({ is_advertised: false });
    expect((await showAcademy(PUBLIC, {})).advertised).toBeNull();
    expect((await lastLine())?.changes).toEqual({ advertised: "10 -> none" });
  });

  test("is withdrawn only by its own form", async () => {
    await update({ number: 8, advertise: false });
    expect((await showAcademy(PUBLIC, {})).advertised?.season).toBe(9);
  });

  test("is no longer advertised once it is closed", async () => {
    await update({ number: 9, status: "open" });
    await update({ number: 9, status: "closed" });
    expect((await showAcademy(PUBLIC, {})).advertised).toBeNull();
    expect((await lastLine())?.changes).toEqual({ status: "open -> closed", advertised: "9 -> none" });
  });
});
