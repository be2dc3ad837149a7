import { defineTexts } from "@/lib/platform/texts";

/** Texts of the payment pages; results of prompts are in lib/domain/payments/prompts/texts.ts. */
export const payPageTexts = defineTexts({
  en: {
    payingPhone: "Paying phone number",
    payingPhoneHint: "Who is paying? You can use someone else's number, for example 0700 123 456.",
    payerFirst: "Payer's first name",
    payerLast: "Payer's last name",
    copy: "Copy",
    copied: "Copied",
    businessNo: "Business number",
    accountNo: "Account number",
    amount: "Amount",
    steps: (business: string, account: string, amount: string) => [
      "Open M-Pesa on your phone (the M-Pesa menu or app).",
      "Choose Lipa na M-Pesa, then Pay Bill.",
      `Enter the business number ${business}.`,
      `Enter the account number ${account}.`,
      `Enter the amount ${amount}.`,
      "Enter your M-Pesa PIN and send.",
    ],
    checkPhone: "Check your phone",
    enterPin: (amount: string) =>
      `A message from M-Pesa asks you to pay ${amount}. Enter your M-Pesa PIN there.`,
    sentTo: (phone: string) => `We sent it to ${phone}.`,
    neverHere: "Never type your PIN on this page.",
    comesBack: "This page updates when your payment arrives. You may close it and come back.",
    noPrompt: "No message on your phone? Pay by Paybill",
    complete: "Complete",
    completeHint: "I have paid, check now",
    checking: "Checking…",
    sendAgain: "Send again",
    notMade: "The payment was not made",
    checkingTitle: "We are still checking",
  },
});
