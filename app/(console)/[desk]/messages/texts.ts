import { defineTexts } from "@/lib/platform/texts";

export const messagePageTexts = defineTexts({
  en: {
    title: "Messages",
    tabs: {
      messages: "Messages",
      "messages/new": "Write",
      "messages/batches": "Batches",
      "messages/templates": "Templates",
    },
    loading: "Loading ...",
    failed: "The messages could not be read.",
    empty: "No Data",
    search: "Search phone, mail or subject...",
    columns: {
      to: "To",
      channel: "Channel",
      subject: "Subject",
      state: "State",
      created: "Created",
      action: "Action",
    },
    channels: { sms: "SMS", mail: "Mail" },
    states: {
      queued: "waiting",
      sending: "sending",
      accepted: "sent",
      delivered: "delivered",
      failed: "failed",
      unknown: "not known",
      expired: "expired",
      suppressed: "not sent",
    },
    noSubject: "None",
    view: "View",
    message: "Message",
    sent: "Sent",
    notSent: "Not yet",
    tries: "Tries",
    secret: "Its text holds a link that opens something, and is shown only to whom it was sent.",
  },
});
