import { defineTexts } from "@/lib/platform/texts";

/** The notes beside courses, classes and times; they reach the browser as part of the choices. */
export const noteTexts = defineTexts({
  en: {
    full: "Full",
    notOpen: "Not open yet",
    classCount: (count: number) => `${count} classes`,
    placesLeft: (count: number) => (count === 1 ? "1 place left" : `${count} places left`),
    placesOpen: "Places open",
    times: (from: string, to: string) => `${from} to ${to}`,
    withTutor: (name: string) => `with ${name}`,
    yours: "Your place",
  },
});
