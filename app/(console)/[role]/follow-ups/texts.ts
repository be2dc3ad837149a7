import { defineTexts } from "@/lib/platform/texts";

export const followUpPageTexts = defineTexts({
  en: {
    title: "Follow-up Calls",
    lead: "Former students who agreed to be asked where they are now, and have not answered for a week. They leave the list when they answer, or 60 days after the question.",
    off: "The academy does not ask former students. An admin turns it on in Settings, under Messages.",
    usedUp: (most: string) =>
      `This month's budget of the questions, ${most}, is used up. Nobody is asked before the next month.`,
    loading: "Loading ...",
    failed: "The calls could not be read.",
    empty: "Nobody is to be called.",
    search: "Search students...",
    columns: {
      student: "Student",
      phone: "Phone",
      course: "Course",
      question: "Question",
      asked: "Asked",
      call: "Last call",
      action: "Actions",
    },
    guardian: "guardian",
    after: (months: number) => (months === 1 ? "after 1 month" : `after ${months} months`),
    questions: { 1: "What they do now", 2: "Whether the course helps", 3: "Whether to tell their story" },
    noCall: "No call yet",
    notReached: (who: string, on: string) => `Not reached by ${who} on ${on}`,
    record: "Record result",
    recordTitle: "What came of the call",
    result: "The call",
    doing: "What does the student do now?",
    helps: "Does the course help?",
    story: "May we tell the story?",
    yes: "1 Yes",
    no: "2 No",
    doingHint: "For a call that was answered.",
    save: "Save",
    saving: "Saving ...",
    figuresTitle: "Where they are now",
    asked: (asked: number, reached: number, answered: number) =>
      `${asked} asked, ${reached} reached, ${answered} answered. The bars count those who answered, each by the newest answer.`,
    of: (some: number, all: number) => `${some} of ${all}`,
  },
});
