import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { approveRefund } from "@/lib/domain/payments/refunds/approve-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement, uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import {
  exportStatementFile,
  exportStatementRows,
  listStatements,
  showStatement,
} from "@/lib/domain/payments/statements/show-statements";
import type { Ctx } from "@/lib/platform/commands/command";
import { fromNairobiStamp, nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { confirmation, enrolled, place, seated } from "../../api/cast";
import { asStaff } from "../../support/actors";
import { later } from "../../support/clock";
import { sql } from "../../support/database";
import { refusalOf, said, tally } from "../../support/said";
import { CLASSIC, classicRow, csvFile, type Made, workbook } from "../../support/statement-files";
import { accountOf, arrives, auditOf, books, idOfStaff, tells } from "./ledger";

let finance: Ctx;
let admin: Ctx;
beforeAll(async () => {
  [finance, admin] = await Promise.all([asStaff("finance"), asStaff("admin")]);
});
afterAll(closeDatabase);

let count = 0;
/** A receipt of its own, not of any day a statement is of. */
function newReceipt(): string {
  count += 1;
  return `S0T${String(count).padStart(7, "0")}`;
}

type Row = { receipt: string; account?: string; shillings?: number; at?: Date; given?: Record<string, Made> };

/** When money came, as our own ways told of it. */
async function timeOf(receipt: string): Promise<Date> {
  const [money] = await sql`select transacted_at from transactions where receipt = ${receipt}`;
  return money!.transacted_at;
}

async function databaseTime(): Promise<Date> {
  const [row] = await sql`select now() as now`;
  return row!.now;
}

function spelled(at: Date): string {
  const [y1, y2, month, day, hour, minute, second] = nairobiStamp(at).match(/\d\d/g)!;
  return `${day}-${month}-${y1}${y2} ${hour}:${minute}:${second}`;
}

/** A row as the portal writes it, of this moment. */
async function row({ receipt, account = "NOBODY", shillings = 500, at, given = {} }: Row): Promise<Made[]> {
  const isOut = shillings < 0;
  return classicRow({
    "Receipt No.": receipt,
    "Completion Time": spelled(at ?? (await databaseTime())),
    Details: `Pay Bill from 25471****678 - ALICE **** DOE Acc. ${account}`,
    "Paid In": isOut ? "" : shillings.toFixed(2),
    Withdrawn: isOut ? shillings.toFixed(2) : "",
    "A/C No.": account,
    ...given,
  });
}

const reversal = (receipt: string, of: string, shillings = 500) =>
  row({
    receipt,
    shillings: -shillings,
    given: {
      Details: `Pay Bill Reversal to 25471****678 - ALICE of ${of}`,
      "Reason Type": "Transaction Reversal",
      "Linked Transaction ID": of,
      "A/C No.": "",
    },
  });

async function upload(rows: Made[][], by = finance): Promise<string> {
  const bytes = csvFile([CLASSIC, ...rows] as string[][]);
  return (await uploadStatement(by, { file_name: "Statement.csv", bytes })).file_id;
}

type Ticks = { leave?: boolean; accept_totals?: boolean };

async function take(fileId: string, ticks: Ticks = {}, by = finance) {
  const { digest } = await previewStatement(by, { file_id: fileId });
  return importStatement(by, { file_id: fileId, digest, ...ticks });
}

const importOf = async (rows: Made[][], ticks: Ticks = {}) => take(await upload(rows), ticks);
const outcomes = async (fileId: string) => {
  const { rows } = await previewStatement(finance, { file_id: fileId, pageSize: 100 });
  return Object.fromEntries(
    rows.map(({ receipt, kind, outcome, why }) => [`${receipt} ${kind}`, why || outcome]),
  );
};
const moneyOf = async (receipt: string) => {
  const [found] = await sql`select amount_cents, sources, flags, enrollment_id, msisdn, payer_name, bill_ref,
    transacted_at from transactions where receipt = ${receipt}`;
  return found;
};

describe("money that only the statement tells of", () => {
  test("enrolls by its account as if its callback had come, at its own time", async () => {
    const seat = await seated();
    const receipt = newReceipt();
    const at = new Date(Math.floor((await databaseTime()).getTime() / 1000) * 1000 - 60_000);
    const told = await importOf([await row({ receipt, account: seat.payCode.toLowerCase(), at })]);
    expect(told).toMatchObject({ already: false, msg: "The statement is imported: 1 new, 0 known already." });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await moneyOf(receipt)).toMatchObject({
      ...{ sources: ["statement"], msisdn: "25471****678", payer_name: "ALICE **** DOE", transacted_at: at },
    });
    const [line] = await auditOf(`statement:${told.statement_id}`);
    expect(line).toMatchObject({ actor_id: idOfStaff(finance), changes: { rows: 1, created: 1, known: 0 } });
  });

  test("late for a full class waits for a seat", async () => {
    const seat = await seated(undefined, await place({ capacity: 1 }));
    await later(30 * 60 + 1);
    await seated(undefined, seat.place);
    await importOf([await row({ receipt: newReceipt(), account: seat.payCode })]);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "paid_waiting", paid: 500 });
  });

  test("is in suspense where its account names nobody, and is matched like any other", async () => {
    const receipt = newReceipt();
    await importOf([await row({ receipt, account: "jane doe" })]);
    expect(await moneyOf(receipt)).toMatchObject({ enrollment_id: null, bill_ref: "jane doe" });
    const [money] = await sql`select id from transactions where receipt = ${receipt}`;
    const { timeline } = await showTransaction(finance, { id: money!.id });
    expect(timeline).toMatchObject([{ step: "stated", amount: 500 }]);
  });

  test("is the money of a prompt that M-Pesa's query alone had told of: it has its receipt now", async () => {
    const seat = await seated();
    const at = await databaseTime();
    const [prompt] = await sql`with request as (
        insert into payment_requests (enrollment_id, method, amount_cents, status, paying_msisdn, paying_first_name, paying_last_name)
        values (${seat.enrollmentId}, 'express', 50000, 'success', '254712345678', 'A', 'B') returning id)
      insert into mpesa_express_requests (payment_request_id, enrollment_id, msisdn, amount_cents, state, token_hash)
      select id, ${seat.enrollmentId}, '254712345678', 50000, 'paid', ${newReceipt()} from request returning id`;
    await sql`insert into transactions (amount_cents, method, enrollment_id, express_request_id, narrative, sources, transacted_at)
      values (50000, 'express', ${seat.enrollmentId}, ${prompt!.id}, 'M-Pesa Express', '{query}', ${at})`;
    const receipt = newReceipt();
    const before = await books();
    const fileId = await upload([await row({ receipt, account: seat.payCode })]);
    expect(await outcomes(fileId)).toEqual({ [`${receipt} payment`]: "receipt_filled" });
    await take(fileId);
    expect(await moneyOf(receipt)).toMatchObject({ sources: ["query", "statement"] });
    expect((await books()).arrived).toBe(before.arrived);
  });

  test("that was proved without an account goes where the statement's account says", async () => {
    const seat = await seated();
    const receipt = newReceipt();
    const at = await databaseTime();
    await sql`insert into transactions (receipt, amount_cents, method, narrative, sources, transacted_at)
      values (${receipt}, 50000, 'paybill', 'Pay Bill', '{status}', ${at})`;
    const fileId = await upload([await row({ receipt, account: seat.payCode, at })]);
    expect(await outcomes(fileId)).toEqual({ [`${receipt} payment`]: "account_found" });
    await take(fileId);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await moneyOf(receipt)).toMatchObject({
      sources: ["status", "statement"],
      bill_ref: seat.payCode,
    });
  });

  test("settles the claims of its receipt", async () => {
    const seat = await seated();
    const receipt = `UKK${newReceipt().slice(3)}`;
    await claimReceipt(
      { actor: { kind: "public" } },
      { enrollment_id: seat.enrollmentId, student_id: seat.student.id, text: receipt },
    );
    await importOf([await row({ receipt, account: seat.payCode })]);
    expect(await sql`select state from receipt_claims where code = ${receipt}`).toEqual([
      { state: "proved" },
    ]);
  });
});

