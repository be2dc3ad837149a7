import { describe, expect, test } from "vitest";
import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement, uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import {
  exportStatementFile,
  exportStatementRows,
  listStatements,
  showStatement,
} from "@/lib/domain/payments/statements/show-statements";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";
import { confirmation, heldSeat } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { type CellValue, CLASSIC, csvFile } from "../../support/statement-files";
import {
  databaseTime,
  importFile,
  importRows,
  newReceipt,
  outcomes,
  row,
  transactionByReceipt,
  upload,
  uploadWorkbook,
} from "./statement-rows";
import { accountOf, admin, auditOf, bookTotals, cashier, finance, sendConfirmation } from "./support";

describe("an import happens once", () => {
  test("the same file again changes nothing and shows when and by whom it was imported", async () => {
    const fileId = await upload([await row({ receipt: newReceipt() })]);
    const first = await importFile(fileId);
    const before = await bookTotals();
    const { imported } = await previewStatement(admin, { file_id: fileId });
    expect(imported).toMatchObject({ statement_id: first.statement_id });
    const again = await importFile(fileId, {}, admin);
    expect(again).toMatchObject({ statement_id: first.statement_id, already: true });
    expect(again.msg).toMatch(
      /^This file was imported before, on \d\d\/\d\d\/\d{4} \d\d:\d\d by .+\. Nothing has changed\.$/,
    );
    expect(await bookTotals()).toEqual(before);
  });

  test("the same rows in another file are known, and daily sums count them once", async () => {
    const seat = await heldSeat();
    const rows = [
      await row({ receipt: newReceipt(), account: seat.payCode }),
      await row({ receipt: newReceipt() }),
    ];
    await importRows(rows);
    const before = await bookTotals();
    const { statement_id } = await importFile(await uploadWorkbook(rows));
    const { statement } = await showStatement(finance, { id: statement_id });
    expect(statement.counts).toMatchObject({ created: 0, known: 2 });
    expect(await bookTotals()).toEqual(before);
    expect(
      await sql`select 1 from statement_rows where statement_id = ${statement_id} and is_counted`,
    ).toHaveLength(0);
  });

  test("and a statement with another amount than an earlier one is left for staff", async () => {
    const receipt = newReceipt();
    await importRows([await row({ receipt })]);
    expect(await outcomes(await upload([await row({ receipt, shillings: 700 })]))).toEqual({
      [`${receipt} payment`]: "statements_differ",
    });
  });

  test("ten imports of one file at once create its transactions once", async () => {
    const seats = [await heldSeat(), await heldSeat()];
    const rows = await Promise.all(
      seats.map(({ payCode }) => row({ receipt: newReceipt(), account: payCode })),
    );
    const fileId = await upload(rows);
    const { digest } = await previewStatement(finance, { file_id: fileId });
    const before = await bookTotals();
    const said_ = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcomeOf(importStatement(finance, { file_id: fileId, digest }), ({ already }) =>
          already ? "already" : "imported",
        ),
      ),
    );
    expect(countOutcomes(said_).imported).toBe(1);
    expect(said_.filter((word) => !["imported", "already", "busy"].includes(word))).toEqual([]);
    expect((await bookTotals()).arrived - before.arrived).toBe(1000);
    for (const seat of seats)
      expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
  });

  test("callbacks of the same payments at the same moment create them once", async () => {
    const seats = [await heldSeat(), await heldSeat(), await heldSeat()];
    const receipts = seats.map(newReceipt);
    const at = fromNairobiStamp(confirmation("", "", 0).TransTime)!;
    const rows = seats.map((seat, n) => row({ receipt: receipts[n]!, account: seat.payCode, at }));
    const fileId = await upload(await Promise.all(rows));
    const { digest } = await previewStatement(finance, { file_id: fileId });
    const before = await bookTotals();
    const [word] = await Promise.all([
      outcomeOf(importStatement(finance, { file_id: fileId, digest })),
      ...seats.map((seat, n) => sendConfirmation(receipts[n]!, { account: seat.payCode })),
    ]);
    expect(["ok", "books_changed"]).toContain(word);
    if (word !== "ok") await importFile(fileId);
    expect((await bookTotals()).arrived - before.arrived).toBe(1500);
    for (const receipt of receipts)
      expect((await transactionByReceipt(receipt))!.sources.sort()).toEqual(["confirmation", "statement"]);
  });
});

