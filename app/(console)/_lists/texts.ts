import { defineTexts } from "@/lib/platform/texts";

export const savedViewTexts = defineTexts({
  en: {
    save: "Save view",
    edit: "Edit view",
    lead: "Keeps the search, filters, order and columns of this list for you. A view of the same name is replaced.",
    searching: "A view with a search text is deleted after 90 days, because the text may name a person.",
    name: "Name",
    first: "Open this view first",
    saving: "Saving ...",
    remove: "Remove this view",
    confirmRemove: (name: string) => `Are you sure you want to remove the view "${name}"?`,
    yes: "Yes, remove",
    cancel: "Cancel",
  },
});

/** Above the rows of a list. */
export const listTexts = defineTexts({
  en: {
    ignored: (labels: string[]) =>
      `Not filtered by ${labels.join(", ")}: what this address asks for is not there any more.`,
  },
});
