import { describe, expect, test } from "vitest";
import { decideWaiver } from "@/lib/domain/payments/waivers/decide-waiver";
import { readWaived } from "@/lib/domain/registrations/imports/cell-words";
import { exportReport } from "@/lib/domain/registrations/imports/preview-import";
import { newClass, newPhone } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";
import { customerPays } from "../../../support/safaricom";
import { workbook } from "../../../support/statement-files";
import { choose, importAll, look, theAdmin, upload, uploadRows } from "./files";

const HEADER = ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status", "Class", "M-Pesa code"];
const person = (name: string, place: string, receipt = "") => [
  ...[name, newPhone(), "1/2/2000", "30123456", "Juja", "Flier", "New"],
  ...[place, receipt],
];
/** A class, and the name by which a file names it. */
async function place(capacity?: number) {
  const { classId } = await newClass(capacity === undefined ? {} : { capacity });
  const [row] = await sql`select name from classes where id = ${classId}`;
  return { classId, name: String(row?.name) };
}
const waiversOf = (
  classId: string,
) => sql`select s.full_name as name, w.amount_cents / 100 as amount, w.state,
    w.payer, w.reason, w.requested_by as by, w.id, e.state as seat
  from fee_waivers w join enrollments e on e.id = w.enrollment_id join students s on s.id = e.student_id
  where e.class_id = ${classId} order by s.full_name`;

