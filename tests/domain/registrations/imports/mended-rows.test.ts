import { describe, expect, test } from "vitest";
import { mendRows } from "@/lib/domain/registrations/imports/choose-columns";
import { importRows } from "@/lib/domain/registrations/imports/import-rows";
import { deleteStudentFile, listStudentFiles } from "@/lib/domain/registrations/imports/kept-files";
import { exportReport } from "@/lib/domain/registrations/imports/preview-import";
import { heldSeat, newClass, newPhone, secondSaturday, student } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { customerPays } from "../../../support/safaricom";
import { choose, importAll, look, mend, theAdmin, uploadRows } from "./files";

const HEADER = ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status"];
const person = (name: string, phone = newPhone(), dob = "1/2/2000") => [
  name,
  phone,
  dob,
  "30123456",
  "Juja",
  "Flier",
  "New",
];
const outcomes = async (file: string) => (await look(file)).rows.map(({ outcome }) => outcome);

describe("a row of a file that cannot be imported as it is", () => {
  test("is new once its wrong cells are mended, and its other cells stay", async () => {
    const file = await uploadRows([HEADER, person("Mended Cells", "071", "31/02/2000")]);
    expect((await look(file)).rows[0]?.problems.map(({ field }) => field).sort()).toEqual(["dob", "msisdn"]);
    await mend(file, { line: 2, given: { msisdn: newPhone() } });
    expect(await outcomes(file)).toEqual(["refused"]);
    await mend(file, { line: 2, given: { dob: "1-Mar-00" } });
    expect((await look(file)).rows).toMatchObject([
      { outcome: "new", born: "1 March 2000", given: { full_name: "Mended Cells" } },
    ]);
  });

  test("stays out if a person leaves it out, and comes back", async () => {
    const file = await uploadRows([HEADER, person("Left Out"), person("Stays In")]);
    await mend(file, { line: 2, left_out: true });
    expect(await outcomes(file)).toEqual(["left_out", "new"]);
    await mend(file, { line: 2, left_out: false });
    expect(await outcomes(file)).toEqual(["new", "new"]);
  });

  test("is a sibling's only after a tick, on the phone of a row above or of a student", async () => {
    const shared = newPhone();
    const known = await student();
    const file = await uploadRows([
      HEADER,
      person("First Child", shared, "1/2/2000"),
      person("Second Child", shared, "3/4/2002"),
      person("Younger One", known.msisdn, "5/6/2003"),
    ]);
    expect(await outcomes(file)).toEqual(["new", "sibling", "sibling"]);
    await mend(file, { line: 3, shares_phone: true }, { line: 4, shares_phone: true });
    await importAll(file);
    const rows =
      await sql`select full_name, phone_shared from students where msisdn in (${shared}, ${known.msisdn})`;
    expect(rows.map(({ full_name }) => full_name)).toEqual(
      expect.arrayContaining(["First Child", "Second Child", "Younger One"]),
    );
    expect(rows.every(({ phone_shared }) => phone_shared)).toBe(true);
  });

  test("is of the recorded student with its phone and a like name once a person says so, whatever its date of birth", async () => {
    const known = await student({ full_name: "Janet Achieng Odhiambo", dob: "01-02-2000" });
    const back = await student({ full_name: "Hellen Atieno", dob: "03-04-1999" });
    await sql`update students set season_number = current_season() - 1 where id = ${back.id}`;
    await sql`delete from season_registrations where student_id = ${back.id} and season_number = current_season()`;
    const file = await uploadRows([
      HEADER,
      person("Achieng Janet", known.msisdn, "2/1/2000"),
      person("Hellen Atieno", back.msisdn, ""),
      person("Brother Odhiambo", known.msisdn, "5/6/2003"),
    ]);
    const { rows } = await look(file);
    expect(rows.map(({ outcome, same }) => [outcome, same?.registration_no])).toEqual([
      ["sibling", known.registration_no],
      ["refused", back.registration_no],
      ["sibling", undefined],
    ]);
    expect(rows[0]?.problems[0]?.message).toMatch(/^Janet Achieng Odhiambo, born 1 February 2000, has this/);
    await mend(file, { line: 2, is_known: true }, { line: 3, is_known: true }, { line: 4, is_known: true });
    expect(await outcomes(file)).toEqual(["registered", "returning", "sibling"]);
    await importAll(file);
    expect(await outcomes(file)).toEqual(["registered", "imported", "sibling"]);
    expect(
      await sql`select full_name, dob::text, phone_shared, season_number = current_season() as now from students
        where msisdn in (${known.msisdn}, ${back.msisdn}) order by full_name`,
    ).toEqual([
      { full_name: "Hellen Atieno", dob: "1999-04-03", phone_shared: false, now: true },
      { full_name: "Janet Achieng Odhiambo", dob: "2000-02-01", phone_shared: false, now: true },
    ]);
  });

  test("of a student of an earlier season registers them for this one, and is then done", async () => {
    const known = await student();
    await sql`update students set season_number = current_season() - 1 where id = ${known.id}`;
    await sql`delete from season_registrations where student_id = ${known.id} and season_number = current_season()`;
    const file = await uploadRows([HEADER, person("Comes Back", known.msisdn, known.dob)]);
    expect(await outcomes(file)).toEqual(["returning"]);
    await importAll(file);
    expect(await outcomes(file)).toEqual(["imported"]);
    const [row] =
      await sql`select season_number = current_season() as now from students where id = ${known.id}`;
    expect(row).toEqual({ now: true });
  });

  test("is no row of the file if its number is not in it", async () => {
    const file = await uploadRows([HEADER, person("Only Row")]);
    expect(await outcomeOf(mend(file, { line: 9, left_out: true }))).toBe("not_found");
  });

  test("is not imported by who looked before somebody else left it out", async () => {
    const file = await uploadRows([HEADER, person("Looked At"), person("Left Later")]);
    const { digest } = await look(file);
    await mend(file, { line: 3, left_out: true });
    const pressed = importRows(await theAdmin(), { file_id: file, digest, consent: "on" });
    expect((await refusalOf(pressed)).code).toBe("file_changed");
    expect(await outcomes(file)).toEqual(["new", "left_out"]);
  });
});

