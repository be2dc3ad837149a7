import { beforeAll, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { anonymizeUnpaid } from "@/lib/domain/records/retention/anonymize-unpaid";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { exportReport } from "@/lib/domain/registrations/imports/preview-import";
import { listStudentsWithEnrollments } from "@/lib/domain/registrations/list-students";
import { showSeasonReport } from "@/lib/domain/reports/season-report";
import { enterPastSeason } from "@/lib/domain/season-lifecycle/planning/past-season";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { newClass, newPhone } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";
import { csvFile, workbook } from "../../../support/statement-files";
import { choose, importAll, look, theAdmin, upload } from "./files";

/**
 * Lists of past seasons as church offices keep them: made up here after the shape of public ones, with no data of anybody.
 */
const local = (phone: string) => `0${phone.slice(3)}`;
const ALL = { channel: "GNM Member", enrollment_status: "new" };

beforeAll(async () => {
  await enterPastSeason(await theAdmin(), {
    number: 3,
    starts_on: "2022-01-08",
    ends_on: "2022-03-27",
    courses: "Computer Packages: Morning, Evening\nTailoring",
    new_courses: "on",
  });
});

async function lookAt(bytes: Buffer, more: object = {}) {
  const file = await upload(bytes);
  const { columns } = await look(file);
  await choose(file, { columns: columns.map(({ use }) => use), ...ALL, season: 3, ...more });
  return file;
}
const placesOf = (phone: string) => sql`
  select s.full_name as name, s.season_number as of, e.state, e.outcome, e.outcome_reason as said, e.fee_cents as fee, e.receipt_no as receipt,
    c.name as class, k.number is not null as certified, k.old_number as old
  from students s join enrollments e on e.student_id = s.id join classes c on c.id = e.class_id
    left join certificates k on k.enrollment_id = e.id
  where s.msisdn = ${phone} and e.season_number = 3 order by s.full_name`;
const ids = async () => (await sql`select count(*)::int as n from outbox`)[0]?.n;

describe("a list of a past season", () => {
  test("with a title, serial numbers, attendance in percent and old certificates gives places without a fee in their final state", async () => {
    const [first, second, third, fourth] = [newPhone(), newPhone(), newPhone(), newPhone()];
    const messages = await ids();
    const file = await lookAt(
      workbook([
        ["GNM WEEKEND ACADEMY - SEASON 3 FINAL LIST"],
        ["S/NO", "NAMES", "TEL NO.", "D.O.B", "ID NO.", "COURSE", "ATTENDANCE %", "CERT. NO."],
        ["1", "WANJIRU KAMAU", local(first), "14/3/1990", "-", "Tailoring", "0.9", "GNM/2022/014"],
        [
          "2",
          "OTIENO BRIAN",
          local(second),
          "25/12/1988",
          "23456789",
          "Computer Packages Morning",
          "75%",
          "YES",
        ],
        ["3", "MUTUA FAITH", local(third), "30/1/1995", "N/A", "computer packages - evening", "0.5", ""],
        ["4", "CHEBET RUTH", local(fourth), "17/2/1999", "nil", "CP Evening", "11/12", "-"],
        ["", "TOTAL", "4", "", "", "", "", "2"],
      ]),
    );
    const before = await look(file);
    expect(before.counts).toMatchObject({ new: 4, refused: 0 });
    expect(before.rows.map(({ note }) => note)).toEqual([
      "Completed; In the list: 0.9; certificate GNM/2022/014",
      "Completed; In the list: 75%; gets a certificate of the academy's numbers",
      "Not completed; In the list: 0.5",
      "Completed; In the list: 11/12",
    ]);
    await importAll(file);
    const free = { of: 3, state: "enrolled", fee: 0, receipt: null };
    expect(await placesOf(first)).toMatchObject([
      {
        ...free,
        name: "Wanjiru Kamau",
        outcome: "completed",
        class: "Class 1",
        certified: true,
        old: "GNM/2022/014",
      },
    ]);
    expect(await placesOf(second)).toMatchObject([
      {
        ...free,
        outcome: "completed",
        class: "Morning",
        said: "In the list: 75%",
        certified: true,
        old: null,
      },
    ]);
    expect(await placesOf(third)).toMatchObject([{ ...free, outcome: "not_completed", certified: false }]);
    expect(await placesOf(fourth)).toMatchObject([
      { ...free, outcome: "completed", class: "Evening", certified: false },
    ]);
    expect(await ids()).toBe(messages);

    const after = await look(file);
    expect(after.counts).toMatchObject({ imported: 4, new: 0 });
    expect(after.rows[1]?.note).toMatch(/^Completed; In the list: 75%; certificate \d+$/);
    const { csv } = await exportReport(await theAdmin(), { file_id: file });
    expect(await new Response(csv).text()).toMatch(
      /Wanjiru Kamau,[^\n]*Entered by this import,[^\n]*GNM\/2022\/014/,
    );
    await importAll(file);
    expect(await placesOf(first)).toHaveLength(1);
  });

  test("in Kiswahili, of a class that was chosen for all, is understood", async () => {
    const [first, second, third] = [newPhone(), newPhone(), newPhone()];
    const [tailoring] = await sql`select c.id from classes c join courses k on k.id = c.course_id
      where c.season_number = 3 and k.name = 'Tailoring'`;
    const bytes = csvFile([
      ["JINA", "SIMU", "TAREHE YA KUZALIWA", "MTAA", "MATOKEO", "CHETI"],
      ["NJERI MARY", local(first), "14 Machi 1990", "Umoja", "Alihitimu", "Ndiyo"],
      ["ODHIAMBO PAUL", local(second), "2 Juni 1985", "Kayole", "Aliacha (safari)", "Hapana"],
      ["KIPTOO DAN", local(third), "9 Agosti 1992", "", "hakumaliza.", ""],
    ]);
    await importAll(await lookAt(bytes, { class_id: tailoring?.id }));
    expect(await placesOf(first)).toMatchObject([{ outcome: "completed", certified: true, said: null }]);
    expect(await placesOf(second)).toMatchObject([{ outcome: "withdrew", certified: false }]);
    expect(await placesOf(third)).toMatchObject([{ outcome: "not_completed", certified: false }]);
  });

  test("with a divided name, guardians, and certificates only for who completed takes the chosen outcome for the others", async () => {
    const [first, second, child] = [newPhone(), newPhone(), newPhone()];
    const file = await lookAt(
      csvFile([
        [
          "Surname",
          "Other names",
          "Phone",
          "DOB",
          "Parent",
          "Parent phone",
          "Class",
          "Certificate No",
          "Paid",
        ],
        ["Wafula", "Peter J.", local(first), "1-Feb-93", "", "", "Morning", "034", "500"],
        ["Atieno", "Rose", local(second), "4-May-91", "", "", "Evening", "", "0"],
        ["Barasa", "Tim", local(child), "7-Jul-2013", "Jane Barasa", "0711000111", "Evening", "none", "500"],
      ]),
      { outcome: "not_completed" },
    );
    await importAll(file);
    expect(await placesOf(first)).toMatchObject([{ outcome: "completed", old: "034" }]);
    expect(await placesOf(second)).toMatchObject([{ outcome: "not_completed", certified: false }]);
    expect(await sql`select guardian_name from students where msisdn = ${child}`).toMatchObject([
      { guardian_name: "Jane Barasa" },
    ]);
  });

  test("that cannot be right changes nothing and says at each cell why", async () => {
    const [taken, ...phones] = Array.from({ length: 8 }, newPhone);
    const row = (
      name: string,
      phone: string | undefined,
      more: Partial<Record<"dob" | "class" | "out" | "cert", string>>,
    ) => [
      ...[name, local(phone ?? ""), more.dob ?? "1/2/1990", more.class ?? "Tailoring"],
      ...[more.out ?? "Completed", more.cert ?? ""],
    ];
    const count =
      async () => sql`select (select count(*) from students)::int as s, (select count(*) from enrollments)::int as e,
      (select count(*) from certificates)::int as c, (select count(*) from classes)::int as k`;
    const before = await count();
    const file = await lookAt(
      csvFile([
        ["Name", "Phone", "DOB", "Class", "Result", "Certificate"],
        row("No Such Class", phones[0], { class: "Baking" }),
        row("Two Classes", phones[1], { class: "Computer Packages" }),
        row("Unclear Result", phones[2], { out: "see pastor" }),
        row("No Birth", phones[3], { dob: "" }),
        row("Born Later", phones[4], { dob: "1/2/2022" }),
        row("Stopped With Paper", phones[5], { out: "Stopped", cert: "77" }),
        row("No Paper", phones[6], { cert: "ask" }),
        row("Twice One", taken, { out: "dropped out" }),
        row("Twice One", taken, { class: "Morning" }),
      ]),
    );
    const { rows, counts } = await look(file);
    expect(counts).toMatchObject({ refused: 8, new: 1 });
    expect(rows.map(({ problems: [problem] }) => problem?.field ?? null)).toEqual([
      ...["class", "class", "outcome", "dob", "dob", "certificate", "certificate", null, "msisdn"],
    ]);
    expect(await count()).toEqual(before);
  });

  test("is refused by a season that is not past, and without a column or choice of class and outcome", async () => {
    const file = await upload(
      csvFile([
        ["Name", "Phone", "DOB"],
        ["Ann Njoki", local(newPhone()), "1/2/1990"],
      ]),
    );
    const columns = ["full_name", "msisdn", "dob"];
    expect((await refusalOf(choose(file, { columns, ...ALL, season: 8 }))).errors).toHaveProperty("season");
    expect(Object.keys((await refusalOf(choose(file, { columns, season: 3 }))).errors ?? {}).sort()).toEqual([
      "class_id",
      "outcome",
    ]);
  });

  test("takes a class of its own season for all, and no other, and need not say how the students heard", async () => {
    const { classId } = await newClass();
    const phone = newPhone();
    const file = await upload(
      csvFile([
        ["Name", "Phone", "DOB"],
        ["Ann Njoki", local(phone), "1/2/1990"],
      ]),
    );
    const { all_classes: classes } = await look(file);
    const own = classes.find(({ season, course }) => season === 3 && course === "Tailoring");
    expect(classes.map(({ id }) => id)).toContain(classId);
    const columns = ["full_name", "msisdn", "dob"];
    const past = { columns, season: 3, outcome: "completed" };
    expect((await refusalOf(choose(file, { ...past, class_id: classId }))).errors).toEqual({
      class_id: ["This class is not of season 3. Choose one that is."],
    });
    expect((await refusalOf(choose(file, { columns, ...ALL, class_id: own?.id }))).errors).toHaveProperty(
      "class_id",
    );
    await choose(file, { ...past, class_id: own?.id });
    expect((await look(file)).counts).toMatchObject({ new: 1, refused: 0 });
    await importAll(file);
    expect(await placesOf(phone)).toMatchObject([{ class: "Class 1", outcome: "completed" }]);
    expect(
      await sql`select channel, enrollment_status as status from students where msisdn = ${phone}`,
    ).toEqual([{ channel: null, status: "new" }]);
  });

  test("knows who is known by phone and date of birth, who stay as recorded and keep their newer season", async () => {
    const phone = newPhone();
    const registered = await registerStudent(await asStaff("admin"), {
      ...{
        full_name: "Hope Wairimu",
        msisdn: phone,
        dob: "01-02-1990",
        id_number: "30123456",
        residence: "Juja",
      },
      ...{ channel: "Flier", enrollment_status: "continuing", consent: true },
    });
    const file = await lookAt(
      csvFile([
        ["Name", "Phone", "DOB", "Class", "Result"],
        ["HOPE W KAMAU", local(phone), "1/2/1990", "Tailoring", "Graduated"],
      ]),
    );
    const { counts } = await look(file);
    expect(counts).toMatchObject({ returning: 1, new: 0 });
    await importAll(file);
    const [place] = await placesOf(phone);
    expect(place).toMatchObject({ name: "Hope Wairimu", outcome: "completed" });
    expect(place?.of).toBeGreaterThan(3);
    const found = await findStudent(PUBLIC, { q: phone, dob: "01-02-1990" });
    expect(found).toMatchObject({ id: expect.any(String), next_step: { state: "no_class" } });
    expect(registered.id).toBeTruthy();
  });

  test("makes students who come back recognised by their phone, and saves what a season asks anew", async () => {
    const phone = newPhone();
    await importAll(
      await lookAt(
        csvFile([
          ["Name", "Phone", "DOB", "Class", "Result"],
          ["Amos Kiprop", local(phone), "5/6/1994", "Tailoring", "Completed"],
        ]),
      ),
    );
    const again = await registerStudent(PUBLIC, {
      ...{
        full_name: "Amos Kiprop",
        msisdn: phone,
        dob: "05-06-1994",
        id_number: "31234567",
        residence: "Ruiru",
      },
      ...{ channel: "Friend/Family", enrollment_status: "continuing", consent: true },
    });
    expect(again).toMatchObject({ exists: true });
    expect(
      await sql`select season_number > 3 as now, residence from students where msisdn = ${phone}`,
    ).toMatchObject([{ now: true, residence: "Ruiru" }]);
  });

  test("leaves the current season, the month of money and everybody's phone in peace", async () => {
    const admin = await theAdmin();
    const finance = await asStaff("finance");
    const month = nairobiDate(new Date()).slice(0, 7);
    const state = async () => ({
      academy: { ...(await showAcademy(PUBLIC, {})), now: null },
      month: await showMonth(finance, { month }),
      old: await showMonth(finance, { month: "2022-01" }),
      messages: await ids(),
      today:
        await sql`select list, rows from list_counters where day = nairobi_date(now()) and list in ('students', 'enrolled', 'enrollments')
        and season_number = 3`,
    });
    const before = await state();
    await importAll(
      await lookAt(
        csvFile([
          ["Name", "Phone", "DOB", "Class", "Result", "Certificate"],
          ["Joy Nekesa", local(newPhone()), "5/6/1994", "Tailoring", "Completed", "yes"],
          ["Eve Nekesa", local(newPhone()), "5/7/1995", "Tailoring", "Completed", "no"],
        ]),
      ),
    );
    await issueCertificates(admin, { season: 3 });
    expect(await state()).toEqual(before);
    expect(before.today).toEqual([]);
    expect(
      await sql`select distinct nairobi_date(issued_at)::text as day from certificates where season_number = 3`,
    ).toEqual([{ day: "2022-03-27" }]);
    await anonymizeUnpaid({ actor: SCHEDULER }, {});
    expect(await sql`select count(*)::int as n from students where full_name like '% Nekesa'`).toMatchObject([
      { n: 2 },
    ]);
  });

  test("stands in the Season Report without money, in the lists, and at the check of an old certificate", async () => {
    const admin = await theAdmin();
    const phone = newPhone();
    await importAll(
      await lookAt(
        csvFile([
          ["Name", "Phone", "DOB", "Class", "Result", "Certificate No"],
          ["Zippy Awuor", local(phone), "5/6/1994", "Tailoring", "Completed", "GNM/99"],
        ]),
      ),
    );
    const report = await showSeasonReport(admin, { number: 3 });
    expect(report.season).toMatchObject({ income: 0, waived: 0, sponsored: 0 });
    expect(report.season.completed).toBeGreaterThan(0);
    const { students } = await listStudentsWithEnrollments(admin, { season: 3, search: "zippy" });
    expect(students).toMatchObject([{ payment: "past", status: "active" }]);
    const own = await getStudent(admin, { q: phone });
    expect(own).toMatchObject({ enrollment: { amount: 0, amount_due: 0 }, next_step: { state: "no_class" } });
    for (const payment of ["paid", "waived", "no_times", "unpaid"] as const)
      expect((await listStudentsWithEnrollments(admin, { season: 3, payment })).students).toEqual([]);
    const { certificates } = await listCertificates(admin, { search: "GNM/99" });
    expect(certificates).toMatchObject([{ full_name: "Zippy Awuor", old_number: "GNM/99", season: 3 }]);
    const { number, check } = certificates[0]!;
    const valid = { status: "valid", full_name: "Zippy Awuor", issued_at: "2022-03-27T09:00:00.000Z" };
    expect(await checkCertificate(PUBLIC, { number: " gnm/99 ", check })).toMatchObject(valid);
    expect(await checkCertificate(PUBLIC, { number, check })).toMatchObject(valid);
    expect((await refusalOf(checkCertificate(PUBLIC, { number: "GNM/98", check }))).code).toBe("not_found");
  });
});
