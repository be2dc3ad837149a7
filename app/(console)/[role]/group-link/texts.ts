import { defineTexts } from "@/lib/platform/texts";

export const groupLinkTexts = defineTexts({
  en: {
    title: "WhatsApp group",
    of: (course: string, group: string) => `${course}, ${group}`,
    notFound: "No such class",
    notFoundText: "There is no such class, or you do not teach it.",
    back: "Back to the class",
    home: "Home",
    now: "The group's link now",
    none: "This class has no link yet.",
    who: "The enrolled students of this class see it on their own page, and it is in the message that tells them they are enrolled. Nobody else sees it, and whoever leaves the class no longer does. When the old link should stop working, make a new one in WhatsApp and paste it here.",
    link: "Invite link",
    linkHint: "In WhatsApp open the group, then Invite via link and Copy link. An empty box removes it.",
    save: "Save",
    saving: "Saving ...",
  },
});
