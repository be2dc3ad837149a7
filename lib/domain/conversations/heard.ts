import type { Language } from "@/lib/platform/language";

/** Something said: by SMS with the gateway's id and moment of the text, or on a USSD screen, where nothing overtakes. */
export type Said = { msisdn: string; text: string; sms: { id: string; sentAt: Date } | null };

/** What is to be done outside the transaction, before anything is answered. */
export type Task =
  | { to: "complete"; id: string }
  | { to: "pay"; studentId: string; payer: string; language: Language; smsId: string };

/** What was understood: the answer, whether the conversation is over, and what it leads to. `forPerson`: staff are asked. */
export type Heard = {
  said: string;
  isOver: boolean;
  language: Language;
  task?: Task;
  forPerson?: boolean;
};
