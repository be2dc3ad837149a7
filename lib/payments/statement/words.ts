import { sentences } from "../../platform/sentences";

/** What the reader and the import of M-Pesa statements say to staff. Rows are counted as a person sees them in the file. */
export const statementWords = sentences({
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
      `This is the statement of paybill ${theirs}; the academy's is ${ours}.`,
    cell: (line: number, column: string, value: string, why: string) =>
      `Row ${line}, ${column}: ${value === "" ? "nothing stands there" : `"${value}"`}. ${why}`,
    why: {
      receipt: "An M-Pesa receipt is ten letters and digits.",
      noTime: "This is no date and time such as 21-11-2026 10:30:00.",
      noSeconds:
        "A spreadsheet program has cut this time off. Export the statement again and upload it as it came.",
      monthFirst: "The month stands first here. Export the statement again and upload it as it came.",
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
  },
});
