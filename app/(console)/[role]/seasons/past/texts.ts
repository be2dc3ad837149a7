import { defineTexts } from "@/lib/platform/texts";

export const pastTexts = defineTexts({
  en: {
    title: "Enter a past season",
    change: (number: number) => `Change past season ${number}`,
    back: "Seasons",
    lead: "A season that was taught before this application was used. It is closed from the start: nobody registers for it, pays for it or gets a message about it. Once it is entered, import the lists of its students.",
    number: "Season number",
    starts: "First day",
    ends: "Last day",
    courses: "Courses and classes that were taught",
    coursesHint: "One course a line, then its classes. A course without classes is one class.",
    example: "Computer Packages: Morning, Evening",
    known: (names: string) => `Courses of the academy: ${names}`,
    newCourses: "Courses that the academy does not have were taught then, and are added as archived",
    save: "Enter the season",
    saveChange: "Save",
    saving: "Saving ...",
    unknown: "There is no such past season.",
  },
});
