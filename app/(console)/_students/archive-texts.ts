import { defineTexts } from "@/lib/platform/texts";

/** Archiving a student, or taking one out of the archive, by the student's state. */
export const archiveTexts = defineTexts({
  en: {
    open: { active: "Archive", archived: "Unarchive" },
    confirm: {
      active: (name: string) => `Archive ${name}?`,
      archived: (name: string) => `Take ${name} out of the archive?`,
    },
    yes: { active: "Yes, archive", archived: "Yes, unarchive" },
    warning:
      "An archived student can no longer be enrolled. A place that is held or paid for stays as it is.",
    saving: "Saving ...",
    failed: "Student archiving failed. Try again later!",
  },
});
