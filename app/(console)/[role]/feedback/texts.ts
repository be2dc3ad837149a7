import { defineTexts } from "@/lib/platform/texts";

export const feedbackReportTexts = defineTexts({
  en: {
    title: (season: number) => `Feedback of season ${season}`,
    metaTitle: "Feedback",
    back: "Dashboard",
    notThere: "There is no such season. Choose one from the list of seasons.",
    failed: "The answers could not be read. Reload the page to try again.",
    export: "Export CSV",
    print: "Print",
    answered: (answered: number, asked: number) =>
      `${answered} of ${asked} students who were asked answered.`,
    rule: "From 1 to 5. Answers have no name and are shown in fives of a class, so that nobody can tell whose a new one is. Once the time to answer is over, those that made no five are shown together, if they are five of several classes.",
    classes: "By class",
    nothing: "–",
    nobody: "Nobody of this season was asked. Students are asked after it closes, if the setting says so.",
  },
});
