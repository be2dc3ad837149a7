import type { ColumnUse } from "@/lib/domain/registrations/imports/column-names";
import { importTexts } from "@/lib/domain/registrations/imports/texts";
import { defineTexts } from "@/lib/platform/texts";

/** Importing students from a file. */
export const importPageTexts = defineTexts({
  en: {
    open: "Import from a file",
    title: "Import students",
    back: "Registrations",
    lead: "Upload a list with one student a row, as your office keeps it. Nothing is registered before you have looked at the rows.",
    field: "File with students",
    hint: "An Excel workbook (.xlsx) or CSV with up to 2,000 students. Titles above the list do not matter; each sheet with a list is read.",
    look: "Look at the rows",
    template: "Download an empty list",
    another: "Another file",
    file: "File",
    keptUntil: "The file is deleted a day after the upload.",
    columnsTitle: "Columns",
    columnsLead:
      "What does each column hold? Columns that we do not need are left out, such as amounts: M-Pesa itself tells them by its codes.",
    neededByAge: (years: number) =>
      `Who is over ${years} needs an ID number; who is ${years} or younger the name, ID number and phone number of a guardian.`,
    namesLabel: (example: string) => `Names with a comma, such as "${example}"`,
    names: { turned: "Surname first: turn them round", as_written: "Leave them as they are" },
    residenceHint: "Of a list without it: the town or area of all.",
    keptTitle: "Files of the last day",
    keptBy: (name: string, at: string, imported: number) =>
      `${name}, ${at}: ${imported === 0 ? "nothing imported yet" : imported === 1 ? "1 row imported" : `${imported} rows imported`}`,
    halfDone: (left: number) =>
      `Half done: ${left === 1 ? "1 row is" : `${left} rows are`} not imported yet.`,
    importsTitle: "Past imports",
    importedBy: (name: string, at: string, rows: number) =>
      `${name}, ${at}: ${rows === 1 ? "1 row imported" : `${rows} rows imported`}`,
    undoneBy: (name: string, at: string, reason: string) => `Undone by ${name}, ${at}: ${reason}`,
    undo: "Undo",
    undoGoOn: (left: number) => (left === 1 ? "Go on: 1 row is left" : `Go on: ${left} rows are left`),
    whoStayed: (rows: number) => (rows === 1 ? "1 student stayed" : `${rows} students stayed`),
    goOnWith: "Go on",
    deleteFile: "Delete the file",
    deleteAsk: (name: string) =>
      `Delete "${name}" with what was chosen and mended in it? Who was registered from it stays.`,
    deleteYes: "Yes, delete",
    alikeTitle: "Rows that say the same",
    alikeLabel: (field: string, written: string, rows: number) =>
      written === "" ? `${field}: missing in ${rows} rows` : `${field} "${written}" in ${rows} rows`,
    oneByOne: "Mend them one by one below",
    leaveAllOut: "Leave all of them out",
    changeColumns: "Columns and what counts for all",
    untitled: (position: number) => `Column ${position}`,
    leftOutColumn: "Not needed",
    forAll: "Where a row says nothing, this counts",
    perStudent: "-",
    noClassForAll: "No place in a class",
    classLabel: "Class",
    waiverLabel: "Fee of those with a place and no M-Pesa code",
    toPay: "To be paid",
    waiver: { all: "A waiver is requested" },
    seasonLabel: "Season",
    seasonNow: (season: number) => `${season}: they register now`,
    seasonPast: (season: number) => `${season}: a list of this past season`,
    outcomeLabel: "In a past season: how it ended",
    outcomeChoices: importTexts.past,
    pastLead: (season: number) =>
      `This is a list of past season ${season}. Each row needs name, phone number, date of birth, class and how it ended.`,
    willEnter: (count: number, season: number) =>
      count === 1
        ? `The record of 1 student of season ${season} is entered. Nobody gets a message, and nothing is to be paid.`
        : `The records of ${count} students of season ${season} are entered. Nobody gets a message, and nothing is to be paid.`,
    known: (count: number) =>
      count === 1
        ? "1 of them is known to the academy and keeps the details on record."
        : `${count} of them are known to the academy and keep the details on record.`,
    enter: (count: number) => (count === 1 ? "Enter 1 record" : `Enter ${count} records`),
    datesLabel: (example: string) =>
      `One date has the month first (${example}), others may be read either way. How does this file write dates?`,
    dates: { day: "Day first: 3/5/2001 is 3 May", month: "Month first: 3/5/2001 is 5 March" },
    useColumns: "Look at the rows",
    reading: "The file is being sent and read.",
    busy: "One moment…",
    submitTitle: "Import",
    willDo: (count: number) =>
      count === 1
        ? "1 student is registered for this season and gets the message with the registration number."
        : `${count} students are registered for this season, and each gets the message with the registration number.`,
    seats: (count: number) =>
      count === 0
        ? "They have no place in a class yet."
        : `${count} of them ${count === 1 ? "gets" : "get"} a place that is held until it is paid.`,
    noPlaces: (of: { class: string; wanted: number; places: number }) =>
      `${of.class} takes ${of.places} of the ${of.wanted} who ask for it, in the order of the file. The others are registered without a place.`,
    waivers: (count: number) =>
      count === 1
        ? "A waiver of 1 fee is requested in your name, and somebody else decides it."
        : `Waivers of ${count} fees are requested in your name, and somebody else decides them.`,
    nothing: "No row of this file is to be registered.",
    imported: (count: number) =>
      count === 1
        ? "1 student was registered from this file, and gets the message with the registration number."
        : `${count} students were registered from this file, and each gets the message with the registration number.`,
    entered: (count: number) =>
      count === 1 ? "1 record was entered from this file." : `${count} records were entered from this file.`,
    receipts: (count: number) =>
      count === 1
        ? "1 of them has an M-Pesa code: it pays when M-Pesa has reported the payment."
        : `${count} of them have M-Pesa codes: they pay when M-Pesa has reported the payments.`,
    atNight:
      "It is night, and people sleep: each of them gets the message at once. Import in the morning, after 08:00, if it can wait.",
    consent: "Every student in the file, or the guardian, has agreed to the privacy policy",
    submit: (count: number) => (count === 1 ? "Import 1 student" : `Import ${count} students`),
    importing: (left: number) =>
      left > 50
        ? "50 are registered at a time, and then counted here. Each time may take up to a minute."
        : "They are registered together, and then counted here. It may take up to a minute.",
    leave: "The import stops when you leave this page. Leave it?",
    progress: "Rows imported",
    goOn: (left: number) => `Go on with the ${left} that are left`,
    running: (done: number, all: number) => `${done} of ${all} students are registered.`,
    stop: "Stop after these rows",
    stopping: "It stops after these rows.",
    stopped: "Stopped. Nothing is lost: go on when you like, within a day.",
    pastDone: "The records of this file are entered.",
    done: "The new students of this file are registered.",
    doneButLeft: (left: number) =>
      `The new students of this file are registered. ${left === 1 ? "1 row is" : `${left} rows are`} left.`,
    toTick: (rows: number) =>
      rows === 1
        ? "1 row is left on another student's phone: tick whether it is the same person or a sibling"
        : `${rows} rows are left on other students' phones: tick who is the same person, and who a sibling`,
    toMend: (rows: number) => (rows === 1 ? "1 row is to be mended" : `${rows} rows are to be mended`),
    mendHere: "Tick or mend it",
    refused: "Download the rows to mend",
    report: "Download the report",
    all: "All",
    rows: "Rows",
    filter: "Rows by outcome",
    columnRow: "Row",
    name: "Full name",
    phone: "Phone number",
    born: "Date of birth",
    class: "Class",
    outcome: "Outcome",
    problems: "What to mend",
    rowTitle: (line: number, name: string) => `Row ${line}: ${name || "no name"}`,
    samePerson: (of: { name: string; registration_no: string; born: string }) =>
      `The same person as ${of.name}, ${of.registration_no}, born ${of.born}: the record stays as it is`,
    sharesPhone: "Siblings who share this phone",
    leaveOut: "Leave this row out",
    mend: "Check these rows again",
    choose: "Choose",
    loading: "Loading ...",
    empty: "No rows.",
    failed: "The rows could not be read.",
    uses: {
      class: "Class",
      receipt: "M-Pesa code of who has paid",
      waiver: "Fee waived: yes, no, or an amount",
      outcome: "Past season: how it ended, or attendance in percent",
      certificate: "Past season: number of the certificate, or yes",
    } satisfies Partial<Record<ColumnUse, string>>,
  },
});
