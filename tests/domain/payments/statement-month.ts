import { approveRefund, settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { heldSeat, paidSeat } from "../../api/fixtures";
import {
  type CellValue,
  CLASSIC,
  classicRow,
  csvFile,
  NEW,
  newRow,
  workbook,
  workbookOf,
} from "../../support/statement-files";
import { newReceipt } from "./statement-rows";
import { admin, finance, idOf, payToAccount, setTransactionTime } from "./support";

/** A row of the month's statement, in the portal's texts; cents of Completed rows move the balance. */
type Row = {
  receipt: string;
  /** Day and Nairobi time: `05 09:00:00`. */
  at: string;
  details: string;
  reason: string;
  cents: number;
  status?: string;
  linked?: string;
  account?: string;
  /** The balance of another account, whose row this is. */
  elsewhere?: number;
};

const PARTY = "25471****678 - ALICE **** DOE";
const OPENING = 10_000_00;

/** The payments of a month as the books have them before the statement, and every kind of row that a statement has. */
export async function playMonth(month: string) {
  const known = async (day: string, time: string) => {
    const { receipt } = await payToAccount();
    await setTransactionTime(receipt, `${month}-${day}`, time);
    return receipt;
  };
  const [onTime, byPayCode, part] = [await heldSeat(), await heldSeat(), await heldSeat()];
  const [returned, enrolled] = [await known("16", "12:00:00"), await paidSeat()];
  await setTransactionTime(enrolled.receipt, `${month}-18`);
  const [refund, old, payout] = [await refundOf(returned, 500), await payToAccount(), newReceipt()];
  await setTransactionTime(old.receipt, "2026-01-15");
  const paidBack = await refundOf(old.receipt, 200);
  await settleRefund(admin, { refund_id: paidBack, payout_code: payout });
  return {
    ...{ onTime, byPayCode, part, enrolled, returned, refund, payout },
    confirmed: await known("05", "09:00:00"),
    beforeMidnight: await known("14", "23:59:50"),
    booksOnly: await known("10", "12:00:00"),
    differs: await known("12", "12:00:00"),
  };
}

async function refundOf(receipt: string, amount: number): Promise<string> {
  const { refund_id } = await requestRefund(finance, {
    transaction_id: await idOf(receipt),
    amount,
    reason: "Not for us",
  });
  await approveRefund(admin, { refund_id });
  return refund_id;
}

/** The rows of the month, oldest first. */
export function rowsOf(played: Awaited<ReturnType<typeof playMonth>>): Row[] {
  const pays = (at: string, shillings: number, account: string, receipt = newReceipt()): Row => ({
    ...{ receipt, at, cents: shillings * 100, account, reason: "Pay Utility" },
    details: `Pay Bill from ${PARTY} Acc. ${account}`,
  });
  // The portal gives a charge the reason of the payment that it belongs to.
  const charge = ({ receipt, at }: Row): Row => ({
    ...{ receipt, at, details: "Pay Bill Charge", reason: "Pay Utility", cents: -5_00 },
  });
  const reversal = (at: string, shillings: number, linked: string): Row => ({
    ...{ receipt: newReceipt(), at, cents: -shillings * 100, linked, reason: "Transaction Reversal" },
    details: `Pay Bill Reversal to ${PARTY} of ${linked}`,
  });
  const moves = (
    at: string,
    cents: number,
    details: string,
    reason = details,
    receipt = newReceipt(),
  ): Row => ({
    ...{ receipt, at, cents, details, reason },
  });
  const first = pays("01 00:00:00", 500, played.onTime.payCode);
  const confirmed = pays("05 09:00:00", 500, "NOBODY", played.confirmed);
  const sweep = newReceipt();
  const SWEEP = "Utility Account to Organization Settlement Account";
  return [
    ...[first, charge(first)],
    ...[pays("03 10:00:00", 500, "jane doe"), pays("03 11:00:00", 300, played.part.payCode)],
    ...[confirmed, charge(confirmed), confirmed],
    pays("12 12:00:00", 600, "NOBODY", played.differs),
    pays("15 00:00:05", 500, "NOBODY", played.beforeMidnight),
    ...[pays("16 12:00:00", 500, "NOBODY", played.returned), reversal("17 08:00:00", 500, played.returned)],
    pays("18 12:00:00", 500, played.enrolled.payCode, played.enrolled.receipt),
    ...[reversal("19 08:00:00", 500, played.enrolled.receipt), reversal("20 08:00:00", 250, newReceipt())],
    { ...moves("21 18:00:00", 3_000_00, SWEEP, SWEEP, sweep), elsewhere: 3_000_00 },
    moves("21 18:00:00", -3_000_00, SWEEP, SWEEP, sweep),
    moves("22 18:00:00", -1_000_00, "Organization Settle to Bank", "Business Transfer"),
    moves(
      "23 09:00:00",
      -200_00,
      `Business Payment to ${PARTY}`,
      "Business Payment to Customer via API",
      played.payout,
    ),
    { ...pays("24 09:00:00", 500, played.byPayCode.payCode), status: "Failed" },
    { ...pays("24 09:05:00", 100, played.byPayCode.payCode), status: "Declined" },
    { ...pays("24 09:10:00", 50, played.byPayCode.payCode), status: "Pending" },
    moves("25 09:00:00", 75_00, "Interest earned"),
    moves("30 23:00:00", -100_00, "Business Charge", "Business Charge"),
    pays("31 23:59:59", 500, "jane doe"),
  ];
}

export const FILES = ["classic csv", "classic xlsx", "new csv", "new xlsx"] as const;

/** The account's balance after each row; a row that stands in the file twice moves it once. */
function balancesOf(rows: Row[]): Map<Row, number> {
  const balances = new Map<Row, number>();
  let balance = OPENING;
  for (const row of rows) {
    if (balances.has(row)) continue;
    if (row.elsewhere === undefined && row.status === undefined) balance += row.cents;
    balances.set(row, row.elsewhere ?? balance);
  }
  return balances;
}

/** The file of the rows as the portal writes it: newest first, on two pages, with totals and a disclaimer. */
export function fileOf(kind: (typeof FILES)[number], month: string, rows: Row[]): Buffer {
  const isNew = kind.startsWith("new");
  const [year, mm] = month.split("-");
  const between = isNew ? "/" : "-";
  const time = (at: string) => `${at.slice(0, 2)}${between}${mm}${between}${year}${at.slice(2)}`;
  const money = (cents: number) => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  const balances = balancesOf(rows);
  const lines = rows
    .filter(({ elsewhere }) => isNew || elsewhere === undefined)
    .map((row): CellValue[] => {
      const [paidIn, withdrawn] = [
        row.cents > 0 ? money(row.cents) : "",
        row.cents < 0 ? money(row.cents) : "",
      ];
      const [status, balance] = [row.status ?? "Completed", money(balances.get(row) ?? 0)];
      return isNew
        ? newRow({
            ...{ "Receipt No": row.receipt, "Completion Time": time(row.at), Details: row.details },
            ...{ "Transaction Status": status, "Balance (KSHs)": balance },
            ...{ "Paid In (KSHs)": paidIn || "0.00", "Withdrawn (KSHs)": withdrawn || "0.00" },
          })
        : classicRow({
            ...{ "Receipt No.": row.receipt, "Completion Time": time(row.at), Details: row.details },
            ...{ "Transaction Status": status, "Reason Type": row.reason, Balance: balance },
            ...{ "Paid In": paidIn, Withdrawn: withdrawn, "A/C No.": row.account ?? "" },
            ...{ "Other Party Info": row.account ? PARTY : "", "Linked Transaction ID": row.linked ?? "" },
          });
    })
    .reverse();
  const header = isNew ? NEW : CLASSIC;
  const total: CellValue[] = isNew
    ? ["Total", "", "", "", "7,475.00", "-5,560.00", ""]
    : ["Total", "", "", "", "", "4,475.00", "(5,560.00)"];
  const preamble: CellValue[][] = isNew
    ? []
    : [
        ["Account Holder:", "GNM ACADEMY"],
        ["Short Code:", process.env.MPESA_SHORTCODE ?? ""],
        ["Account:", "Utility Account"],
        ["Time Period:", "From", time("01 00:00:00"), "To", time("31 23:59:59")],
        ["Opening Balance:", "10,000.00", "Closing Balance:", "8,915.00"],
        ["Total Paid In:", "4,475.00", "Total Withdrawn:", "-5,560.00"],
      ];
  const middle = Math.floor(lines.length / 2);
  const pages = [
    [...preamble, header, ...lines.slice(0, middle), [], ["Page 1 of 2"]],
    [
      header,
      ...lines.slice(middle),
      total,
      ["Disclaimer: this statement is for the use of the organisation alone."],
    ],
  ];
  if (kind.endsWith("csv")) return csvFile(pages.flat() as string[][]);
  return isNew ? workbook(pages.flat()) : workbookOf({ "Page 1": pages[0] ?? [], "Page 2": pages[1] ?? [] });
}
