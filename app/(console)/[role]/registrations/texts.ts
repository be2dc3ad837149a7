import { paymentWords } from "@/app/(console)/_students/row-texts";
import { defineTexts } from "@/lib/platform/texts";

/** Registration at the desk. Texts of the specification, letter by letter. */
export const deskTexts = defineTexts({
  en: {
    title: "Register New Student",
    season: "Season",
    showClasses: "Show its classes",
    notOpen: (season: number) => `Season ${season} takes no registrations now: nobody can be registered.`,
    detailsTitle: "Details of the student",
    confirmTitle: "Confirm Registration",
    confirmLead: "Nothing is saved before you press Complete. Read it to the student once more.",
    guardianTitleUnder: (years: number) => `If the student is ${years} or under: parent or guardian`,
    consentAdult:
      "The student was shown the privacy policy at the desk, and understands and agrees that the academy collects this data for educational purposes.",
    consentGuardian:
      "The student's parent or guardian was shown the privacy policy at the desk, and understands and agrees that the academy collects this data for educational purposes.",
    consentEither: (years: number) =>
      `If the student is ${years} or under, it is the parent or guardian who agreed.`,
    consent: "Consent",
    consentGiven: "Given at the desk",
    continue: "Continue",
    checking: "Checking ...",
    change: "Change",
    complete: "Complete",
    maybeSame: "Maybe the same person as:",
    sameOf: { birth_date: "same date of birth", phone: "same phone", id_number: "same ID number" },
    maybeSameHelp:
      "Ask the student. If it is the same person, open that record and change its phone number there. If not, register anyway.",
    completeAnyway: "Complete anyway",
    completing: "Saving ...",
    checkPhone: "Check the phone",
    phoneOf: (name: string) => `${name} is registered with this phone number.`,
    phoneFree: "No student has this phone number yet.",
    phoneShared: "Students share this phone number. A brother or sister may be registered on it.",
    openKnown: "Open the student who is registered",
    searchKnown: "Search for students with this phone number",
    phoneInUse: "This phone number is registered already. Correct it, or open the student who has it.",
    siblingHelp: (mayShare: boolean) =>
      mayShare
        ? "A brother or sister? Tick it below."
        : "A brother or sister? An admin can mark the phone number as shared.",
    sharesPhone: "Brother or sister on one phone",
    wrong: {
      channel: "Choose how the student heard about the academy.",
      consent: "Ask the student or guardian to agree, then tick the box.",
    } as Record<string, string>,
    noSeat: "The student is registered, but has no place in a class yet.",
    noSeatHelp: "Choose a class now, or later from the student's details.",

    doneTitle: "Registration successful",
    course: "Course",
    class: "Class",
    number: "Registration number",
    copy: "Copy",
    copied: "Copied",
    numberDescribes: "the registration number",
    accountDescribes: "the account number",
    toPay: "To pay",
    nothingDue: "Nothing: the place is paid for",
    paidWaiting: "Nothing: it is paid, and waits for a place in a class",
    paybill: "Paybill number",
    account: "Account number",
    holdUntil: "Place held until",
    payBefore: (amount: string) =>
      `The student pays ${amount} by M-Pesa to the paybill and account below. The place is the student's own as soon as the money is here.`,
    chooseClass: "Choose another class",
    enroll: "Enroll",
    enrolling: "Enrolling ...",
    another: "Register another",
    details: "Open the student's details",
    print: "Print",
  },
});

/** The list of registrations. Texts of the specification, letter by letter. */
export const registrationListTexts = defineTexts({
  en: {
    title: "Registrations",
    search: "Search name, phone or reg. number...",
    searchWhole: "Search name, phone, reg. or ID number...",
    loading: "Fetching Data",
    empty: "No data",
    failed: "Request Failed. Something went wrong. Please try again later.",
    columns: {
      name: "Full Name",
      phone: "Phone Number",
      regNumber: "Reg. Number",
      idNumber: "ID Number",
      residence: "Current Residence",
      class: "Class",
      payment: "Payment",
      season: "Season",
      status: "Record",
      door: "Door",
      time: "Registration Time",
      actions: "Actions",
    },
    statuses: { active: "active", archived: "archived" },
    paymentFilters: {
      owing: paymentWords.owing,
      not_paid: `seat held, ${paymentWords.not_paid}`,
      part_paid: `seat held, ${paymentWords.part_paid}`,
      unpaid: "seat held, not paid in full",
      hold_ended: paymentWords.hold_ended,
      no_class: paymentWords.no_class,
      no_times: paymentWords.no_times,
      paid_waiting: paymentWords.paid_waiting,
      paid: paymentWords.paid,
      waived: paymentWords.waived,
    },
    due: (amount: string) => `${amount} due`,
    givePlace: "Give a Place",
    consent: "Consent",
    consents: { missing: "missing" },
    heard: "Heard from",
    noId: "None",
    view: "View",
    edit: "Edit Student",
    export: "Export",
    addNew: "Add New",

    exportLead: "The registrations of these days, first and last day included, as a spreadsheet.",
  },
});