describe("money that the books have", () => {
  test("is proved by the statement, and is nothing twice, whatever else stands beside it with its receipt", async () => {
    const seat = await enrolled();
    const [charge, sweep, failed] = [
      await row({
        receipt: seat.receipt,
        shillings: -15,
        given: { "Reason Type": "Pay Bill Charge", "A/C No.": "" },
      }),
      await row({
        receipt: newReceipt(),
        shillings: -900,
        given: { "Reason Type": "Utility Account to Organization Settlement Account" },
      }),
      await row({ receipt: newReceipt(), account: seat.payCode, given: { "Transaction Status": "Failed" } }),
    ];
    const before = await books();
    const paid = await row({ receipt: seat.receipt, account: seat.payCode, at: await timeOf(seat.receipt) });
    const { statement_id } = await importOf([charge, paid, sweep, failed, paid]);
    expect(await books()).toEqual(before);
    expect((await moneyOf(seat.receipt))!.sources).toEqual(["confirmation", "statement"]);
    const { statement, rows } = await showStatement(finance, { id: statement_id });
    expect(statement.counts).toEqual({
      created: 0,
      known: 1,
      reversed: 0,
      repeated: 1,
      ignored: 3,
      conflicting: 0,
    });
    expect(rows.map(({ why }) => why).sort()).toEqual(["", "charge", "not_completed", "repeated", "sweep"]);
    const counted =
      await sql`select kind, cents::int from statement_rows where statement_id = ${statement_id} and is_counted order by cents`;
    expect(counted).toEqual([
      { kind: "sweep", cents: -90_000 },
      { kind: "charge", cents: -1_500 },
      { kind: "payment", cents: 50_000 },
    ]);
  });

  test("with another amount, another day, or that never moved stops the import until a person leaves it out", async () => {
    const [amount, day, never] = [await arrives(), await arrives(), await arrives()];
    const fresh = newReceipt();
    const now = await databaseTime();
    const fileId = await upload([
      await row({ receipt: amount.receipt, shillings: 5000 }),
      await row({
        receipt: day.receipt,
        at: new Date((await timeOf(day.receipt)).getTime() - 3 * 86_400_000),
      }),
      await row({ receipt: never.receipt, given: { "Transaction Status": "Failed" } }),
      await row({ receipt: newReceipt(), given: { "Reason Type": "Salary Payment", Details: "Salary" } }),
      await row({ receipt: newReceipt(), at: new Date(now.getTime() + 86_400_000) }),
      await row({ receipt: fresh }),
    ]);
    expect(Object.values(await outcomes(fileId)).sort()).toEqual([
      "amount_differs",
      "future",
      "in_suspense",
      "known_not_completed",
      "time_differs",
      "unknown_in",
    ]);
    const refusal = await refusalOf(take(fileId));
    expect(refusal).toMatchObject({
      code: "rows_for_a_person",
      errors: { leave: [expect.stringContaining("5 rows need a person")] },
    });
    expect(await moneyOf(fresh)).toBeUndefined();
    const told = await take(fileId, { leave: true });
    expect(told.msg).toBe("The statement is imported: 1 new, 0 known already. 5 rows are left for a person.");
    expect((await moneyOf(amount.receipt))!.amount_cents).toBe(50_000);
    const left = await showStatement(finance, { id: told.statement_id, outcome: "conflicting" });
    expect(left.total).toBe(5);
    expect(left.rows.find(({ receipt }) => receipt === amount.receipt)!.transaction_id).toBe(amount.id);
  });
});

