import { whyText } from "@/lib/domain/messaging/messages/texts";
import { defineTexts } from "@/lib/platform/texts";

const OPTED_OUT: Record<string, string> = {
  opted_out_reply: "Asked by SMS for no more bulk messages.",
  opted_out_gateway: "Opted out with their network.",
  opted_out_desk: "Asked at the desk for no more bulk messages.",
  opted_out_link: "Unsubscribed by a link.",
};

export const optOutPageTexts = defineTexts({
  en: {
    title: "Not reached",
    lead: "Phones and addresses that get no bulk messages, and why. Codes and receipts still go to phones that opted out.",
    loading: "Loading ...",
    failed: "The list could not be read.",
    empty: "Everybody can be reached.",
    search: "Search phone or mail...",
    columns: {
      recipient: "Phone or mail",
      why: "Why",
      since: "Since",
      students: "Students",
      action: "Action",
    },
    why: (code: string) => OPTED_OUT[code] ?? whyText(code),
    lift: "Lift",
    liftTitle: "Write to them again",
    liftAsk: (recipient: string) => `Should messages go to ${recipient} again?`,
    liftMeans: "Only if its owner asked for it, or the number or address is right now.",
    add: "Opt a phone out",
    addTitle: "Opt a phone out",
    addLead: "It gets no more bulk messages. Codes, receipts and what its owner asks for still go.",
    phone: "Phone number",
    phoneHint: "As in 0712 345 678.",
    yes: "Yes, lift",
    save: "Opt out",
    saving: "Saving ...",
  },
});
