import { defineTexts } from "@/lib/platform/texts";

/** Texts of password fields. The labels are the specification's, letter for letter. */
export const passwordTexts = defineTexts({
  en: {
    show: "Show",
    hide: "Hide",
    /** After Show and Hide, for screen readers: which field. */
    what: (label: string) => ` ${label.toLowerCase()}`,
    shown: "Your password is shown.",
    hidden: "Your password is hidden.",
    newPassword: "New Password",
    confirmNewPassword: "Confirm New Password",
    rule: "At least 10 characters. Three or four words are easy to remember and hard to guess.",
  },
});
