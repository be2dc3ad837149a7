import { defineTexts } from "@/lib/platform/texts";

/** The most classes that a sentence names. */
const MOST_NAMES = 12;

const firstOf = (names: string[]) =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join("; ")} and ${names.length - MOST_NAMES} more`
    : names.join("; ");

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
    noRows: "There is no student in this file.",
    sheetsApart: (sheets: string[]) =>
      `This workbook has a list in ${sheets.length} sheets: ${firstOf(sheets)}. Each is a file of its own below; go on with one after the other.`,
    sheetRead: (sheet: string) => `The sheet "${sheet}" is read.`,
    sheetsLeft: (sheets: string[]) =>
      `Not read, because no row of titles was found: ${firstOf(sheets)}. A list there needs titles such as Name and Phone.`,
    maybeSame: (people: string) => `Maybe registered already: ${people}. If so, leave this row out.`,
    maybeRow: (line: number) => `Maybe the same person as row ${line}. If so, leave this row out.`,
    sameRow: (line: number) => `The same student stands in row ${line}.`,
    eitherDate: (line: number, date: string) =>
      `Row ${line} has the month first (${date}), so this may be either of two days. Choose under "Columns" how dates are written.`,
    phoneTaken: (name: string) =>
      `${name} has this phone number. Siblings who share it are ticked under "Phone of another student".`,
    phoneOfSame: (name: string, born: string) =>
      `${name}, born ${born}, has this phone number. Tick under "Phone of another student" whether this is the same person, or a sibling.`,
    phoneOfRow: (line: number) =>
      `The student in row ${line} has this phone number too. Siblings who share it are ticked under "Phone of another student".`,
    noClass: (name: string, names: string[]) =>
      names.length === 0
        ? `No class of this season takes students, so none is called "${name}".`
        : `No class of this season is called "${name}". There are: ${firstOf(names)}.`,
    severalClasses: (name: string, names: string[]) =>
      `"${name}" has several classes. Name one of them: ${firstOf(names)}.`,
    cutNumber: "The spreadsheet cut this number. Type it in full.",
    noReceipt: "This is no M-Pesa code.",
    receiptNeedsClass: "A receipt pays for a place: choose the class.",
    noWaived: "Write yes, no, or an amount in whole KES.",
    waivedTooMuch: (shillings: number) => `The fee is KES ${shillings}, so no more can be waived.`,
    waiverNeedsClass: "A waiver is of a place's fee: choose the class.",
    waivedOrPaid: "The receipt pays and the whole fee is waived. Only one can be: mend one of the two.",
    uses: {
      class: "Class",
      receipt: "M-Pesa code",
      waiver: "Fee waived",
      outcome: "How it ended",
      certificate: "Certificate",
    },
    classOfOther: (season: number) => `This class is not of season ${season}. Choose one that is.`,
    noPastSeason: "Choose one of the past seasons.",
    pastNeedsClass: "Write the course or class that the student was in.",
    outcomeNeeded: "Write how it ended, or choose what counts where a row says nothing.",
    noOutcome: "Write completed, not completed, stopped, or the attendance such as 85%.",
    noCertificate: "Write the number of the certificate, yes, or no.",
    certificateOfNone: "Only who completed has a certificate. Mend one of the two.",
    bornLater: "This is after the season began.",
    saidInList: (written: string) => `In the list: ${written}`,
    past: { completed: "Completed", not_completed: "Not completed", withdrew: "Stopped" },
    pastCertificate: (number: string | null) =>
      number === null ? "gets a certificate of the academy's numbers" : `certificate ${number}`,
    certificateGiven: (number: number) => `certificate ${number}`,
    usedTwice: (name: string) => `Two columns hold ${name}. Choose one.`,
    notAllMapped: (names: string) => `Say which column holds ${names}.`,
    noneForAll: (name: string) => `${name}: choose what counts for all, or above the column that holds it.`,
    noDate: (written: string) => `"${written}" is no date. Write day, month and year, such as 14/3/2001.`,
    fileDeleted: (name: string) => `${name} is deleted.`,
    columnsChosen: "The columns are read as you chose.",
    mended: (rows: number) => (rows === 1 ? "1 row is changed." : `${rows} rows are changed.`),
    rowRefused: (line: number, why: string) =>
      `Row ${line}: ${why} The rows before it are imported; leave it out, or import again later.`,
    brokenOff: "The import broke off at this row. Look at the student's place, receipt and waiver.",
    seasonInUse: (number: number, students: number) =>
      `Something rests on season ${number} for ${students === 1 ? "1 student" : `${students} students`}, so it stays.`,
    seasonRemoved: (number: number) => `Past season ${number} is removed.`,
    noImport: "There is no such import, or it is too long ago.",
    undoReasonNeeded: "Write why, in a few words.",
    undoReasonLong: "At most 200 characters.",
    notUndone: "This import was not undone.",
    undone: (taken: number, stayed: number, busy: number) =>
      [
        taken === 1 ? "1 row is taken back." : `${taken} rows are taken back.`,
        stayed === 0 ? "" : stayed === 1 ? "1 stays, named below." : `${stayed} stay, named below.`,
        busy === 0 ? "" : "A row was being imported at this moment: go on in a minute.",
      ]
        .filter(Boolean)
        .join(" "),
    undoneMeanwhile: "This import was undone meanwhile, and goes on no more.",
    noPlaceLeft: "No place is left: registered without one.",
    withoutSeat: (why: string) => `Registered without a place: ${why}`,
    receiptPaid: "The receipt paid.",
    timesOpen: "The times are still to be chosen.",
    receiptOpen: "The receipt is not known yet; it pays when M-Pesa reports it.",
    receiptElsewhere: "The receipt belongs to another student's payment.",
    waiverAsked: (shillings: number | null) =>
      shillings === null
        ? "A waiver of the fee is requested for this row."
        : `A waiver of KES ${shillings} is requested for this row.`,
    waiverRequested: "A waiver is requested. Somebody else must approve it.",
    waiverRefused: (why: string) => `No waiver is requested: ${why}`,
    waiverReason: (file: string) => `Import of ${file}`,
    pastOutcomes: {
      new: "New",
      returning: "Known to the academy",
      imported: "Entered by this import",
      registered: "Entered before",
    },
    registrationNo: "Reg. Number",
    outcome: "Outcome",
    note: "Note",
    outcomes: {
      new: "New",
      returning: "Of an earlier season",
      imported: "Registered by this import",
      registered: "Registered before",
      sibling: "Phone of another student",
      refused: "To be mended",
      left_out: "Left out",
    },
    row: "Row",
    reason: "Reason",
  },
});
