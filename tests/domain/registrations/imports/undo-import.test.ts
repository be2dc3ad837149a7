import { describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { listImports, previewUndo, undoImport } from "@/lib/domain/registrations/imports/undo/undo-import";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { newClass, newPhone, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { customerPays } from "../../../support/safaricom";
import { importAll, look, press, theAdmin, uploadRows } from "./files";

const HEADER = [
  "Name",
  "Phone",
  "DOB",
  "ID",
  "Residence",
  "Source",
  "Status",
  "Class",
  "M-Pesa code",
  "Waiver",
];
type Wish = { place?: string; receipt?: string; waiver?: string; phone?: string; born?: string };
const person = (
  name: string,
  { place = "", receipt = "", waiver = "", phone = newPhone(), born }: Wish = {},
) => [...[name, phone, born ?? "1/2/2000", "30123456", "Juja", "Flier", "New", place, receipt, waiver]];
async function place(capacity?: number) {
  const { classId } = await newClass(capacity === undefined ? {} : { capacity });
  const [row] = await sql`select name from classes where id = ${classId}`;
  return { classId, name: String(row?.name) };
}
const imported = async (...rows: string[][]) => {
  const file = await uploadRows([HEADER, ...rows]);
  await importAll(file);
  return { file, import_id: await runOf(file) };
};
const runOf = async (file: string) =>
  String((await sql`select id from import_runs where file_id = ${file} order by created_at desc`)[0]?.id);
const seen = async (import_id: string) => previewUndo(await theAdmin(), { import_id });
const undo = async (import_id: string, reason = "The wrong list") =>
  undoImport(await theAdmin(), { import_id, reason });
const listed = async (import_id: string) =>
  (await listImports(await theAdmin(), {})).imports.find((one) => one.import_id === import_id);
const idOf = async (name: string) =>
  String((await sql`select id from students where full_name = ${name}`)[0]?.id);
const names = async (like: string) =>
  (await sql`select full_name from students where full_name like ${`${like}%`} order by full_name`).map(
    (row) => row.full_name,
  );
const broken = () => sql`select rule, subject from check_invariants()`;

describe("an import that is undone", () => {
  test("deletes the students it made with seats, claims, waivers and waiting messages, and leaves an audit line for each", async () => {
    const { classId, name } = await place(2);
    const { import_id } = await imported(
      person("Undo Claim", { place: name, receipt: "TKQ1234567" }),
      person("Undo Waived", { place: name, waiver: "yes" }),
      person("Undo Placeless"),
    );
    const ids = await Promise.all(["Undo Claim", "Undo Waived", "Undo Placeless"].map(idOf));
    expect(await seen(import_id)).toMatchObject({
      ...{ made: 3, removed: 3, known: 0, seats: 2, waivers: 1, claims: 1, told: 0, stays: [] },
    });
    expect(await undo(import_id)).toMatchObject({
      taken: 3,
      stayed: 0,
      busy: 0,
      msg: "3 rows are taken back.",
    });
    expect(await names("Undo ")).toEqual([]);
    expect(await sql`select id from enrollments where class_id = ${classId}`).toEqual([]);
    const lines = await sql`select verb, changes from audit_log
      where subject in ${sql(ids.map((id) => `student:${id}`))} and verb = 'students.take-back-rows'`;
    expect(lines).toHaveLength(3);
    expect(lines[0]?.changes).toMatchObject({ import_undone: true, removed: true });
    expect(await broken()).toEqual([]);
  });

  test("keeps who has paid, was changed or was written to since, names them, and says so afterwards", async () => {
    const { name } = await place();
    const { import_id } = await imported(
      person("Stay Paid", { place: name }),
      person("Stay Changed"),
      person("Stay Messaged"),
      person("Stay Untouched", { place: name }),
    );
    const [seat] = await sql`select pay_code from enrollments where student_id = ${await idOf("Stay Paid")}`;
    await customerPays({ account: String(seat?.pay_code), amount: 500 });
    await updateStudent(await theAdmin(), { id: await idOf("Stay Changed"), residence: "Thika" });
    await sql`insert into replies (provider_id, msisdn, student_id, body, sent_at)
      select 'undo-reply', msisdn, id, 'Who are you?', now() from students where full_name = 'Stay Messaged'`;
    const stays = [
      { full_name: "Stay Paid", because: "paid" },
      { full_name: "Stay Changed", because: "changed" },
      { full_name: "Stay Messaged", because: "messaged" },
    ];
    expect(await seen(import_id)).toMatchObject({ made: 4, removed: 1, stays });
    expect(await undo(import_id, "Twice uploaded")).toMatchObject({ taken: 1, stayed: 3 });
    expect(await names("Stay ")).toEqual(["Stay Changed", "Stay Messaged", "Stay Paid"]);
    expect(await seen(import_id)).toMatchObject({ is_over: true, stays });
    expect(await listed(import_id)).toMatchObject({
      ...{ file_name: "list.csv", rows: 4, left: 0, stayed: 3, undo_reason: "Twice uploaded" },
      undone_by: expect.any(String),
    });
    expect(await broken()).toEqual([]);
  });

  test("keeps and names who was sent a pay code, but not who was only registered by the message", async () => {
    const { name } = await place();
    const { import_id } = await imported(
      person("Told Account", { place: name }),
      person("Told Number"),
      person("Told Nothing", { place: name }),
    );
    await sql`update outbox set state = 'accepted', sent_at = now() where kind = 'registered' and student_id in
      (select id from students where full_name in ('Told Account', 'Told Number'))`;
    const stays = [{ full_name: "Told Account", because: "messaged" }];
    expect(await seen(import_id)).toMatchObject({ made: 3, removed: 2, told: 1, stays });
    await undo(import_id);
    expect(await names("Told ")).toEqual(["Told Account"]);
    expect(await seen(import_id)).toMatchObject({ is_over: true, stays });
  });

  test("never undoes a seat that a receipt of the list has paid", async () => {
    const { name } = await place();
    const { receipt } = await customerPays({ account: "CHURCH", amount: 500 });
    const { import_id } = await imported(person("Receipt Paid", { place: name, receipt }));
    expect(await seen(import_id)).toMatchObject({ removed: 0, stays: [{ because: "paid" }] });
    await undo(import_id);
    expect(await sql`select state from enrollments where student_id = ${await idOf("Receipt Paid")}`).toEqual(
      [{ state: "enrolled" }],
    );
  });

  test("leaves a student of an earlier season as one of that season", async () => {
    const { name } = await place();
    const [{ now } = { now: 0 }] = await sql`select current_season() as now`;
    const known = await student({ full_name: "Back Before" });
    await sql`insert into seasons (number, starts_on, ends_on, closed_at, registration_opens_at)
      values (${now - 1}, '2025-01-04', '2025-03-30', '2025-04-01', '2024-12-01') on conflict do nothing`;
    await sql`delete from season_registrations where student_id = ${known.id}`;
    await sql`update students set season_number = ${now - 1}, door = 'desk' where id = ${known.id}`;
    const { import_id } = await imported(
      person("Back Before", { phone: known.msisdn, born: known.dob, place: name }),
    );
    const season =
      () => sql`select s.season_number as season, s.door, (select count(*)::int from enrollments e where e.student_id = s.id) as seats,
      (select count(*)::int from season_registrations r where r.student_id = s.id) as registered from students s where s.id = ${known.id}`;
    expect(await season()).toMatchObject([{ season: now, door: "import", seats: 1, registered: 2 }]);
    expect(await seen(import_id)).toMatchObject({ made: 0, removed: 0, known: 1, seats: 1 });
    await undo(import_id);
    expect(await season()).toEqual([{ season: now - 1, door: "desk", seats: 0, registered: 1 }]);
  });

  test("stops first if it runs, and a page that still imports begins nothing again", async () => {
    const file = await uploadRows([
      HEADER,
      ...Array.from({ length: 55 }, (_, nth) => person(`Running ${String.fromCharCode(65 + (nth % 26))}`)),
    ]);
    const { digest } = await look(file);
    expect(await press(file, digest)).toMatchObject({ left: 5 });
    expect(await undo(await runOf(file))).toMatchObject({ taken: 50 });
    expect(await outcomeOf(press(file, digest))).toBe("file_changed");
    expect(await names("Running ")).toEqual([]);
    const again = await look(file);
    expect(again.counts).toMatchObject({ new: 55, imported: 0 });
    await importAll(file);
    expect(await names("Running ")).toHaveLength(55);
  });

  test("finds whom a row registered that broke off in a crash, and leaves a row under way for the next minute", async () => {
    const { import_id } = await imported(person("Broken Off"), person("Under Way"));
    await sql`update imported_rows set student_id = null, is_new = null where run_id = ${import_id}`;
    await sql`update imported_rows set created_at = created_at - interval '2 minutes' where run_id = ${import_id} and line = 2`;
    expect(await undo(import_id)).toMatchObject({ taken: 1, busy: 1 });
    expect(await names("Broken Off")).toEqual([]);
    expect(await names("Under Way")).toEqual(["Under Way"]);
    expect(await listed(import_id)).toMatchObject({ left: 1 });
    await sql`update imported_rows set created_at = created_at - interval '2 minutes' where run_id = ${import_id}`;
    expect(await undo(import_id)).toMatchObject({ taken: 1, busy: 0 });
    expect(await names("Under Way")).toEqual([]);
  });

  test("asks for a reason, is an admin's, and can be undone for 90 days, when the file is long deleted", async () => {
    const { file, import_id } = await imported(person("Ninety Days"));
    expect(await outcomeOf(undo(import_id, " "))).toBe("invalid");
    for (const role of ["cashier", "finance", "tutor"] as const) {
      const ctx = await asStaff(role);
      expect(await outcomeOf(undoImport(ctx, { import_id, reason: "The wrong list" }))).toBe("not_allowed");
      expect(await outcomeOf(listImports(ctx, {}))).toBe("not_allowed");
    }
    await sql`update student_files set created_at = now() - interval '25 hours' where id = ${file}`;
    await purgeOldRecords({ actor: SCHEDULER }, {});
    expect(await seen(import_id)).toMatchObject({ removed: 1 });
    await sql`update import_runs set created_at = now() - interval '91 days' where id = ${import_id}`;
    await purgeOldRecords({ actor: SCHEDULER }, {});
    expect(await outcomeOf(seen(import_id))).toBe("not_found");
    expect(await names("Ninety Days")).toEqual(["Ninety Days"]);
  });

  test("knows every table that may rest on a student or a place", async () => {
    const tables = await sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('students'::regclass, 'enrollments'::regclass)`;
    const { readFileSync } = await import("node:fs");
    const folder = `${process.cwd()}/lib/domain/registrations/imports/undo`;
    const texts = ["take-back.ts", "undo-facts.ts"]
      .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
      .join("");
    const cascading = ["session_memberships"];
    const inCode = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const isKnown = (name: string) => texts.includes(name) || texts.includes(inCode(name));
    expect(
      tables.map(({ name }) => name).filter((name) => !isKnown(name) && !cascading.includes(name)),
    ).toEqual([]);
  });
});