describe("money that M-Pesa gave back", () => {
  test("settles the refund that asked for it", async () => {
    const seat = await enrolled();
    const { id, receipt } = await arrives({ account: seat.payCode });
    const { refund_id } = await requestRefund(finance, {
      enrollment_id: seat.enrollmentId,
      transaction_id: id,
      reason: "Paid twice",
    });
    await approveRefund(admin, { refund_id });
    const own = newReceipt();
    await importOf([await reversal(own, receipt)]);
    expect(await sql`select state, payout_code from refunds where id = ${refund_id}`).toEqual([
      { state: "settled", payout_code: own },
    ]);
  });

  test("without our asking leaves the account: the place is to be paid again, the student and the desk are told", async () => {
    const seat = await enrolled();
    const own = newReceipt();
    const { statement_id } = await importOf([await reversal(own, seat.receipt)]);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    const [refund] =
      await sql`select state, payout_code, returned_code, asked_by, enrollment_id from refunds where payout_code = ${own}`;
    expect(refund).toEqual({
      ...{ state: "reversed", payout_code: own, returned_code: `reversed:${own}` },
      ...{ asked_by: idOfStaff(finance), enrollment_id: seat.enrollmentId },
    });
    const [sms] = await sql`select body from outbox where cause like ${`reversed:${own}%`}`;
    expect(sms!.body).toContain("M-Pesa gave a payment for");
    const { rows } = await showStatement(finance, { id: statement_id });
    expect(rows[0]).toMatchObject({ outcome: "reversed", why: "taken_from_account", amount: -500 });
  });

  test("leaves suspense, and can be matched to nobody any more", async () => {
    const { id, receipt } = await arrives();
    const before = await books();
    await importOf([await reversal(newReceipt(), receipt)]);
    expect((await books()).refunded - before.refunded).toBe(500);
    const [left] = await sql`select cents::int from suspense where transaction_id = ${id}`;
    expect(left!.cents).toBe(0);
  });

  test("of a payment in the same file comes and goes", async () => {
    const seat = await seated();
    const [paid, own] = [newReceipt(), newReceipt()];
    await importOf([await row({ receipt: paid, account: seat.payCode }), await reversal(own, paid)]);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 0, free: 0 });
    const overlap = await importOf([await reversal(own, paid), await row({ receipt: newReceipt() })]);
    const { rows } = await showStatement(finance, { id: overlap.statement_id, search: own });
    expect(rows).toMatchObject([{ outcome: "known", why: "paid_out" }]);
  });

  test("in part, twice, of money that is spent or unknown is left for a person", async () => {
    const [part, unknown, spent] = [await arrives(), newReceipt(), await enrolled()];
    const { id } = await arrives({ account: spent.payCode });
    const [over] = await sql`select receipt from transactions where id = ${id}`;
    await requestRefund(finance, {
      enrollment_id: spent.enrollmentId,
      transaction_id: id,
      reason: "Paid twice",
    });
    const [first, second] = [await arrives(), newReceipt()];
    const fileId = await upload([
      await reversal(newReceipt(), part.receipt, 100),
      await reversal(newReceipt(), unknown),
      await reversal(newReceipt(), over!.receipt),
      await reversal(newReceipt(), first.receipt),
      await reversal(second, first.receipt),
    ]);
    expect(tally(Object.values(await outcomes(fileId)))).toEqual({
      ...{ reversal_in_part: 1, reversal_of_unknown: 1, reversal_spent: 1, reversal_twice: 1 },
      taken_from_suspense: 1,
    });
  });
});

