import { defineTexts } from "@/lib/platform/texts";

/** A student's answers for the impact report, which an admin enters from paper. */
export const answersTexts = defineTexts({
  en: {
    open: "Impact answers",
    title: "Answers for the impact report",
    lead: (name: string) =>
      `What ${name} answered on paper. Each question may stay open. Whoever looks here stands in the access log; the values stand nowhere else.`,
    save: "Save",
    saving: "Saving…",
    saved: "The answers are saved.",
    remove: "Remove the answers",
    removeTitle: "Remove the answers",
    removeText: (name: string) => `Remove what ${name} answered for the impact report?`,
    removeWarning: "They cannot be brought back. The reports of closed seasons stay as they are.",
    removing: "Removing…",
    removed: "The answers are removed.",
  },
});
