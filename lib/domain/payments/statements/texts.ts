import { defineTexts } from "@/lib/platform/texts";

/** Texts for staff about reading and importing M-Pesa statements. Row numbers are those of the file, from 1. */
export const statementTexts = defineTexts({
  en: {
    notRead: "This file cannot be read as an M-Pesa statement.",
    noFile: "Choose the statement file.",
    empty: "This file is empty.",
    tooLarge: (megabytes: number) =>
      `This file is larger than ${megabytes} MB. Export a shorter period from the M-Pesa portal.`,
    oldExcel: "This is an old Excel file (.xls). Open it in Excel and save it as .xlsx or CSV.",
    webPage: "This is a web page and no statement. Export the statement as .xlsx or CSV.",
    pdf: "This is a PDF. Export the statement from the M-Pesa portal as .xlsx or CSV.",
    noText: "This is neither an .xlsx workbook nor a CSV file.",
    noWorkbook: "This workbook is damaged or protected. Save it again as .xlsx without a password.",
    workbookTooLarge: "This workbook unpacks to more than a statement can be. Export a shorter period.",
    tooHeavy: "This file takes too much time or memory to read. Export a shorter period.",
    tooManyRows: (most: number) =>
      `This file has more than ${most.toLocaleString("en-KE")} rows. Export a shorter period from the M-Pesa portal.`,
    tooManyColumns: "This file has more columns than any statement.",
    longCell: (line: number) => `Row ${line} holds a text that is too long for a statement.`,
    badQuotes: (line: number) => `Row ${line}: a quotation mark is opened and never closed.`,
    noHeader:
      "There is no row that begins with Receipt No. Export the account statement from the M-Pesa portal.",
    noColumn: (column: string) => `The column ${column} is missing.`,
    twoColumns: (column: string) => `The column ${column} stands there twice.`,
    noRows: "This statement holds no transactions.",
    otherPaybill: (theirs: string, ours: string) =>
      `This is the statement of paybill ${theirs}; the academy's is ${ours}. Export the Utility Account of ${ours}.`,
    otherAccount: (account: string, ours: string) =>
      `This is the statement of the ${account}, where no payer's money comes in. In the M-Pesa portal choose the Utility Account of paybill ${ours} (of a till: its Merchant Account), export that, and upload it.`,
    twoStatements: (label: string) =>
      `The pages of this file differ in "${label}": they are different statements. Upload each by itself.`,
    twoLayouts: (place: string) =>
      `${place}: from here on the columns are those of another export. Upload each by itself.`,
    place: (sheet: string, row: number) => (sheet === "" ? `Row ${row}` : `Sheet "${sheet}", row ${row}`),
    unknownRow: (place: string, text: string) =>
      `${place}: "${text}" is no transaction, total, heading or note of a statement. Export the statement again and upload it as it came.`,
    cell: (place: string, column: string, value: string, why: string) =>
      `${place}, ${column}: ${value === "" ? "nothing is there" : `"${value}"`}. ${why}`,
    why: {
      receipt: "An M-Pesa receipt is ten letters and digits.",
      noTime: "This is no date and time such as 21-11-2026 10:30:00.",
      noSeconds:
        "A spreadsheet program has cut this time off. Export the statement again and upload it as it came.",
      monthFirst: "The month comes first here. Export the statement again and upload it as it came.",
      swapped:
        "By its receipt this payment was made on another day: day and month are mixed up. Export the statement again and upload it as it came.",
      mixedTimes:
        "Some times are text and others are not: a spreadsheet program has changed them. Export the statement again and upload it as it came.",
      outside: "This is outside the time the statement says it covers.",
      amount: "This is no amount such as 1,500.00.",
      belowZero: "Money that came in is not below zero.",
      bothWays: "One row has money in and money out.",
      status: "The status is missing.",
    },
    outcomes: {
      created: "New",
      known: "Known already",
      reversed: "Given back",
      repeated: "Twice in the file",
      ignored: "No payment",
      conflicting: "For a person",
    },
    whys: {
      on_account: "It goes to the enrollment its account names.",
      restored: "It left the books with a withdrawn statement and comes back.",
      in_suspense: "Nobody is known for it yet: it goes to suspense.",
      to_bursary: "A gift to the bursary fund.",
      account_found: "Nobody was known for it; its account names an enrollment.",
      receipt_filled: "The payment was known without its receipt.",
      not_completed: "M-Pesa did not complete it: no money moved.",
      no_amount: "No money moved.",
      charge: "A charge of M-Pesa.",
      sweep: "Moved between the organisation's own accounts.",
      elsewhere: "The other half of a transfer: it moved another account's money.",
      withdrawal: "Taken out to the bank.",
      payout: "Paid out to a customer. No refund in the books has this code.",
      other_out: "Money that left for another reason.",
      repeated: "The same row is above.",
      paid_out: "It paid out a refund that is settled.",
      refund_settled: "It settles a refund that was approved.",
      taken_from_account:
        "Nobody asked for it: it leaves the student's account, and the place may have to be paid for again.",
      taken_from_suspense: "Nobody asked for it: it leaves suspense.",
      amount_differs: "The books have another amount for this receipt.",
      time_differs: "The books have this receipt more than a day earlier or later.",
      statements_differ: "An earlier statement has another amount for this receipt.",
      twice_in_file: "This receipt is in the file twice with different amounts.",
      future: "This time is still to come.",
      known_not_completed: "The books have this money; by the statement it never moved.",
      unknown_in: "Money came in for a reason the academy does not know.",
      reversal_of_unknown: "M-Pesa gave back a payment that the books do not have.",
      reversal_in_part: "M-Pesa gave back another amount than the whole payment.",
      reversal_twice: "This payment was given back before.",
      reversal_spent:
        "The money was moved, donated or given back already. M-Pesa has given it back all the same.",
    },
    checks: {
      paidIn: "Total Paid In",
      withdrawn: "Total Withdrawn",
      closing: "Closing Balance",
    },
    fileGone: "This file is not kept any more. Choose it again.",
    booksChanged: "The books have changed since this preview. Look at it again before you import.",
    leaveConflicts: (rows: number) =>
      rows === 1
        ? "One row needs a person. Tick that it is left out of the books, or settle it first."
        : `${rows} rows need a person. Tick that they are left out of the books, or settle them first.`,
    acceptTotals: "The rows do not add up to what the file says of itself. Tick that you have looked at it.",
    tooManyAllocated: (most: number) =>
      `This statement holds more than ${most.toLocaleString("en-KE")} new payments with an account. Export a shorter period.`,
    imported: (created: number, known: number, left: number) =>
      [
        `The statement is imported: ${created} new, ${known} known already.`,
        left === 1 ? "One row is left for a person." : left > 1 ? `${left} rows are left for a person.` : "",
      ]
        .filter(Boolean)
        .join(" "),
    importedBefore: (when: string, who: string) =>
      `This file was imported before, on ${when} by ${who}. Nothing has changed.`,
    noStatement: "There is no such statement.",
    withdrawn: (left: number) =>
      left === 0
        ? "The import is withdrawn. No payment left the books."
        : `The import is withdrawn. ${left === 1 ? "One payment that" : `${left} payments that`} nothing else reports left the books.`,
    withdrawnBefore: (when: string, who: string | null) =>
      `This import was withdrawn before, on ${when} by ${who ?? "nobody"}. Nothing has changed.`,
    cannotWithdraw: (names: string, more: number) =>
      `This import cannot be withdrawn, because something rests on it: ${names}${more > 0 ? `, and ${more} more` : ""}. Undo that first, or import another statement that has these rows.`,
    inUse: (receipt: string, why: string, name: string | null) =>
      `${receipt} ${why}${name ? ` (${name})` : ""}`,
    inUseWhys: {
      on_account: "is on a student's account",
      spent: "was given back or used",
      named: "is the M-Pesa code of a payment known without it",
      reversed: "took a payment back",
    },
    exportTitles: [
      ...["Row", "Receipt", "Completion Time", "Details", "Transaction Status", "Amount", "Reason Type"],
      ...["Other Party", "Account", "Linked Receipt", "Outcome", "Why"],
    ],
    reversedReason: "Given back by M-Pesa without our asking, as the statement tells.",
  },
});

export type Why = keyof typeof statementTexts.whys;
