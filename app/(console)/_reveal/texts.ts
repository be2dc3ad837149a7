import type { EDIT_REASON, REVEAL_REASONS } from "@/lib/domain/people/students/sensitive-rules";
import { defineTexts } from "@/lib/platform/texts";

/** Revealing a sensitive field, on a student's page and in the admins' list. */
export const revealTexts = defineTexts({
  en: {
    show: "Show",
    hidden: "partly hidden",
    title: (field: string) => `Show the ${field}`,
    text: (field: string, name: string) => `Why do you need the ${field} of ${name}?`,
    note: "Your name, the reason and the time are kept, and admins read them every month.",
    reason: "Reason",
    reasons: {
      identity: "To make sure who somebody is",
      document: "For a certificate or another document",
      guardian: "To reach or check a guardian",
      authority: "An authority asked for it",
      edit: "Opened for editing",
    } satisfies Record<(typeof REVEAL_REASONS)[number] | typeof EDIT_REASON, string>,
    yes: "Show it",
    busy: "Reading…",
    done: "Done",
  },
});
