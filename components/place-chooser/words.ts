import { sentences } from "@/lib/platform/sentences";

export const placeWords = sentences({
  en: {
    course: "Course",
    chooseClass: "Class",
    full: "Full",
    classCount: (count: number) => `${count} classes`,
    notOpen: "Not open yet",
    placesLeft: (count: number) => (count === 1 ? "1 place left" : `${count} places left`),
    placesOpen: "Places open",
    times: (from: string, to: string) => `${from} to ${to}`,
    withTutor: (name: string) => `with ${name}`,
    yours: "Your place",
    oneTime: "The only time, chosen for you",
    chosenOf: (chosen: number, needed: number) =>
      `${chosen} of ${needed} sessions chosen. Choose one for each day to go on.`,
    chooseFirst: "Choose a course and a class to go on.",
  },
});
