import { beforeAll, describe, expect, test } from "vitest";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import { previewRemoval, removePastSeason } from "@/lib/domain/registrations/imports/undo/remove-past-season";
import { previewUndo, undoImport } from "@/lib/domain/registrations/imports/undo/undo-import";
import { enterPastSeason } from "@/lib/domain/season-lifecycle/planning/past-season";
import { newPhone, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { csvFile } from "../../../support/statement-files";
import { choose, importAll, look, theAdmin, upload } from "./files";

beforeAll(async () => {
  for (const number of [2, 3, 4])
    await enterPastSeason(await theAdmin(), {
      ...{ number, starts_on: `202${number}-01-08`, ends_on: `202${number}-03-27` },
      ...{ courses: "Tailoring: Morning", new_courses: "on" },
    });
});

/** Imports a list of a past season in which everybody got a certificate. */
async function importList(season: number, ...people: Array<{ name: string; phone?: string; born?: string }>) {
  const file = await upload(
    csvFile([
      ["Name", "Phone", "DOB", "Class", "Certificate"],
      ...people.map(({ name, phone = newPhone(), born = "1/2/1990" }) => [
        name,
        phone,
        born,
        "Tailoring",
        "yes",
      ]),
    ]),
  );
  const { columns } = await look(file);
  const all = { channel: "GNM Member", enrollment_status: "new" };
  await choose(file, { columns: columns.map(({ use }) => use), ...all, season });
  await importAll(file);
  return String((await sql`select id from import_runs where file_id = ${file}`)[0]?.id);
}
const stands = (number: number) => sql`select
  (select count(*)::int from students where season_number = ${number}) as students,
  (select count(*)::int from enrollments where season_number = ${number}) as places,
  (select count(*)::int from certificates where season_number = ${number}) as certificates,
  (select count(*)::int from season_registrations where season_number = ${number}) as registered`;
const NONE = { students: 0, places: 0, certificates: 0, registered: 0 };
const preview = async (number: number) => previewRemoval(await theAdmin(), { number });
const remove = async (number: number, reason = "It was another academy's") =>
  removePastSeason(await theAdmin(), { number, reason });

describe("the list of a past season that is undone", () => {
  test("takes places, certificates and new students along, counts the season's figures anew, and keeps who was known", async () => {
    const known = await student({ full_name: "Past Known" });
    const undone = await importList(
      2,
      { name: "Past Known", phone: known.msisdn, born: known.dob },
      { name: "Past New" },
    );
    const registered = async () =>
      (await sql`select figures->'registered' as n from impact_figures where season_number = 2`)[0]?.n;
    expect(await stands(2)).toEqual([{ students: 1, places: 2, certificates: 2, registered: 2 }]);
    const before = await registered();
    const run = { import_id: undone };
    expect(await previewUndo(await theAdmin(), run)).toMatchObject({
      removed: 1,
      known: 1,
      seats: 2,
      certificates: 2,
    });
    expect(await undoImport(await theAdmin(), { ...run, reason: "Of season 3" })).toMatchObject({
      taken: 2,
      stayed: 0,
    });
    expect(await stands(2)).toEqual([NONE]);
    expect(await sql`select status from students where id = ${known.id}`).toEqual([{ status: "active" }]);
    expect(await registered()).not.toEqual(before);
  });
});

describe("a past season entered by mistake", () => {
  test("is removed with its classes, its lists' records and the students whom these alone made, by an admin with a reason", async () => {
    const known = await student({ full_name: "Removed Known" });
    await importList(
      3,
      { name: "Removed Known", phone: known.msisdn, born: known.dob },
      { name: "Removed New" },
    );
    expect(await preview(3)).toMatchObject({
      classes: 1,
      students: 1,
      places: 2,
      certificates: 2,
      stays: [],
    });
    const begun = await upload(
      csvFile([
        ["Name", "Phone", "DOB", "Class"],
        ["Removed Unfinished", newPhone(), "1/2/1990", "Tailoring"],
      ]),
    );
    const { columns } = await look(begun);
    await choose(begun, {
      columns: columns.map(({ use }) => use),
      channel: "GNM Member",
      enrollment_status: "new",
      outcome: "completed",
      season: 3,
    });
    expect(await outcomeOf(remove(3, ""))).toBe("invalid");
    for (const role of ["cashier", "finance", "tutor"] as const)
      expect(await outcomeOf(removePastSeason(await asStaff(role), { number: 3, reason: "A mistake" }))).toBe(
        "not_allowed",
      );
    expect(await remove(3)).toMatchObject({ number: 3, msg: "Past season 3 is removed." });
    expect(await outcomeOf(importAll(begun))).toBe("file_gone");
    expect(await stands(3)).toEqual([NONE]);
    expect(await sql`select number from seasons where number = 3`).toEqual([]);
    expect(await sql`select id from classes where season_number = 3`).toEqual([]);
    expect(await sql`select id from students where id = ${known.id}`).toHaveLength(1);
    expect(
      await sql`select changes from audit_log where subject = 'season:3' and verb = 'seasons.remove-past'`,
    ).toMatchObject([
      { changes: { removed: true, reason: "It was another academy's", students: 1, places: 2 } },
    ]);
    expect(await sql`select rule from check_invariants()`).toEqual([]);
    expect(await outcomeOf(remove(3))).toBe("not_found");
  });

  test("stays as long as something rests on the record of one student, who is named", async () => {
    await importList(4, { name: "Rests On" }, { name: "Rests Not" });
    const [paper] =
      await sql`select c.number from certificates c where season_number = 4 and full_name = 'Rests On'`;
    await withdrawCertificate(await theAdmin(), { number: paper?.number, reason: "Printed twice" });
    expect(await preview(4)).toMatchObject({
      students: 2,
      stays: [{ full_name: "Rests On", because: "changed" }],
    });
    const refusal = await refusalOf(remove(4));
    expect(refusal.code).toBe("season_in_use");
    expect(await stands(4)).toMatchObject([{ places: 2 }]);
  });

  test("is one of the past: a season of this application is never removed", async () => {
    const [{ now } = { now: 0 }] = await sql`select current_season() as now`;
    expect(await outcomeOf(remove(now))).toBe("not_past");
  });
});