describe("a file with classes", () => {
  const withClass = (...rows: string[][]) => uploadRows([[...HEADER, "Class", "M-Pesa code"], ...rows]);
  const namesOf = async (classId: string) => {
    const [row] = await sql`select c.name as class, o.name as course from classes c
      join courses o on o.id = c.course_id where c.id = ${classId}`;
    return row as { class: string; course: string };
  };
  const statesOf = async (classId: string) => {
    const rows = await sql`select state from enrollments where class_id = ${classId} order by created_at`;
    return rows.map(({ state }) => state);
  };

  test("gives seats that are held, in the class by its name or its course's", async () => {
    const { classId } = await newClass();
    const names = await namesOf(classId);
    const file = await withClass(
      [...person("By Class"), names.class, ""],
      [...person("By Both"), `${names.course} - ${names.class}`, ""],
      [...person("By Course"), names.course.toUpperCase(), ""],
      [...person("Nowhere"), "Underwater Welding", ""],
    );
    const placed = { outcome: "new", class_name: names.class };
    const nowhere = { outcome: "refused", problems: [{ field: "class" }] };
    expect((await look(file)).rows).toMatchObject([placed, placed, placed, nowhere]);
    await importAll(file);
    expect(await statesOf(classId)).toEqual(["held", "held", "held"]);
    const messages =
      await sql`select count(*)::int as sent from outbox o join students s on s.id = o.student_id
      where s.full_name = 'By Both' and o.kind = 'registered'`;
    expect(messages).toEqual([{ sent: 1 }]);
  });

  test("holds the seat without times where the class leaves a choice of them", async () => {
    const group = await newClass();
    await secondSaturday(group);
    const file = await withClass([...person("Chooses Later"), (await namesOf(group.classId)).class, ""]);
    await importAll(file);
    expect(await statesOf(group.classId)).toEqual(["held"]);
    expect((await look(file)).rows[0]?.note).toBe("The times are still to be chosen.");
  });

  test("tells who is new, a sibling or back in one message of the seat and how to pay it, also where times are open", async () => {
    const group = await newClass();
    await secondSaturday(group);
    const { class: named } = await namesOf(group.classId);
    const [back, elder] = [await student(), await student()];
    await sql`update students set season_number = current_season() - 1 where id = ${back.id}`;
    await sql`delete from season_registrations where student_id = ${back.id} and season_number = current_season()`;
    await sql`delete from outbox where student_id = ${back.id}`;
    const file = await withClass(
      [...person("Told Newcomer"), named, ""],
      [...person("Told Sibling", elder.msisdn, "5/6/2003"), named, ""],
      [...person("Told Again", back.msisdn, back.dob), named, ""],
    );
    await mend(file, { line: 3, shares_phone: true });
    await importAll(file);
    expect(await statesOf(group.classId)).toEqual(["held", "held", "held"]);
    const told =
      await sql`select o.kind, o.body from outbox o join enrollments e on e.student_id = o.student_id
      where e.class_id = ${group.classId} and o.kind <> 'hold_ending'`;
    expect(told).toHaveLength(3);
    for (const { kind, body } of told)
      expect([kind, body]).toEqual(["registered", expect.stringMatching(/held until .* account /)]);
  });

  test("promises only places that are left behind the waiting list, and asks again when one is gone meanwhile", async () => {
    const group = await newClass({ capacity: 3, room: 2 });
    const names = await namesOf(group.classId);
    const file = await withClass(
      ...["First One", "Second One", "Third One"].map((name) => [...person(name), names.class, ""]),
    );
    const seen = await look(file);
    expect(seen).toMatchObject({ seats: 2, short: [{ wanted: 3, places: 2 }] });
    await heldSeat(undefined, group);
    const pressed = { file_id: file, digest: seen.digest, seats: seen.seats, consent: "on" };
    expect(await refusalOf(importRows(await theAdmin(), pressed))).toMatchObject({ code: "file_changed" });
    const { id } = await student();
    await sql`insert into waiting_list (student_id, class_id, season_number, session_ids)
      values (${id}, ${group.classId}, current_season(), array[${group.saturday}]::uuid[])`;
    expect(await look(file)).toMatchObject({ seats: 0, digest: seen.digest });
  });

  test("registers without a place, and says so, when the class is full", async () => {
    const { classId } = await newClass({ capacity: 1 });
    const names = await namesOf(classId);
    const file = await withClass(
      [...person("Last Seat"), names.class, ""],
      [...person("Too Late"), names.class, ""],
    );
    const { seats, short, rows: before } = await look(file);
    expect({ seats, short }).toEqual({
      seats: 1,
      short: [{ class: `${names.course} ${names.class}`, wanted: 2, places: 1 }],
    });
    expect(before.map(({ note }) => note)).toEqual(["", "No place is left: registered without one."]);
    await importAll(file);
    const { rows } = await look(file);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["imported", "imported"]);
    expect(rows[1]?.note).toMatch(/^Registered without a place: /);
    const report = await exportReport(await theAdmin(), { file_id: file });
    const [late] = await sql`select registration_no as number from students where full_name = 'Too Late'`;
    const [titles, ...lines] = (await new Response(report.csv).text()).split("\n");
    expect(titles).toContain("Reg. Number,Class,Outcome,Reason,Note");
    expect(lines[1]).toMatch(
      new RegExp(
        `Too Late,[^,]*,${late?.number},${names.class},Registered by this import,,.*without a place`,
      ),
    );
  });

  test("enrolls who has paid, by the receipt of a payment that waits in suspense", async () => {
    const { classId } = await newClass();
    const names = await namesOf(classId);
    const { receipt } = await customerPays({ account: "CHURCH", amount: 500 });
    const file = await withClass(
      [...person("Paid Already"), names.class, receipt],
      [...person("Bad Code"), names.class, "??"],
      [...person("Paid For Nothing"), "", receipt],
    );
    const wrongReceipt = { outcome: "refused", problems: [{ field: "receipt" }] };
    expect((await look(file)).rows).toMatchObject([{ outcome: "new" }, wrongReceipt, wrongReceipt]);
    await importAll(file);
    expect((await look(file)).rows[0]?.note).toBe("The receipt paid.");
    expect(await statesOf(classId)).toEqual(["enrolled"]);
  });
});

