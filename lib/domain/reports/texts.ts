import { defineTexts } from "@/lib/platform/texts";
import { API_ORDER, fieldOf } from "../students/field-rules";

/** A tutor sees only name, phone and registration number; the list errs on the side of more. */
const registration = API_ORDER.flatMap((name) => fieldOf(name).disclosedAs ?? []).join(", ");
const money = "name, registration number, phone and name of who paid, amounts and receipts";

/** Texts about lists and exports, and names of actors. */
export const reportTexts = defineTexts({
  en: {
    exportFailed: "An error occurred while exporting data.",
    notBefore: (first: string) => `Choose a date from ${first.split("-").reverse().join("/")} on.`,
    notLater: "Choose a date that is not later than today.",
    order: "The second date must not be before the first.",
    seasonColumns: {
      season: "Season",
      course: "Course",
      class: "Class",
      registered: "Registered",
      paid: "Paid",
      income: "Income (KES)",
      attendance: "Attendance (%)",
      completed: "Completed",
    },
    actors: {
      public: "Visitor",
      student: "Student",
      scheduler: "Scheduler",
      safaricom: "Safaricom",
      operator: "Operator",
    } as Record<string, string>,
    formerStaff: "A removed account",
    unknownActor: "Unknown",
    /** The personal data in each verb's response, for notifications of a breach (docs/breach.md). */
    personalData: {
      "students.list": registration,
      "students.get-student": `${registration}, place and payment`,
      "students.find-student": "first name, masked phone, registration number, class and state of payment",
      "students.update-student": `${registration}, place and payment`,
      "students.export": registration,
      "students.export-enrollments": "name, phone, registration number, class, fee and payment",
      "students.enrollments": "name, phone, registration number, class and payment",
      "students.get-class-enrollment": "name, phone, registration number, class and payment",
      "students.get-student-enrollment": "name, registration number, class, sessions and payment",
      "students.show-enrollment": "name, phone, registration number, class, sessions and payment",
      "attendance-registers.list": "name, phone, registration number and attendance",
      "attendance-registers.open-register": "name, registration number and attendance",
      "attendance-registers.of-student": "attendance",
      "tutors.tutor-sessions": "name, phone, registration number and sessions",
      "seasons.close-check": "name, registration number and attendance",
      "reports.look-up": "name, phone, registration number",
      "messages.list": "phone and the text of messages",
      "payments.transactions": money,
      "payments.express-requests": money,
      "payments.mpesa-classic-requests": money,
      "payments.payment-requests": money,
      "payments.transaction-query-requests": money,
      "payments.of-student": money,
      "payments.show-transaction": money,
      "payments.desk-queues": money,
      "payments.show-credit": money,
      "payments.credit-targets": money,
      "payments.suggest-matches": money,
      "payments.show-refunds": money,
      "payments.show-receipt": money,
      "payments.show-reconciliation": money,
      "payments.export-transactions": money,
      "payments.export-payment-requests": money,
      "payments.export-express-requests": money,
      "payments.export-paybill-requests": money,
      "payments.export-reconciliation": money,
      "payments.export-statement": money,
      "payments.statement-file": money,
    } as Record<string, string>,
    noReader: "No sign-in and no member of staff is known by this.",
    noStudent: "No student is known by this.",
    severalStudents: "Several students share this phone. Use a registration number.",
  },
});
