import { defineTexts } from "@/lib/platform/texts";

/** What fields for passwords say; the names of spec/staff.md 2.3 letter by letter. */
export const passwordTexts = defineTexts({
  en: {
    show: "Show",
    hide: "Hide",
    /** After Show and Hide, for those who do not see which field they stand in. */
    what: (label: string) => ` ${label.toLowerCase()}`,
    shown: "Your password is shown.",
    hidden: "Your password is hidden.",
    newPassword: "New Password",
    confirmNewPassword: "Confirm New Password",
    rule: "At least 10 characters. Three or four words are easy to remember and hard to guess.",
  },
});
