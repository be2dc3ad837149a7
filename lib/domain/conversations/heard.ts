import type { Language } from "@/lib/platform/language";

/** Something said by SMS or USSD. `sentAt` is the gateway's moment of a text, null where texts cannot overtake each other. */
export type Said = { msisdn: string; text: string; door: "sms" | "ussd"; sentAt: Date | null };

/** What is to be done outside the transaction, before anything is answered. */
export type Task =
  | { to: "complete"; id: string }
  | { to: "pay"; studentId: string; payer: string; language: Language; cause: string };

/** What was understood: the answer, whether the conversation is over, and what it leads to. `forPerson`: staff are asked. */
export type Heard = {
  said: string;
  isOver: boolean;
  language: Language;
  cause: string;
  task?: Task;
  forPerson?: boolean;
};
