import { defineTexts } from "@/lib/platform/texts";

export const keepTexts = defineTexts({
  en: {
    title: "Keep places",
    titleOf: (season: number) => `Keep places for students of season ${season}`,
    back: "Seasons",
    lead: "Before registration opens to all, each student gets an SMS with a link to a place that is held for some days. Places nobody took are free again by themselves.",
    smsOff: "SMS are switched off, so nobody would get the link. Switch them on before you keep places.",
    audience: "Who",
    all: "All who are enrolled",
    completing: "Those who complete the season",
    group: (course: string, name: string) => `${course}, ${name}`,
    to: "For season",
    toOption: (season: number, opens: string) => `Season ${season} (${opens})`,
    opens: (at: string) => `registration opens ${at}`,
    notSet: "opening not set",
    until: "Places are held until",
    untilHint: "Nairobi time, before registration opens",
    preview: "See who gets a place",
    noSeason:
      "Plan the next season first: places can be kept in a season whose registration is not open yet.",
    plan: "Plan season",
    unknown: "There is no such season.",
    failed: "This could not be worked out now. Please try again.",
    planned: "What will happen",
    gets: (count: number) =>
      count === 1 ? "1 student gets a place and an SMS" : `${count} students get a place and an SMS`,
    nobody: "Nobody gets a place now.",
    already: (count: number) =>
      count === 1
        ? "1 more has a place in that season or had an offer before, and gets no other."
        : `${count} more have a place in that season or had an offer before, and get no other.`,
    columns: { course: "Course", group: "Class", seats: "Places" },
    none: (count: number) => (count === 1 ? "1 student gets no place" : `${count} students get no place`),
    reasons: {
      full: "the classes of the course are full",
      no_class: "the course has no class in that season",
    },
    confirm: (count: number) =>
      count === 1 ? "Keep 1 place and send the SMS" : `Keep ${count} places and send the SMS`,
    keeping: "Keeping places…",
  },
});
