import { defineTexts } from "@/lib/platform/texts";

/** Texts of the status page, for administrators who are no engineers. */
export const statusTexts = defineTexts({
  en: {
    title: "Status",
    failed: "The status could not be read.",
    allWell: "All is well.",
    look: "Please look at this",
    again: "Look again",
    lookedAt: (time: string) => `As of ${time} (Nairobi).`,
    /** What to do about a problem; a link where the console has the page. */
    next: {
      scheduler: { say: "Ask whoever runs the server to look at its log and to start the academy again." },
      messages: { say: "Why stands below.", href: "/admin/messages", link: "Messages" },
      money: { say: "Decide each:", href: "/money?queue=unreadable", link: "Not booked" },
      invariants: { say: "Show the list below to whoever runs the server." },
      backup: {
        say: "Ask whoever runs the server to make one now (npm run backup) and one each night.",
      },
      job: { say: "Show the result below to whoever runs the server." },
    } as Record<string, { say: string; href?: string; link?: string }>,
    scheduler: "The scheduler",
    schedulerHint: "It books payments, ends unpaid seats and sends messages by itself, every few seconds.",
    ran: (age: string) => `The scheduler last ran ${age} ago.`,
    neverRan: "The scheduler has never run.",
    running: "Runs",
    silent: "Does not run",
    jobs: "What it does",
    job: "Work",
    lastRun: "Last done",
    ago: (age: string) => `${age} ago`,
    result: "Result",
    fine: "Fine",
    failing: "Failed",
    failingJobs: "What it failed to do",
    queues: "What waits",
    unreadable: "What waits for a person",
    nothing: "Nothing",
    wait: (count: number) => `${count} wait`,
    queue: "What",
    waiting: "How many",
    oldest: "Longest wait",
    queueNames: {
      callbacks: "Reports of M-Pesa to be booked",
      prompts: "Requests to pay without an answer yet",
      claims: "Typed receipt codes being checked",
      reports: "Reports of the SMS gateway to be read",
      sms: "SMS to be sent",
      mail: "E-mails to be sent",
      unreadable: "Not booked",
    } as Record<string, string>,
    wrong: "Contradictions",
    checks: "Seats and money",
    checked: (age: string) => `Checked for contradictions ${age} ago.`,
    neverChecked: "Not checked yet",
    noneBroken: "No record contradicts a rule.",
    broken: (count: number) =>
      count === 1 ? "1 record contradicts a rule:" : `${count} records contradict a rule:`,
    tellDeveloper: "Show this to whoever runs the server. Nothing is lost, but a figure may be wrong.",
    more: (count: number) => `and ${count} more`,
    late: "Too old",
    missing: "None yet",
    backups: "Backups",
    lastBackup: "Last backup",
    proven: "Last proven by a restore",
    never: "never",
    noBackups: "None recorded here",
    stuck: "Do not go out",
    channels: "Messages",
    channelNames: { sms: "SMS", mail: "E-mail" },
    states: { on: "Go out", paused: "Paused", off: "Switched off" },
    alerted: "Administrators are alerted by SMS and e-mail when something stands still.",
    whoIsAlerted: "Choose who",
  },
});

/** How long ago, in words: "40 seconds", "5 minutes", "3 hours", "2 days". */
export function formatAge(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, "second"]
      : seconds < 7_200
        ? [Math.floor(seconds / 60), "minute"]
        : seconds < 172_800
          ? [Math.floor(seconds / 3_600), "hour"]
          : [Math.floor(seconds / 86_400), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
