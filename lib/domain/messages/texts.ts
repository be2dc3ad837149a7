import { defineTexts } from "@/lib/platform/texts";

/** Texts of messages. SMS contain no ID number, date of birth or secret link. */
export const messageTexts = defineTexts({
  en: {
    enrolled: (student: string, course: string, receipt: number) =>
      `${student} is enrolled for ${course}. Receipt no. ${receipt}. Welcome to the academy!`,
    stillDue: (shillings: number, payCode: string, paybill: string) =>
      `We received your payment. KES ${shillings} is left to pay: paybill ${paybill}, account ${payCode}.`,
    refunded: (shillings: number, receipt: string | null, payout: string) =>
      `KES ${shillings}${receipt ? ` of payment ${receipt}` : ""} was given back to who paid it. M-Pesa code ${payout}.`,
    notYours: (course: string, shillings: number, payCode: string, paybill: string) =>
      `A payment counted for ${course} was not for this student. KES ${shillings} is left to pay: paybill ${paybill}, account ${payCode}.`,
    reversed: (course: string, shillings: number, payCode: string, paybill: string) =>
      `M-Pesa gave a payment for ${course} back to who paid it. KES ${shillings} is left to pay: paybill ${paybill}, account ${payCode}.`,
    noSeat: (course: string) =>
      `We received your payment for ${course}, but the class is full. Your money is safe; choose another class or call us.`,
  },
});