describe("an import does what its preview showed, or nothing", () => {
  test("so a change of the books since the preview refuses it", async () => {
    const seat = await heldSeat();
    const receipt = newReceipt();
    const fileId = await upload([await row({ receipt, account: seat.payCode })]);
    const { digest } = await previewStatement(finance, { file_id: fileId });
    await sendConfirmation(receipt, { account: seat.payCode });
    expect(await refusalOf(importStatement(finance, { file_id: fileId, digest }))).toMatchObject({
      code: "books_changed",
    });
    expect((await transactionByReceipt(receipt))!.sources).toEqual(["confirmation"]);
  });

  test("so an error in the middle rolls all of it back", async () => {
    const seat = await heldSeat();
    const rows = [
      await row({ receipt: newReceipt() }),
      await row({ receipt: newReceipt(), account: seat.payCode }),
    ];
    const fileId = await upload(rows);
    const before = await bookTotals();
    await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
    await sql`create trigger break_it before insert on statement_rows for each row execute function break_it()`;
    try {
      expect(await outcomeOf(importFile(fileId))).toMatch(/^error: /);
    } finally {
      await sql`drop trigger break_it on statement_rows`;
      await sql`drop function break_it()`;
    }
    expect(await bookTotals()).toEqual(before);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
    expect(await importFile(fileId)).toMatchObject({ already: false });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
  });

  test("and totals that do not add up must be confirmed first", async () => {
    const said_ = [["Opening Balance:", "0.00", "Closing Balance:", "900.00", "Total Paid In:", "900.00"]];
    const bytes = csvFile([...said_, CLASSIC, (await row({ receipt: newReceipt() })) as string[]]);
    const { file_id } = await uploadStatement(finance, { file_name: "s.csv", bytes });
    const { checks } = await previewStatement(finance, { file_id });
    expect(checks).toEqual([
      { what: "paidIn", says: 900, found: 500, agrees: false },
      { what: "closing", says: 900, found: 500, agrees: false },
    ]);
    expect(await refusalOf(importFile(file_id))).toMatchObject({
      code: "totals_differ",
      errors: { accept_totals: [expect.any(String)] },
    });
    expect(await importFile(file_id, { accept_totals: true })).toMatchObject({ already: false });
  });
});

test("a long statement is imported whole, and then the same rows are all known", async () => {
  const now = await databaseTime();
  const rows: CellValue[][] = [];
  for (let n = 0; n < 1_500; n++) rows.push(await row({ receipt: newReceipt(), at: now }));
  const seats = [];
  for (let n = 0; n < 20; n++) seats.push(await heldSeat());
  for (const seat of seats) rows.push(await row({ receipt: newReceipt(), account: seat.payCode, at: now }));
  const before = await bookTotals();
  const fileId = await upload(rows);
  const { digest } = await previewStatement(finance, { file_id: fileId });
  await importStatement(finance, { file_id: fileId, digest });
  expect((await bookTotals()).arrived - before.arrived).toBe(1_520 * 500);
  for (const seat of seats) expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled" });
  // One more row makes another file.
  const more = await upload([...rows, await row({ receipt: newReceipt(), at: now })]);
  expect((await importFile(more)).msg).toBe("The statement is imported: 1 new, 1520 known already.");
});

describe("imported statements", () => {
  test("are listed with period, rows and amounts, and found by a receipt", async () => {
    const receipt = newReceipt();
    const now = await databaseTime();
    const { statement_id } = await importRows([
      await row({ receipt, at: new Date(now.getTime() - 3_600_000) }),
      await row({ receipt: newReceipt(), at: now, shillings: 250 }),
    ]);
    const { rows, total } = await listStatements(finance, { search: receipt.toLowerCase() });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      ...{ id: statement_id, file_name: "Statement.csv", layout: "classic", row_count: 2, paid_in: 750 },
      ...{ withdrawn: 0, opening: null, counts: { created: 2, known: 0 } },
    });
  });

  test("return the file as uploaded, and their rows as CSV without formulas", async () => {
    const evil = '=HYPERLINK("http://evil")';
    const bytes = csvFile([CLASSIC, (await row({ receipt: newReceipt(), account: evil })) as string[]]);
    const { file_id } = await uploadStatement(finance, { file_name: '../a"b.csv', bytes });
    const { statement_id } = await importFile(file_id);
    const file = await exportStatementFile(finance, { id: statement_id });
    expect(Buffer.compare(file.bytes, bytes)).toBe(0);
    expect(file.fileName).toBe("..ab.csv");
    const text = await new Response((await exportStatementRows(finance, { id: statement_id })).csv).text();
    expect(text.split("\n")[0]).toBe(
      "Row,Receipt,Completion Time,Details,Transaction Status,Amount,Reason Type,Other Party,Account,Linked Receipt,Outcome,Why",
    );
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(await auditOf(`statement:${statement_id}`)).toHaveLength(3);
  });

  test("a file that was never imported is deleted after a day, an imported one never", async () => {
    const [loose, kept] = [
      await upload([await row({ receipt: newReceipt() })]),
      await upload([await row({ receipt: newReceipt() })]),
    ];
    await importFile(kept);
    await advanceClock(25 * 3600);
    await upload([await row({ receipt: newReceipt() })]);
    expect(await refusalOf(previewStatement(finance, { file_id: loose }))).toMatchObject({
      code: "file_gone",
    });
    expect(await previewStatement(finance, { file_id: kept })).toMatchObject({ file_id: kept });
  });

  test("are for finance and admin only", async () => {
    const fileId = await upload([await row({ receipt: newReceipt() })]);
    const texts = await Promise.all([
      outcomeOf(previewStatement(cashier, { file_id: fileId })),
      outcomeOf(listStatements(cashier, {})),
      outcomeOf(importFile(fileId, {}, cashier)),
    ]);
    expect(texts).toEqual(["not_allowed", "not_allowed", "not_allowed"]);
  });
});
