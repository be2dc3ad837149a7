import { defineTexts } from "@/lib/platform/texts";

/** Texts for admins about students imported from a file. Row numbers are those of the file, from 1. */
export const importTexts = defineTexts({
  en: {
    noFile: "Choose the file.",
    fileGone: "This file is not kept any more. Upload it again.",
    changed: "Something has changed since you looked. Look at the rows again, then import.",
    consentNeeded: "Tick this only when everybody in the file has agreed.",
    nothing: "There is no student to register in this file.",
    imported: (count: number) => (count === 1 ? "1 student registered." : `${count} students registered.`),
    importedNone: "Everybody in this file is registered already.",
    sheet: {
      notRead: "This file cannot be read as a list of students.",
      empty: "This file is empty.",
      tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB.`,
      oldExcel: "This is an old Excel file (.xls). Open it in Excel and save it as .xlsx or CSV.",
      webPage: "This is a web page and no list. Save it as .xlsx or CSV.",
      pdf: "This is a PDF. Save the list as .xlsx or CSV.",
      noText: "This is neither an .xlsx workbook nor a CSV file.",
      noWorkbook: "This workbook is damaged or protected. Save it again as .xlsx without a password.",
      workbookTooLarge: "This workbook unpacks to more than a list of students can be.",
      tooHeavy: "This file takes too much time or memory to read. Copy the rows into a new file.",
      tooManyRows: (most: number) => `This file has more than ${most.toLocaleString("en-KE")} rows.`,
      tooManyColumns: "This file has more columns than a list of students.",
      longCell: (line: number) => `Row ${line} holds a text that is too long.`,
      badQuotes: (line: number) => `Row ${line}: a quotation mark is opened and never closed.`,
    },
    tooManyStudents: (most: number) => `A file may hold at most ${most} students. Divide it.`,
    noColumns: (names: string) => `The first row must name the columns. Missing: ${names}.`,
    twoColumns: (name: string) => `The column ${name} stands there twice.`,
    noRows: "There is no student below the first row.",
    sameRow: (line: number) => `The same phone number stands in row ${line}.`,
    eitherDate: (line: number, date: string) =>
      `Row ${line} has the month first (${date}), so this may be either of two days. Write the year first, as 2001-03-14.`,
    phoneTaken: "Another student has this phone number.",
    row: "Row",
    reason: "Reason",
  },
});
