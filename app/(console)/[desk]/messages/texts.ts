import { defineTexts } from "@/lib/platform/texts";

export const messagePageTexts = defineTexts({
  en: {
    title: "Messages",
    loading: "Loading ...",
    failed: "The messages could not be read.",
    empty: "No Data",
    search: "Search phone, mail or subject...",
    columns: {
      to: "To",
      channel: "Channel",
      subject: "Subject",
      status: "Status",
      created: "Created",
      action: "Action",
    },
    channels: { sms: "SMS", mail: "Mail" },
    statuses: { queued: "waiting", sent: "sent", failed: "failed" },
    noSubject: "None",
    view: "View",
    message: "Message",
    sent: "Sent",
    notSent: "Not yet",
    tries: "Tries",
    secret: "Its text holds a link that opens something, and is shown only to whom it was sent.",
  },
});
