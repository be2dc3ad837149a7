import { KIND_LABELS } from "@/lib/domain/messaging/messages/kinds";
import { messageTexts } from "@/lib/domain/messaging/messages/texts";
import { defineTexts } from "@/lib/platform/texts";

export const messagePageTexts = defineTexts({
  en: {
    title: "Messages",
    off: "SMS are switched off in this installation: messages are written down here, and nothing is sent.",
    tabs: {
      messages: "Messages",
      "messages/new": "Write",
      "messages/batches": "Batches",
      "messages/templates": "Templates",
      "messages/replies": "Replies",
      "messages/opt-outs": "Not reached",
    },
    loading: "Loading ...",
    failed: "The messages could not be read.",
    empty: "No Data",
    search: "Search phone, mail or subject...",
    columns: {
      to: "To",
      channel: "Channel",
      subject: "Subject",
      kind: "Kind",
      cost: "Parts, cost",
      state: "State",
      created: "Created",
      action: "Action",
    },
    channels: { sms: "SMS", mail: "Mail" },
    states: messageTexts.states,
    noSubject: "None",
    view: "View",
    message: "Message",
    sent: "Sent",
    notSent: "Not yet",
    tries: "Tries",
    kinds: KIND_LABELS,
    cost: (parts: number, shillings: string | null) => {
      const count = `${parts} ${parts === 1 ? "part" : "parts"}`;
      return shillings === null ? count : `${count}, ${shillings}`;
    },
    noCost: "-",
    student: "Student",
    openStudent: "Open the student",
    batch: "Batch",
    openBatch: "Open the batch",
    why: "Why",
    nobody: "No student of this phone is known.",
    guardianOf: "guardian of",
    network: "Sent",
    steps: {
      created: "Written",
      sent: (channel: "sms" | "mail") =>
        channel === "sms" ? "Taken by the SMS gateway" : "Taken by the mail server",
      delivered: "Arrived",
      tried: (tries: number) => (tries === 1 ? "Tried once" : `Tried ${tries} times`),
      now: (state: string) => `Now: ${state}`,
    },
    tryAgain: "Try again",
    sendAgain: "Send again",
    sending: "Sending ...",
    againMeans: "It goes back into the queue, if it is still true and its recipient may be written to.",
    doubleMeans: "Nobody knows whether this message went out. Sent again, it may arrive twice.",
    budget: {
      title: (month: string) => `SMS in ${month}`,
      used: (used: string, budget: string, percent: number) => `${used} of ${budget} (${percent}%)`,
      reserved: (shillings: string) =>
        `${shillings} of it is reserved for messages under way or of unknown end.`,
      near: "Over 80% of the month's budget is used.",
      over: "The month's budget is used up: only codes and receipts still go, from a reserve.",
      none: "No budget is set: only what costs nothing is sent.",
      change: "Change the budget",
      failed: "The month's cost could not be read.",
    },
    secret: "Its text holds a secret link and is shown only to its recipient.",
  },
});
