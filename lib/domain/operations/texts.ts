import type { MessageChannel } from "@/db/schema/enums";
import { defineTexts } from "@/lib/platform/texts";

const CHANNELS: Record<MessageChannel, string> = { sms: "SMS", mail: "e-mail" };

/** The jobs of the scheduler (lib/domain/jobs) and the backup in plain words. */
const JOBS: Record<string, string> = {
  callbacks: "booking what M-Pesa reports",
  prompts: "asking M-Pesa about open requests to pay",
  claims: "checking receipt codes that students typed",
  holds: "ending seats that were not paid in time",
  waiting: "giving free seats to waiting lists",
  records: "deleting expired sign-ins and counts",
  reports: "reading what the SMS gateway reports",
  follow_ups: "questions to former students",
  feedback: "asking how a season was",
  conversations: "registrations by SMS and USSD",
  openings: "telling who asked that registration opens",
  consent: "erasing registrations without consent",
  retention: "deleting records whose time is over",
  invariants: "checking seats and money for contradictions",
  alerts: "alerting administrators",
  pull: "reading M-Pesa's list of payments",
  messages: "sending messages",
  backup: "making and proving the backup",
};

/** Sentences about how the academy runs, for administrators. */
export const operationTexts = defineTexts({
  en: {
    jobs: JOBS,
    problems: {
      scheduler: (since: string) => `The scheduler has not run since ${since}. Payments and messages wait.`,
      messages: (channels: readonly MessageChannel[], waiting: number, since: string) => {
        const names = channels.map((channel) => CHANNELS[channel]).join(" and ");
        return `Messages by ${names} do not go out since ${since}; ${waiting} wait.`;
      },
      money: (waiting: number) =>
        waiting === 1
          ? "1 message about money is not booked. It waits in the Money Desk."
          : `${waiting} messages about money are not booked. They wait in the Money Desk.`,
      invariants: (broken: number) =>
        broken === 1
          ? "1 record contradicts the rules of seats and money."
          : `${broken} records contradict the rules of seats and money.`,
      backup: (last: string | null) => (last ? `The last backup is of ${last}.` : "No backup is recorded."),
      job: (name: string) => `This fails: ${JOBS[name] ?? name}.`,
    },
    over: {
      scheduler: (since: string) => `The scheduler runs again. It had not since ${since}.`,
      messages: "Messages go out again.",
      money: "Every message about money is booked or dismissed.",
      invariants: "No record contradicts the rules of seats and money any more.",
      backup: "There is a new backup.",
      job: (name: string) => `This works again: ${JOBS[name] ?? name}.`,
    },
    alertSms: (academy: string, text: string, link: string) => `${academy}: ${text} ${link}`,
    alertSubject: (academy: string) => `${academy}: please look`,
    overSubject: (academy: string) => `${academy}: over`,
    alertBody: (text: string, link: string) =>
      `${text}\n\nWhat runs and what waits: ${link}\n\nYou get this message once a day while it lasts, and one when it is over.`,
    overBody: (text: string, link: string) => `${text}\n\nWhat runs and what waits: ${link}`,
  },
});
