import { sentences } from "../platform/sentences";

/** Sentences about courses, classes and sessions; the 'Failed to …' ones are spec section 8. */
export const catalogWords = sentences({
  en: {
    noCourses: "Failed to fetch courses",
    noCourse: (id: string) => `Failed to fetch course with ID: ${id}`,
    noClass: (id: string) => `Failed to fetch class with ID: ${id}`,
    noSession: "Could not get session at this moment. Try again later",
    days: { saturday: "Saturday", sunday: "Sunday", chapel: "Sunday Chapel" },
  },
});
