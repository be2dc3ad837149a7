import Papa from "papaparse";
import { expect, test } from "vitest";
import { maskName, payerNames } from "@/lib/domain/academy/people-rules";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { normalizeText } from "@/lib/platform/normalize-text";
import { adult } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";

const BEGUN = [
  "Amélie",
  "Ame\u0301lie",
  "Ng'ang'a",
  "O’Brien",
  "Wanjikũ",
  "Jikũ-Nyambura",
  "አሚና",
  "王小明",
  "Фатима",
  "فاطمة",
  "שרה",
  "ไพลิน",
  "अमीना",
  "김민서",
  "👩🏾‍🏫 Grace",
  "👨‍👩‍👧 Otieno",
  "𝒜mina",
  "ﬁona",
  "İrem",
  "Straße",
  "A\u200bmina",
  "\u202eanimA\u202c",
  "Ami\u00adna",
  "a\u0300\u0301\u0302\u0303",
  '"Quoted", Otieno',
  "=Formula",
];
const NAMES = BEGUN.map((name, nth) => (nth % 3 === 0 ? `  Grace  ${name} ` : name));

test("a name in any script is the same in the record, the list, its search and the export", async () => {
  const admin = await asStaff("admin");
  const people = new Map<string, string>();
  for (const name of NAMES) {
    const form = adult({ full_name: name });
    const { registration_no } = await registerStudent(PUBLIC, form);
    people.set(registration_no, normalizeText(name));
  }
  const kept = await sql`select registration_no, full_name from students`;
  expect(new Map(kept.map((row) => [row.registration_no, row.full_name]))).toEqual(people);

  const { students } = await listStudents(admin, { pageSize: 500 });
  expect(new Map(students.map((row) => [row.registration_no, row.full_name]))).toEqual(people);
  for (const [number, name] of people) {
    const found = await listStudents(admin, { search: name, pageSize: 500 });
    expect(
      found.students.map((row) => row.registration_no),
      name,
    ).toContain(number);
  }

  const [{ today } = { today: "" }] =
    await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
  const { csv } = await exportStudents(admin, { createdFrom: today, createdTo: today });
  const { data } = Papa.parse<Record<string, string>>(await new Response(csv).text(), {
    header: true,
    skipEmptyLines: true,
  });
  const written = data.map((row) => [row["Reg. Number"], row["Full Name"]?.replace(/^'(?==)/, "")]);
  expect(new Map(written as [string, string][])).toEqual(people);
});

test("a masked name ends with a whole character of any script", () => {
  const masked = ["Amina Wanjiru Otieno", "Grace 𝒜mina", "فاطمة علي", "王小明 李", "Amina"].map(maskName);
  expect(masked).toEqual(["Amina O.", "Grace 𝒜.", "فاطمة ع.", "王小明 李.", "Amina"]);
});

test("a payer of one name has it for both names that M-Pesa's form asks for", () => {
  expect(["Wanjiku", "Mary Njeri O'Brien"].map(payerNames)).toEqual([
    { paying_first_name: "Wanjiku", paying_last_name: "Wanjiku" },
    { paying_first_name: "Mary", paying_last_name: "Njeri O'Brien" },
  ]);
});

test("a phone belongs to one student, in whatever format it is written", async () => {
  const form = adult({ msisdn: "0712 345 678" });
  const { id } = await registerStudent(PUBLIC, form);
  const ways = ["0", "254", "+254", "00254", "(+254) ", "+254 (0)", ""].flatMap((front) =>
    ["712345678", "712 345 678", "712-345-678", "712.345.678"].map((rest) => `${front}${rest}`),
  );
  for (const msisdn of ways) {
    const again = await registerStudent(PUBLIC, { ...form, msisdn }).catch((error: Error) => error.message);
    expect([msisdn, again]).toEqual([msisdn, expect.objectContaining({ id, exists: true })]);
  }
  expect(await sql`select id from students where msisdn = '254712345678'`).toHaveLength(1);
});
