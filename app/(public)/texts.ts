import { defineTexts } from "@/lib/platform/texts";

/** Texts of the home page, and those that public pages share. */
export const publicTexts = defineTexts({
  en: {
    homeTitle: "Learn a skill, free, at the weekend",
    homeLead: (season: number) =>
      `Season ${season}. Courses last three months and meet on Saturdays and Sundays, with a chapel session. Places are limited: first come, first served.`,
    registerCard: "Register for Academy",
    registerText: "New here, or back for another course? Give your details and pick a course.",
    enrollCard: "Enroll and Confirm",
    enrollText: (fee: string) =>
      `Registered already? Choose your class and times, and pay the ${fee} enrollment fee with M-Pesa.`,
    continueDraft: "Continue your registration",
    howTitle: "How it works",
    how: (fee: string) => [
      { title: "Register", text: "Your details and the course you want. It takes a minute." },
      { title: "Choose your times", text: "A Saturday, a Sunday and a chapel session of your class." },
      { title: `Pay ${fee} by M-Pesa`, text: "Your place is held while you pay, and yours once you have." },
    ],
    noResults: "No Results",
    goBack: "Go Back",
    visitEnded:
      "Your visit has ended, or has not begun on this phone. Find your registration to go on where you were.",
    lookUpTitle: "Find your registration",
    lookUpLead: "We ask for the date of birth too, so that nobody else can look you up.",
    q: "Phone number or registration number",
    qHint: "The number you registered with",
    birth: "Student's date of birth",
    search: "Search",
    searching: "Searching…",
    notRegistered: "Not registered yet?",
    registerFirst: "Register for Academy",
    resultsTitle: "Your registration",
    toPay: "Pay the enrollment fee",
    enroll: "Enroll",
    student: "Student",
    registrationNo: "Registration number",
    course: "Course",
    class: "Class",
    status: "Status",
    holdUntil: "Your place is held until",
    statuses: {
      pending: "Pending",
      enrolled: "Active",
      paid_waiting: "Paid, waiting for a place",
      expired: "Hold ended",
      cancelled: "Cancelled",
      none: "Not enrolled",
    },
  },
});
