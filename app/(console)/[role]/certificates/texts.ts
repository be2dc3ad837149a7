import { defineTexts } from "@/lib/platform/texts";

export const certificatePageTexts = defineTexts({
  en: {
    title: "Certificates",
    loading: "Loading ...",
    failed: "The certificates could not be read.",
    empty: "No Data",
    search: "Search name, course or number...",
    columns: {
      number: "Number",
      name: "Name",
      course: "Course",
      season: "Season",
      issued: "Issued",
      status: "Status",
      action: "Actions",
    },
    oldNumber: (old: string, number: number) => `${old} (no. ${number})`,
    filters: { season: "Season", class: "Class" },
    season: (number: string) => `Season ${number}`,
    statuses: { valid: "valid", withdrawn: "withdrawn" },
    why: (date: string, reason: string) => `${date}: ${reason}`,
    pdf: "PDF",
    check: "Check",
    withdraw: "Withdraw",
    printAll: "Print all",
    issue: (season: number) => `Issue for season ${season}`,
    issueTitle: (season: number) => `Certificates of season ${season}`,
    issueAsk: (season: number) =>
      `Are you sure you want to issue a certificate to everybody who completed season ${season}?`,
    issueMeans:
      "Names and courses are printed as they stand now. Whoever has a certificate keeps it, and a withdrawn one is not issued again.",
    issueYes: "Yes, issue",
    issuing: "Issuing ...",
    withdrawTitle: (number: number) => `Withdraw certificate ${number}`,
    withdrawLead: (name: string) =>
      `Whoever checks the certificate of ${name} will read that it was withdrawn today. This cannot be taken back.`,
    reason: "Reason",
    reasonHint: "Kept for the administrators. The check page does not show it.",
    withdrawYes: "Withdraw",
    withdrawing: "Withdrawing ...",
  },
});