describe("a fee that need not be paid, in a file of students", () => {
  test("is asked to be waived by who imports, wholly or in part, and another person decides", async () => {
    const { classId, name } = await place();
    const file = await uploadRows([
      [...HEADER, "Msamaha"],
      [...person("Waived All", name), "Ndiyo"],
      [...person("Waived In Part", name), "KES 200/="],
      [...person("Waived Not", name), "hapana"],
      [...person("Waived Unsaid", name), ""],
    ]);
    const seen = await look(file);
    expect(seen).toMatchObject({ seats: 4, waivers: 2, counts: { new: 4 } });
    expect(seen.rows.map(({ note }) => note)).toEqual([
      "A waiver of the fee is requested for this row.",
      "A waiver of KES 200 is requested for this row.",
      "",
      "",
    ]);
    expect(await waiversOf(classId)).toEqual([]);
    await importAll(file);
    const admin = await theAdmin();
    const asked = {
      state: "requested",
      payer: "academy",
      reason: "Import of list.csv",
      by: admin.actor.staffId,
      seat: "held",
    };
    const waivers = await waiversOf(classId);
    expect(waivers).toMatchObject([
      { name: "Waived All", amount: 500, ...asked },
      { name: "Waived In Part", amount: 200, ...asked },
    ]);
    const told = "A waiver is requested. Somebody else must approve it.";
    expect((await look(file)).rows.map(({ note }) => note)).toEqual([told, told, "", ""]);
    const report = await exportReport(admin, { file_id: file });
    expect(await new Response(report.csv).text()).toMatch(/Waived All,[^\n]*A waiver is requested/);

    const decision = { waiver_id: String(waivers[0]!.id), approve: true };
    expect((await refusalOf(decideWaiver(admin, decision))).code).toBe("own_request");
    await decideWaiver(await asStaff("finance"), decision);
    expect((await waiversOf(classId))[0]).toMatchObject({ state: "approved", seat: "enrolled" });
  });

  test("is chosen once for all rows with a place and no receipt; a row's own cell counts first, and the next file asks anew", async () => {
    const { classId, name } = await place();
    const { receipt } = await customerPays({ account: "CHURCH", amount: 500 });
    const header = [...HEADER, `Exempt`, "Remark of this test"];
    const rows = [
      [...person("Choice For All", name), "", ""],
      [...person("Choice Own No", name), "no", ""],
      [...person("Choice Paid", name, receipt), "", ""],
      [...person("Choice No Place", ""), "", ""],
    ];
    const file = await uploadRows([header, ...rows]);
    const columns = (await look(file)).columns.map(({ use }) => use);
    await choose(file, { columns, waiver: "all" });
    expect(await look(file)).toMatchObject({ waivers: 1, counts: { new: 4, refused: 0 } });
    await importAll(file);
    expect(await waiversOf(classId)).toMatchObject([{ name: "Choice For All", amount: 500 }]);
    const next = await uploadRows([header, [...person("Choice Next", name), "", ""]]);
    expect(await look(next)).toMatchObject({ waivers: 0, seats: 1 });
  });

  test("pays with a receipt if each is a part", async () => {
    const { classId, name } = await place();
    const { receipt } = await customerPays({ account: "CHURCH", amount: 300 });
    const file = await uploadRows([
      [...HEADER, "Bursary"],
      [...person("Part Paid", name, receipt), "200"],
    ]);
    await importAll(file);
    expect(await waiversOf(classId)).toMatchObject([{ amount: 200, seat: "pending_payment" }]);
    expect((await look(file)).rows[0]?.note).toBe(
      "The receipt paid. A waiver is requested. Somebody else must approve it.",
    );
  });

  test("is refused at its cell when nobody can tell what is meant, without a place, and beyond the fee or a receipt for all of it", async () => {
    const { name } = await place();
    const { receipt } = await customerPays({ account: "CHURCH", amount: 500 });
    const file = await uploadRows([
      [...HEADER, "Fee waived"],
      [...person("Unclear Waiver", name), "ask the pastor"],
      [...person("Waiver Of Nothing", ""), "yes"],
      [...person("Waiver Too Much", name), "1,000"],
      [...person("Waiver And Receipt", name, receipt), "yes"],
    ]);
    const { rows } = await look(file);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused", "refused"]);
    expect(rows.map(({ problems }) => problems)).toMatchObject([
      [{ field: "waiver", message: "Write yes, no, or an amount in whole KES." }],
      [{ field: "waiver", message: "A waiver is of a place's fee: choose the class." }],
      [{ field: "waiver", message: "The fee is KES 500, so no more can be waived." }],
      [{ field: "waiver", message: expect.stringMatching(/^The receipt pays and the whole fee is waived/) }],
    ]);
  });

  test("of a student who got no seat stays unasked, and the row says why there is no seat", async () => {
    const { classId, name } = await place(1);
    const file = await uploadRows([
      [...HEADER, "Waived"],
      [...person("Waived Seated", name), "x"],
      [...person("Waived Unseated", name), "x"],
    ]);
    await importAll(file);
    expect(await waiversOf(classId)).toMatchObject([{ name: "Waived Seated" }]);
    expect((await look(file)).rows[1]?.note).toMatch(/^Registered without a place: /);
  });

  test("is looked after by a person if the import broke off before it was asked, and the rows below go on", async () => {
    const { classId, name } = await place();
    const file = await uploadRows([
      [...HEADER, "Waived"],
      [...person("Broken Off", name), "yes"],
      [...person("Goes On", name), "yes"],
    ]);
    await sql`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`;
    await sql`create trigger break_off before insert on fee_waivers for each row execute function break_off()`;
    await expect(importAll(file)).rejects.toThrow();
    await sql`drop function break_off cascade`;
    await importAll(file);
    const { rows } = await look(file);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["imported", "imported"]);
    expect(rows[0]?.note).toMatch(/^The import broke off at this row/);
    expect(await waiversOf(classId)).toMatchObject([{ name: "Goes On" }]);
  });

  test("is not imported by who looked before it was chosen", async () => {
    const { name } = await place();
    const file = await uploadRows([HEADER, person("Looked Before", name)]);
    const { digest, columns } = await look(file);
    await choose(file, { columns: columns.map(({ use }) => use), waiver: "all" });
    expect((await look(file)).digest).not.toBe(digest);
  });

  test("is read from the tick boxes of a spreadsheet, of which an empty one waives nothing", async () => {
    const { name } = await place();
    const rows = [
      [...HEADER, "Waived"],
      [...person("Box Ticked", name), "TRUE"],
      [...person("Box Empty", name), "FALSE"],
    ];
    const asBoxes = workbook(rows, (entries) =>
      entries.map(({ content, ...entry }) => {
        const xml = content
          .toString()
          .replace(
            /t="inlineStr"><is><t>(TRUE|FALSE)<\/t><\/is>/g,
            (_, value) => `t="b"><v>${value === "TRUE" ? 1 : 0}</v>`,
          );
        return { ...entry, content: Buffer.from(xml) };
      }),
    );
    const { waivers, rows: seen } = await look(await upload(asBoxes));
    expect(waivers).toBe(1);
    expect(seen.map(({ given }) => given.waiver)).toEqual(["true", "false"]);
  });

  test.each([
    ["Yes", "all"],
    ["checked", "all"],
    ["TRUE", "all"],
    ["1", "all"],
    ["✓", "all"],
    ["Amesamehewa", "all"],
    ["No", "none"],
    ["0", "none"],
    ["KES 0", "none"],
    ["-", "none"],
    ["Ksh. 1,000.00", 1_000],
    ["250/-", 250],
    ["250 bob", 250],
    ["250.50", undefined],
    ["250,50", undefined],
    ["50%", undefined],
    ["-250", undefined],
  ])("is read from %s as %s", (cell, waived) => {
    expect(readWaived(cell)).toBe(waived);
  });
});
