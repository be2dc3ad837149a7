import { describe, expect, test } from "vitest";
import { showRegisterSheet } from "@/lib/domain/attendance/register-sheet";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";
import {
  addLateStudent,
  cancelEnrollment,
  onSaturdayNoon,
  SATURDAY,
  SATURDAY_NOON,
  saveRegister,
  type TutoredClass,
  tutoredClass,
} from "./tutored-class";

/** The first moment at which the sheet of the Saturday can be printed. */
const THURSDAY = "2026-11-18T21:00:00Z";

onSaturdayNoon();

/** A class whose students are called by the letters, in this order of enrollment. */
async function called(...names: string[]): Promise<TutoredClass> {
  const all = await tutoredClass(names.length);
  await sql`update enrollments set updated_at = '2026-08-01T09:00:00Z' where class_id = ${all.there.classId}`;
  for (const [index, name] of names.entries()) await rename(all.ids[index]!, name);
  return all;
}

const rename = (id: string, name: string) => sql`update students set full_name = ${name} where id = ${id}`;

async function addLate(all: TutoredClass, name: string, at: string): Promise<string> {
  const id = await addLateStudent(all, at);
  await rename(id, name);
  return id;
}

/** The sheet as printed at a moment. */
async function sheetAt(all: TutoredClass, moment: string) {
  await setClock(moment);
  const sheet = await showRegisterSheet(all.tutor, { session_id: all.there.saturday, date: SATURDAY });
  await setClock(SATURDAY_NOON);
  return { code: sheet.list_code, lines: sheet.students.map(({ number, name }) => `${number} ${name}`) };
}

/** The numbers of the register's page. */
async function pageOf(all: TutoredClass) {
  const { register, list_code } = await openRegister(all.tutor, {
    session_id: all.there.saturday,
    date: SATURDAY,
  });
  const lines = [...register.students].sort((one, other) => one.number - other.number);
  return { code: list_code, lines: lines.map(({ number, name }) => `${number} ${name}`) };
}

describe("a student's number is the same on the printed sheet and on the page", () => {
  test("is given by name, and a student who enrolls after the print comes last", async () => {
    const all = await called("Chep", "Amina", "Brian");
    const printed = await sheetAt(all, THURSDAY);
    expect(printed.lines).toEqual(["1 Amina", "2 Brian", "3 Chep"]);
    await addLate(all, "Baraka", "2026-11-20T12:00:00Z");
    await addLate(all, "Aaron", "2026-11-21T05:00:00Z");
    const lines = [...printed.lines, "4 Baraka", "5 Aaron"];
    expect(await pageOf(all)).toEqual({ code: printed.code, lines });
    expect(await sheetAt(all, SATURDAY_NOON)).toEqual({ code: printed.code, lines });
  });

  test("stays empty when its student leaves after the print; a student who left before has none", async () => {
    const all = await called("Amina", "Brian", "Chep", "Daudi");
    await setClock("2026-11-17T09:00:00Z");
    await cancelEnrollment(all, 0);
    const printed = await sheetAt(all, THURSDAY);
    expect(printed.lines).toEqual(["1 Brian", "2 Chep", "3 Daudi"]);
    await setClock("2026-11-20T09:00:00Z");
    await cancelEnrollment(all, 1);
    await setClock(SATURDAY_NOON);
    expect(await pageOf(all)).toEqual({ code: printed.code, lines: ["2 Chep", "3 Daudi"] });
  });

  test("shifts when a student is moved in who enrolled long before, and then the list code changes", async () => {
    const all = await called("Amina", "Chep");
    const printed = await sheetAt(all, THURSDAY);
    await addLate(all, "Brian", "2026-09-01T09:00:00Z");
    const page = await pageOf(all);
    expect(page.lines).toEqual(["1 Amina", "2 Brian", "3 Chep"]);
    expect(page.code).not.toBe(printed.code);
  });

  test("stays in the saved register when its student was marked and has left since", async () => {
    const all = await called("Amina", "Brian");
    await saveRegister(all.tutor, all);
    await cancelEnrollment(all, 0);
    expect((await pageOf(all)).lines).toEqual(["1 Amina", "2 Brian"]);
  });
});

test("the rows of the page are in the order of the numbers", async () => {
  const all = await called("Chep", "Amina");
  await addLate(all, "Baraka", "2026-11-20T12:00:00Z");
  const { register } = await openRegister(all.tutor, { session_id: all.there.saturday, date: SATURDAY });
  expect(register.students.map(({ number, name }) => `${number} ${name}`)).toEqual([
    "1 Amina",
    "2 Chep",
    "3 Baraka",
  ]);
});

test("two sessions that everybody joined late have different list codes, and so have two dates", async () => {
  const [one, other] = [await called(), await called()];
  for (const all of [one, other]) await addLate(all, "Baraka", "2026-11-20T12:00:00Z");
  const codes = [await pageOf(one), await pageOf(other)].map(({ code }) => code);
  const { list_code } = await openRegister(one.tutor, { session_id: one.there.saturday, date: "2026-11-14" });
  expect(new Set([...codes, list_code]).size).toBe(3);
});

describe("a sheet", () => {
  test("is for the next meeting, names the tutor, and has neither phone numbers nor marks", async () => {
    const all = await called("Amina");
    const sheet = await showRegisterSheet(all.tutor, { session_id: all.there.saturday });
    const [row] = await sql`select first_name || ' ' || last_name as name from staff
      where id = ${all.tutor.actor.staffId}`;
    expect(sheet).toMatchObject({ date: SATURDAY, tutor: row!.name });
    expect(Object.keys(sheet.students[0]!)).toEqual(["id", "number", "name", "registration_no"]);
  });

  test("is not printed before its numbers are settled, nor by another tutor", async () => {
    const all = await called("Amina");
    await expect(sheetAt(all, "2026-11-18T20:59:59Z")).rejects.toMatchObject({
      kind: "invalid",
      message: "The sheet of this date can be printed from 19/11/2026.",
    });
    await setClock(SATURDAY_NOON);
    await expect(
      showRegisterSheet(await asStaff("tutor"), { session_id: all.there.saturday }),
    ).rejects.toMatchObject({ kind: "forbidden" });
  });
});