describe("an import happens once", () => {
  test("the same file again changes nothing and says when it was imported and by whom", async () => {
    const fileId = await upload([await row({ receipt: newReceipt() })]);
    const first = await take(fileId);
    const before = await books();
    const { imported } = await previewStatement(admin, { file_id: fileId });
    expect(imported).toMatchObject({ statement_id: first.statement_id });
    const again = await take(fileId, {}, admin);
    expect(again).toMatchObject({ statement_id: first.statement_id, already: true });
    expect(again.msg).toMatch(
      /^This file was imported before, on \d\d\/\d\d\/\d{4} \d\d:\d\d by .+\. Nothing has changed\.$/,
    );
    expect(await books()).toEqual(before);
  });

  test("the same rows in another file are known, and sums of days count them once", async () => {
    const seat = await seated();
    const rows = [
      await row({ receipt: newReceipt(), account: seat.payCode }),
      await row({ receipt: newReceipt() }),
    ];
    await importOf(rows);
    const before = await books();
    const bytes = workbook([CLASSIC, ...rows]);
    const { file_id } = await uploadStatement(finance, { file_name: "Statement.xlsx", bytes });
    const { statement_id } = await take(file_id);
    const { statement } = await showStatement(finance, { id: statement_id });
    expect(statement.counts).toMatchObject({ created: 0, known: 2 });
    expect(await books()).toEqual(before);
    expect(
      await sql`select 1 from statement_rows where statement_id = ${statement_id} and is_counted`,
    ).toHaveLength(0);
  });

  test("a statement that says another amount than an earlier one is left for a person", async () => {
    const receipt = newReceipt();
    await importOf([await row({ receipt })]);
    expect(await outcomes(await upload([await row({ receipt, shillings: 700 })]))).toEqual({
      [`${receipt} payment`]: "statements_differ",
    });
  });

  test("ten imports of one file at once make its money once", async () => {
    const seats = [await seated(), await seated()];
    const rows = await Promise.all(
      seats.map(async (seat) => row({ receipt: newReceipt(), account: seat.payCode })),
    );
    const fileId = await upload(rows);
    const { digest } = await previewStatement(finance, { file_id: fileId });
    const before = await books();
    const said_ = await Promise.all(
      Array.from({ length: 10 }, () =>
        said(importStatement(finance, { file_id: fileId, digest }), ({ already }) =>
          already ? "already" : "imported",
        ),
      ),
    );
    expect(tally(said_).imported).toBe(1);
    expect(said_.filter((word) => !["imported", "already", "busy"].includes(word))).toEqual([]);
    expect((await books()).arrived - before.arrived).toBe(1000);
    for (const seat of seats)
      expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
  });

  test("callbacks of the same money at the same moment make it once", async () => {
    const seats = [await seated(), await seated(), await seated()];
    const receipts = seats.map(newReceipt);
    const at = fromNairobiStamp(confirmation("", "", 0).TransTime)!;
    const rows = seats.map((seat, n) => row({ receipt: receipts[n]!, account: seat.payCode, at }));
    const fileId = await upload(await Promise.all(rows));
    const { digest } = await previewStatement(finance, { file_id: fileId });
    const before = await books();
    const [word] = await Promise.all([
      said(importStatement(finance, { file_id: fileId, digest })),
      ...seats.map((seat, n) => tells(receipts[n]!, { account: seat.payCode })),
    ]);
    expect(["ok", "books_changed"]).toContain(word);
    if (word !== "ok") await take(fileId);
    expect((await books()).arrived - before.arrived).toBe(1500);
    for (const receipt of receipts)
      expect((await moneyOf(receipt))!.sources.sort()).toEqual(["confirmation", "statement"]);
  });
});

