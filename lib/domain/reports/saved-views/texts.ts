import { defineTexts } from "@/lib/platform/texts";
import { LONGEST_NAME, MOST_VIEWS } from "./rules";

export const viewTexts = defineTexts({
  en: {
    nameNeeded: "Enter a name for the view.",
    nameLong: `Enter a name of at most ${LONGEST_NAME} characters.`,
    nameTaken: "You have a view of this list with this name.",
    queryLong: "This search is too long to be kept.",
    tooMany: `You have ${MOST_VIEWS} views of this list. Remove one first.`,
    unknown: "This view does not exist any more.",
    saved: (name: string) => `View "${name}" saved`,
    changed: (name: string) => `View "${name}" changed`,
    removed: (name: string) => `View "${name}" removed`,
  },
});
