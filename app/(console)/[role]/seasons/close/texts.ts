import type { CloseStep } from "@/lib/domain/season-lifecycle/closing/rules";
import { defineTexts } from "@/lib/platform/texts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Each step's title, count and page. */
const steps: Record<
  CloseStep,
  { title: string; about: string; left: (count: number) => string; link: string }
> = {
  registers: {
    title: "Registers",
    about: "Every register is saved: results are proposed from saved registers alone.",
    left: (count) => `${counted(count, "register is", "registers are")} missing or a draft`,
    link: "See missing registers",
  },
  holds: {
    title: "Unpaid places and offers",
    about: "Nobody holds a place without having paid for it.",
    left: (count) => counted(count, "place is not paid for", "places are not paid for"),
    link: "See unpaid places",
  },
  money: {
    title: "Money at rest",
    about:
      "Every payment is on an account, and credit is kept for the next season, refunded, moved or given.",
    left: (count) => counted(count, "payment or account to decide on", "payments or accounts to decide on"),
    link: "Open the money desk",
  },
  results: {
    title: "Results",
    about: "Every student has a result. Attendance proposes it; it can be decided otherwise, with a reason.",
    left: (count) => counted(count, "student has no result", "students have no result"),
    link: "",
  },
  certificates: {
    title: "Certificates",
    about: "Whoever completed the season has a certificate.",
    left: (count) => counted(count, "certificate is not issued", "certificates are not issued"),
    link: "Open certificates",
  },
  report: {
    title: "Report",
    about: "What the season came to, beside earlier seasons. It can be printed and exported.",
    left: () => "",
    link: "Read the report",
  },
  retention: {
    title: "Privacy",
    about:
      "Registrations that were never paid are forgotten 90 days after the last activity, in the night and by themselves.",
    left: (count) =>
      counted(count, "registration is due to be forgotten", "registrations are due to be forgotten"),
    link: "Read the privacy policy",
  },
};

/** The page that closes a season. */
export const closeTexts = defineTexts({
  en: {
    title: (season: number) => `Close season ${season}`,
    metaTitle: "Close a season",
    back: "Seasons",
    lead: "Do the steps in any order. You can leave this page and come back: it always shows what is left.",
    notThere: "There is no such season. Choose one from the list of seasons.",
    failed: "What is left to do could not be read. Reload the page to try again.",
    done: "Done",
    afterResults: "After the results",
    info: "For your information",
    ready: "Everything is done. The season can be closed.",
    stepsLeft: (count: number) => counted(count, "step is left", "steps are left"),
    steps,
    drafts: "See drafts",
    endHolds: "See whom this ends",
    results: "Proposed results",
    course: "Course",
    class: "Class",
    completed: "Completed",
    notCompleted: "Did not complete",
    students: "Students",
    showStudents: "See students",
    student: "Student",
    number: "Reg. number",
    attendance: "Attendance",
    attended: (attended: number, met: number) => (met === 0 ? "No meeting" : `${attended} of ${met}`),
    proposal: "Proposed",
    outcomes: { completed: "Completed", not_completed: "Did not complete" },
    studentsOf: (course: string, group: string) => `${course}, ${group}`,
    accept: (count: number) => `Accept ${counted(count, "result", "results")}`,
    close: "Close the season",
    closeNow: "Close the season now",
    whatCloses:
      "A closed season is history. Its classes are archived, unpaid places end, every student without a result gets the proposed one, and money that comes later becomes credit. Next you see whom this concerns.",
    lookAndClose: "See whom closing concerns",
    reason: "Why is this done now?",
    reasonHint: "The reason is kept with the season.",
    byAdmin: "An admin closes the season.",
    becomes: "What becomes of it",
    ends: {
      place: () => "Held place ends",
      offer: () => "Offer ends",
      credit: (shillings: number) => `Place ends, KES ${shillings} becomes credit`,
    },
    result: "Result",
    none: "None",
    nobody: "This concerns nobody any more.",
    endsPlaces: (count: number) => `${counted(count, "place ends", "places end")}`,
    decides: (count: number) => `${counted(count, "result is", "results are")} decided`,
    lastDay: "Last day of the season",
    lastMeeting: "Last meeting ends",
    placesEnd: "Places that end",
    resultsDecided: "Results decided",
    messagesOut: "Messages",
    messagesGo: (count: number) =>
      `${counted(count, "SMS goes", "SMS go")} to the students above whose place ends, to the guardian of a minor, half an hour from now. Undo before then and none is sent. An unanswered offer ends without a message.`,
    later: {
      feedback: (people: number, most: number, cost: string) =>
        `Then ${counted(people, "student is", "students are")} asked how the season was: at most ${counted(most, "SMS", "SMS")}, ${cost}.`,
      follow_up: (people: number, most: number, cost: string) =>
        `Over a year, of ${counted(people, "student who completes", "students who complete")}, those who agree are asked where they are now: at most ${counted(most, "SMS", "SMS")}, ${cost}.`,
    },
    canUndo: {
      end_unpaid: "You can undo this for 30 minutes.",
      accept_results: "You can undo this for 7 days; results with a certificate stay.",
      close_season:
        "An admin can open the season again, with a reason. Ended places come back for 30 minutes, later nobody gets one back.",
    },
    confirmTitle: {
      end_unpaid: (number: number) => `End the unpaid places of season ${number}`,
      accept_results: (number: number) => `Accept the results of season ${number}`,
      close_season: (number: number) => `Close season ${number}`,
    },
    confirm: {
      end_unpaid: (count: number) => `End ${counted(count, "place", "places")}`,
      accept_results: (count: number) => `Accept ${counted(count, "result", "results")}`,
      close_season: () => "Close the season",
    },
    saving: "Saving ...",
    cancel: "Back without changing anything",
    acts: "What was done",
    didStep: {
      end_unpaid: (count: number) => `${counted(count, "unpaid place", "unpaid places")} ended`,
      accept_results: (count: number) => `${counted(count, "result", "results")} accepted`,
      close_season: (count: number) =>
        `Season closed, ${counted(count, "place or result", "places and results")} with it`,
    },
    doneBy: (name: string, when: string) => `by ${name}, ${when}`,
    undoneAt: (when: string, why: string | null) => `Undone on ${when}${why ? `: ${why}` : ""}`,
    undo: {
      end_unpaid: "Undo: give the places back",
      accept_results: "Undo: take the results back",
      close_season: "",
    },
    until: (when: string) => `until ${when}`,
    reopen: "Open the season again",
    whatReopens:
      "Its classes are live again and the results that closing gave are undecided, unless a certificate was issued. Ended places come back within 30 minutes of closing; later their students have been told.",
    reopenReason: "Why is it opened again?",
    isClosed: (number: number, when: string) => `Season ${number} was closed on ${when}.`,
    because: (reason: string) => `Reason: ${reason}`,
  },
});