describe("an import is what its preview said, or nothing", () => {
  test("books that changed meanwhile refuse it", async () => {
    const seat = await seated();
    const receipt = newReceipt();
    const fileId = await upload([await row({ receipt, account: seat.payCode })]);
    const { digest } = await previewStatement(finance, { file_id: fileId });
    await tells(receipt, { account: seat.payCode });
    expect(await refusalOf(importStatement(finance, { file_id: fileId, digest }))).toMatchObject({
      code: "books_changed",
    });
    expect((await moneyOf(receipt))!.sources).toEqual(["confirmation"]);
  });

  test("a fault in the middle leaves nothing of it", async () => {
    const seat = await seated();
    const rows = [
      await row({ receipt: newReceipt() }),
      await row({ receipt: newReceipt(), account: seat.payCode }),
    ];
    const fileId = await upload(rows);
    const before = await books();
    await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
    await sql`create trigger break_it before insert on statement_rows for each row execute function break_it()`;
    try {
      expect(await said(take(fileId))).toMatch(/^fault: /);
    } finally {
      await sql`drop trigger break_it on statement_rows`;
      await sql`drop function break_it()`;
    }
    expect(await books()).toEqual(before);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
    expect(await take(fileId)).toMatchObject({ already: false });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
  });

  test("totals that do not agree stop it until somebody has looked", async () => {
    const said_ = [["Opening Balance:", "0.00", "Closing Balance:", "900.00", "Total Paid In:", "900.00"]];
    const bytes = csvFile([...said_, CLASSIC, (await row({ receipt: newReceipt() })) as string[]]);
    const { file_id } = await uploadStatement(finance, { file_name: "s.csv", bytes });
    const { checks } = await previewStatement(finance, { file_id });
    expect(checks).toEqual([
      { what: "paidIn", says: 900, found: 500, agrees: false },
      { what: "closing", says: 900, found: 500, agrees: false },
    ]);
    expect(await refusalOf(take(file_id))).toMatchObject({
      code: "totals_differ",
      errors: { accept_totals: [expect.any(String)] },
    });
    expect(await take(file_id, { accept_totals: true })).toMatchObject({ already: false });
  });
});

