import { beforeAll, describe, expect, test } from "vitest";
import { listStudents } from "@/lib/domain/registrations/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";

let admin: Ctx;
let jane: string;
let bond: string;
let odd: string;
const apostrophes: string[] = [];
const marked: string[] = [];
beforeAll(async () => {
  admin = await asStaff("admin");
  jane = (await student({ full_name: "Jane Moraa", msisdn: "0712 345 678" })).id;
  bond = (await student({ full_name: "Agent 0799 Bond", msisdn: "0110 000 001" })).id;
  odd = (await student({ full_name: "100% Under_score \\ Sure", msisdn: "0110 000 002" })).id;
  for (const [index, full_name] of ["Wambui Ng'ang'a", "Wambui Nganga", "Wambui Ng‘ang‘a"].entries())
    apostrophes.push((await student({ full_name, msisdn: `0110 000 00${index + 3}` })).id);
  for (const [index, full_name] of ["Mũthoni Wa Kĩmani", "Muthoni Kimani"].entries())
    marked.push((await student({ full_name, msisdn: `0110 000 01${index}` })).id);
});

const found = async (search: string) => (await listStudents(admin, { search })).students.map(({ id }) => id);

describe("a search for students", () => {
  test.each([
    "0712 34",
    "0712-345",
    "071234",
    "+254 712 34",
    "254 712",
    "00254 712",
    "+254 (0)712 34",
    "(0712) 345",
    "712345",
    "712 345",
    "345 678",
    "0712345678",
    "+254712345678",
  ])("finds a phone by any part of it: %s", async (typed) => {
    expect(await found(typed)).toEqual([jane]);
  });

  test.each(["0712XXX678", "2547 ***** 678", "0712345*", "254712345***"])(
    "finds a phone by a mask of it as M-Pesa writes it: %s",
    async (masked) => {
      expect(await found(masked)).toEqual([jane]);
      expect(await found(masked.replace("7", "1"))).toEqual([]);
    },
  );

  test.each(["0712 35", "+254 713", "0712 345 679"])("does not find it by %s", async (typed) => {
    expect(await found(typed)).toEqual([]);
  });

  test("finds a name by its digits, even if they look like the start of a phone", async () => {
    expect(await found("0799")).toEqual([bond]);
    expect(await found("Agent 0799")).toEqual([bond]);
  });

  test.each([
    "Ng'ang'a",
    "nganga",
    "Ng’ang’a",
    "ng`ang`a",
    "Ngʼangʼa",
    "ng´ang´a",
    "Ngang'a",
    "wambui nganga",
  ])("finds a name however its apostrophes are typed: %s", async (typed) => {
    expect((await found(typed)).sort()).toEqual([...apostrophes].sort());
  });

  test.each(["Muthoni", "Mũthoni", "kimani", "KĨMANI mu"])(
    "finds a name with or without the marks of its letters: %s",
    async (typed) => {
      expect((await found(typed)).sort()).toEqual([...marked].sort());
    },
  );

  test("finds a registration number, whole or in part", async () => {
    const [row] = await sql`select registration_no as no from students where id = ${jane}`;
    expect(await found(row!.no)).toContain(jane);
    expect(await found(row!.no.slice(2))).toContain(jane);
  });

  test("finds the words of a name in any order, whole or begun", async () => {
    for (const typed of ["moraa jane", "Moraa  jan", "mor jane", "moraa 0712"])
      expect(await found(typed), typed).toEqual([jane]);
    for (const typed of ["moraa agent", "mo ja"]) expect(await found(typed), typed).toEqual([]);
  });

  test("finds a whole ID number, in any case, for staff who see it", async () => {
    const someone = await student({ full_name: "Zawadi Nekesa", id_number: "Z9876543" });
    for (const typed of ["Z9876543", "z9876543", "Z98 76543"])
      expect(await found(typed)).toEqual([someone.id]);
    expect(await found("Z987654")).toEqual([]);
    for (const role of ["cashier", "finance", "tutor"] as const)
      expect((await listStudents(await asStaff(role), { search: "Z9876543" })).students, role).toEqual([]);
  });

  test("takes % _ and \\ literally", async () => {
    for (const typed of ["100%", "r_s", "\\"]) expect(await found(typed)).toEqual([odd]);
    for (const typed of ["0%12", "_712", "7\\1"]) expect(await found(typed)).toEqual([]);
  });

  test("finds no student by punctuation alone", async () => {
    expect(await found("+")).toEqual([]);
    expect(await found("()")).toEqual([]);
  });

  test("for part of a phone can use the index", async () => {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select 1 from students
        where search like academy_fold('%0712 34%') or search like academy_fold('%25471234%')`;
    });
    expect(JSON.stringify(plan)).toContain("students_search");
  });
});
