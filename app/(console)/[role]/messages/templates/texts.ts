import { defineTexts } from "@/lib/platform/texts";

export const templateTexts = defineTexts({
  en: {
    title: "Templates",
    add: "Add a template",
    empty: "There is no template yet.",
    lead: "Texts that are written again and again, in both languages. These are filled in for each person:",
    english: "English",
    kiswahili: "Kiswahili",
    change: "Change",
    remove: "Remove",
    addTitle: "Add a template",
    changeTitle: "Change the template",
    removeTitle: "Remove the template?",
    removeText: (name: string) => `${name} is taken off the list. Messages that were sent keep their text.`,
    removeYes: "Yes, remove",
    name: "Name",
    bodyEn: "Text in English",
    bodySw: "Text in Kiswahili",
    save: "Save",
    saving: "Saving ...",
  },
});
