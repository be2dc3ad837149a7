import type { MaybeSame } from "@/lib/domain/registrations/merging/read-alike";
import { defineTexts } from "@/lib/platform/texts";

/** Two records of one person: their merge, and what the student's page says of them. */
export const mergePageTexts = defineTexts({
  en: {
    title: "Merge two records",
    back: "Registrations",
    lead: "Two records of one person become one. Everything of the second moves to the first.",
    twoNeeded: "Select exactly two records of one person to merge them.",
    keep: "This record stays",
    merge: "This record goes into it",
    swap: "Keep the other one",
    number: "Registration number",
    name: "Name",
    phone: "Phone number",
    born: "Date of birth",
    places: "Places",
    noPlace: "None",
    paid: "Paid",
    credit: "Credit",
    marks: "Marks in registers",
    certificates: "Certificates",
    waiting: "Waiting places",
    messages: "Messages",
    after: (phone: string) =>
      `Messages go to ${phone}. The other phone, registration number and secret code lead to this record too.`,
    fills: (fields: string) => `Taken from the other record, because this one has none: ${fields}.`,
    givesUp: (place: string, number: string) =>
      `The unpaid hold of ${number} in ${place} ends, because the record that stays has a place in that season.`,
    fields: {
      email: "e-mail address",
      idNumber: "ID number",
      guardianName: "guardian's name",
      guardianIdNo: "guardian's ID number",
      guardianMsisdn: "guardian's phone",
    },
    undoable:
      "The merge can be undone for a day, as long as nothing was paid, marked or changed since. A place that was deleted before stays deleted.",
    collides: "They cannot be merged yet:",
    choosePlace:
      "You choose which place stays: open the record with the place that is not used, delete that place there, and come back here. The other place stays as it is.",
    deletedStays:
      "What was paid for a deleted place becomes credit. Undoing the merge later does not bring the place back.",
    open: (number: string) => `Open ${number}`,
    otherBirth: (kept: string, merged: string) =>
      `They are one person although the dates of birth differ; ${kept} is right, ${merged} is wrong`,
    submit: "Merge",
    busy: "One moment…",
    same: "Records of the same person",
    maybe: "This may be the same person:",
    why: {
      birth_date: "same date of birth",
      phone: "same phone",
      id_number: "same ID number",
    } satisfies Record<MaybeSame["why"], string>,
    look: "Compare and merge",
    merged: (number: string, phone: string, when: string) =>
      `${number} (${phone}) was merged into this record, ${when}`,
    undo: "Undo the merge",
  },
});
