import { defineTexts } from "@/lib/platform/texts";

/** Texts about planning a season. */
export const planningTexts = defineTexts({
  en: {
    seasonPlanned: (number: number) => `Season ${number} is planned`,
    seasonExists: (number: number) => `Season ${number} exists already. Choose another number.`,
    notOfSeason: (number: number) => `Choose classes of season ${number} only.`,
    copyFromNeeded: "Say from which season the classes are copied.",
    openingOrder: "Registration must open before the last day to pay, and before the season ends.",
    firstDayNeeded: "Enter the first day.",
    lastDayNeeded: "Enter the last day.",
    openingNeeded: "Choose when registration opens.",
    momentNeeded: "Enter the date and time at which registration opens.",
    coursesNeeded: "Enter the courses that were taught.",
    overlaps: (number: number, from: string, to: string) =>
      `Past season ${number} was taught from ${from} to ${to}, in the same days. Change the dates of one of them.`,
    isOver: "A past season has ended. Plan one that is still taught.",
    beforeOthers: (number: number) =>
      `A past season has a number below ${number}, the first season of this application.`,
    notPast: (number: number) => `Season ${number} is no past season, so it is not changed here.`,
    noClassIn: (line: string) => `Write the course first, then a colon and its classes: "${line}".`,
    classTwice: (name: string) => `"${name}" stands here twice.`,
    unknownCourses: (names: string) =>
      `The academy has no course called ${names}. Correct the name, or tick below that it was taught then.`,
    classHasStudents: (names: string) => `Students were in ${names}, so it stays.`,
    oldCourse: "Taught in past seasons.",
    pastEntered: (number: number) => `Season ${number} is entered as a past season. Now import its students.`,
    pastChanged: (number: number) => `Season ${number} is changed`,
    noCourse: "This course does not exist any more.",
  },
});