test("five thousand new payments and as many known ones are imported in a few seconds", async () => {
  const now = await databaseTime();
  const rows: Made[][] = [];
  for (let n = 0; n < 5_000; n++) rows.push(await row({ receipt: newReceipt(), at: now }));
  const seats = [];
  for (let n = 0; n < 20; n++) seats.push(await seated());
  for (const seat of seats) rows.push(await row({ receipt: newReceipt(), account: seat.payCode, at: now }));
  const before = await books();
  const fileId = await upload(rows);
  const { digest } = await previewStatement(finance, { file_id: fileId });
  const began = performance.now();
  await importStatement(finance, { file_id: fileId, digest });
  expect(performance.now() - began).toBeLessThan(30_000);
  expect((await books()).arrived - before.arrived).toBe(5_020 * 500);
  for (const seat of seats) expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled" });
  // One row more makes another file.
  const more = await upload([...rows, await row({ receipt: newReceipt(), at: now })]);
  const again = performance.now();
  expect((await take(more)).msg).toBe("The statement is imported: 1 new, 5020 known already.");
  expect(performance.now() - again).toBeLessThan(30_000);
}, 120_000);

describe("imported statements", () => {
  test("are listed with their period, rows and money, and found by a receipt", async () => {
    const receipt = newReceipt();
    const now = await databaseTime();
    const { statement_id } = await importOf([
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

  test("give back the file as it came, and their rows as CSV that no spreadsheet runs", async () => {
    const evil = '=HYPERLINK("http://evil")';
    const bytes = csvFile([CLASSIC, (await row({ receipt: newReceipt(), account: evil })) as string[]]);
    const { file_id } = await uploadStatement(finance, { file_name: '../a"b.csv', bytes });
    const { statement_id } = await take(file_id);
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

  test("a file that nobody imported is forgotten after a day, an imported one never", async () => {
    const [loose, kept] = [
      await upload([await row({ receipt: newReceipt() })]),
      await upload([await row({ receipt: newReceipt() })]),
    ];
    await take(kept);
    await later(25 * 3600);
    await upload([await row({ receipt: newReceipt() })]);
    expect(await refusalOf(previewStatement(finance, { file_id: loose }))).toMatchObject({
      code: "file_gone",
    });
    expect(await previewStatement(finance, { file_id: kept })).toMatchObject({ file_id: kept });
  });

  test("are nobody's but finance's and the admin's", async () => {
    const fileId = await upload([await row({ receipt: newReceipt() })]);
    const cashier = await asStaff("cashier");
    const texts = await Promise.all([
      said(previewStatement(cashier, { file_id: fileId })),
      said(listStatements(cashier, {})),
      said(take(fileId, {}, cashier)),
    ]);
    expect(texts).toEqual(["not_allowed", "not_allowed", "not_allowed"]);
  });
});
