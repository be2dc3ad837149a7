import { defineTexts } from "@/lib/platform/texts";

export const personTexts = defineTexts({
  en: {
    detailsTitle: "Student details",
    personal: "Personal details",
    enrollment: "Enrollment Details",
    noCourse: "No course enrolled",
    enroll: "Enroll",
    edit: "Edit Details",
    receipt: "Receipt",
    certificates: "Certificates",
    certificatesText: "A PDF to keep, print or send. Its code lets anybody check that it is real.",
    certificateOf: (course: string, season: number) => `${course}, season ${season} (PDF)`,
    season: "Season",
    dueNow: "Left to pay",
    unlockTitle: "See and change everything",
    unlockLead:
      "Enter the manage code you got when you registered, or the receipt code from the M-Pesa message of your payment.",
    code: "Manage code or M-Pesa receipt code",
    codeHint: "10 letters and digits; small or capital letters do not matter",
    unlock: "Unlock",
    unlocking: "Checking…",
    lostCode: "Lost the code and not paid yet? An administrator can give you a new one at the desk.",
    updateTitle: "Update student",
    updateLead: "Phone, date of birth and guardian are changed at the desk.",
    lockedText: "To change details, show first that this is your registration.",
    toDetails: "Go to student details",
    cancel: "Cancel",
    failed: "Oops! That didn't work. Please try again.",
  },
});