describe("a row of somebody who is registered under another phone", () => {
  test("says whose record it may be, and can be imported or left out", async () => {
    const known = await student({ full_name: "Naliaka Mirembe Wekesa", dob: "09-03-2001" });
    // All of them are named, not the first alone.
    const another = await student({ full_name: "Mirembe Naliaka Wekesa", dob: "09-03-2001" });
    const file = await uploadRows([
      HEADER,
      person("Wekesa Naliaka Mirembe", newPhone(), "9/3/2001"),
      person("Namesake Of None", newPhone(), "9/3/2001"),
      person("OF NONE NAMESAKE", newPhone(), "9/3/2001"),
    ]);
    expect((await look(file)).rows.map(({ outcome, note }) => [outcome, note])).toEqual([
      [
        "new",
        expect.stringMatching(
          `Maybe registered already: Naliaka Mirembe Wekesa, ${known.registration_no}, .*; Mirembe Naliaka Wekesa, ${another.registration_no}, `,
        ),
      ],
      ["new", ""],
      ["new", "Maybe the same person as row 3. If so, leave this row out."],
    ]);
    expect(
      await sql`select verb from access_log where verb = 'students.preview-file' and ${known.id} = any(student_ids)`,
    ).not.toEqual([]);
  });
});

describe("rows that are wrong in the same words", () => {
  const header = ["Name", "Phone", "DOB", "Course", "Estate"];
  const row = (name: string, course: string) => [name, newPhone(), "1/2/2010", course, "Juja"];
  const ofAll = { channel: "Flier", enrollment_status: "new" };

  /** A course with two classes, and a list in which nobody says which of them. */
  async function unclearList() {
    const { courseId, classId } = await newClass({ name: "Computer Packages" });
    const { classId: evening, sessions } = await newClass();
    await sql`update classes set course_id = ${courseId} where id = ${evening}`;
    expect(sessions).toHaveLength(3);
    const [course] = await sql`select name from courses where id = ${courseId}`;
    const [group] = await sql`select name from classes where id = ${classId}`;
    const list = [
      row("First Alike", course!.name),
      row("Second Alike", course!.name),
      row("Third Alike", course!.name),
    ];
    const file = await uploadRows([header, ...list]);
    const { columns } = await look(file);
    await choose(file, { columns: columns.map(({ use }) => use), ...ofAll });
    return { file, course: course!.name, named: `${course!.name} ${group!.name}`, classId };
  }

  test("are mended together, and a row that was mended singly keeps its own", async () => {
    const { file, course, named, classId } = await unclearList();
    expect((await look(file)).alike).toContainEqual({ field: "class", written: course, rows: 3 });
    await mend(file, { line: 4, given: { class: "" } });
    const alike = [{ field: "class", written: course, value: named }];
    await mendRows(await theAdmin(), { file_id: file, rows: [{ line: 2 }], alike });
    const { choices: _choices, rows } = await look(file);
    expect(rows.map(({ given }) => given.class)).toEqual([named, named, undefined]);
    expect(rows[0]?.problems.map(({ field }) => field)).not.toContain("class");
    expect(classId).toBeTruthy();
  });

  test("are left out together", async () => {
    const { file } = await unclearList();
    const alike = [{ field: "guardian_name", written: "", value: "leave_out" }];
    await mendRows(await theAdmin(), { file_id: file, rows: [{ line: 2 }], alike });
    expect(await outcomes(file)).toEqual(["left_out", "left_out", "left_out"]);
  });
});

test("a date that does not exist is named, with how to write one", async () => {
  const file = await uploadRows([HEADER, person("No Such Day", newPhone(), "31/02/2004")]);
  expect((await look(file)).rows[0]?.problems).toMatchObject([
    { field: "dob", message: '"31/02/2004" is no date. Write day, month and year, such as 14/3/2001.' },
  ]);
});

test("an uploaded file is listed for its day, and can be deleted before; whom it registered stays", async () => {
  const phone = newPhone();
  const file = await uploadRows([HEADER, person("Stays Here", phone)]);
  await importAll(file);
  const listed = async () =>
    (await listStudentFiles(await theAdmin(), {})).files.find(({ file_id }) => file_id === file);
  expect(await listed()).toMatchObject({ file_name: "list.csv", imported: 1 });
  await deleteStudentFile(await theAdmin(), { file_id: file });
  expect(await listed()).toBeUndefined();
  expect(await outcomeOf(deleteStudentFile(await theAdmin(), { file_id: file }))).toBe("file_gone");
  expect(await sql`select from students where msisdn = ${phone}`).toHaveLength(1);
});
