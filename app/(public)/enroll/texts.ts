import { defineTexts } from "@/lib/platform/texts";

export const enrollTexts = defineTexts({
  en: {
    lookUpTitle: "Enroll and Confirm",
    title: "Choose your class and times",
    lead: "One course per season. Your place is held as soon as you press Enroll, and is yours once the fee is paid.",
    enroll: "Enroll",
    enrolling: "Enrolling…",
    cancel: "Cancel",
    joinSessions: "You are enrolled. Choose your times below to join sessions.",
    holdEnded: "Your hold has ended before the fee was paid. Choose again to take a place, if one is left.",
    unlockFirst: "To choose or change times of a paid place, show first that it is yours.",
    toDetails: "Enter your code",
  },
});
