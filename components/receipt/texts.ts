import { defineTexts } from "@/lib/platform/texts";

export const receiptTexts = defineTexts({
  en: {
    title: (number: number) => `Receipt No. ${number}`,
    date: "Date",
    student: "Student",
    registrationNo: "Registration number",
    course: "Course",
    class: "Class",
    season: "Season",
    fee: "Enrollment fee, paid",
    payments: "Payments",
    code: "M-Pesa code",
    paidOn: "Paid on",
    amount: "Amount",
    codeToCome: "not told by M-Pesa yet",
    checkCode: "Check code",
    checkTitle: "Is this receipt real?",
    checkText: "Scan the square, or open this address and enter the receipt number and the check code:",
    qr: "Square code that leads to the check of this receipt",
    callUs: "Call us:",
    print: "Print or save as PDF",
  },
});
