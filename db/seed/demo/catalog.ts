import { classes, courses, sessions } from "../../schema/catalog";
import type { Writer } from "./writer";

type Meeting = ["saturday" | "sunday" | "chapel", string, string];
const CHAPEL: Meeting = ["chapel", "08:00", "09:30"];

const COURSES = [
  {
    name: "Computer Packages",
    code: "CP",
    details: "Typing, documents, spreadsheets, email and safe use of the internet, from the first steps on.",
    detailsSw:
      "Kuchapa, hati, hesabu kwa jedwali, barua pepe na intaneti kwa usalama, kuanzia mwanzo kabisa.",
    classes: [
      {
        name: "Morning Class",
        capacity: 30,
        meetings: [
          ["saturday", "08:00", "10:00"],
          ["saturday", "10:30", "12:30"],
          ["sunday", "10:00", "12:00"],
          CHAPEL,
        ],
      },
      {
        name: "Afternoon Class",
        capacity: 30,
        meetings: [
          ["saturday", "14:00", "16:00"],
          ["sunday", "13:00", "15:00"],
          ["sunday", "15:30", "17:30"],
          CHAPEL,
        ],
      },
    ],
  },
  {
    name: "Graphic Design",
    code: "GD",
    details: "Colour, type and layout: posters, logos and social media designs with free software.",
    detailsSw: "Rangi, maandishi na mpangilio: mabango, logo na picha za mitandao kwa programu za bure.",
    classes: [
      {
        name: "Graphic Design Class",
        capacity: 25,
        meetings: [["saturday", "09:00", "12:00"], ["sunday", "14:00", "17:00"], CHAPEL],
      },
    ],
  },
  {
    name: "Photography",
    code: "PH",
    details: "Light, framing and editing with the camera or the phone that you already have in your hand.",
    detailsSw: "Mwanga, mpangilio wa picha na kuzihariri, kwa kamera au simu uliyo nayo mkononi.",
    classes: [
      {
        name: "Photography A",
        capacity: 10,
        meetings: [["saturday", "08:00", "11:00"], ["sunday", "10:00", "13:00"], CHAPEL],
      },
      {
        name: "Photography B",
        capacity: 10,
        meetings: [["saturday", "13:00", "16:00"], ["sunday", "13:30", "16:30"], CHAPEL],
      },
    ],
  },
  {
    name: "Web Development",
    code: "WD",
    details:
      "Pages that work on every phone: HTML, CSS and a first program, published by the end of the season.",
    detailsSw:
      "Kurasa zinazofunguka kwenye kila simu: HTML, CSS na programu ya kwanza, mwisho wa msimu zipo hewani.",
    classes: [
      {
        name: "Web Beginners",
        capacity: 20,
        meetings: [["saturday", "10:00", "13:00"], ["sunday", "11:00", "14:00"], CHAPEL],
      },
      {
        name: "Web Intermediate",
        capacity: 20,
        meetings: [["saturday", "14:00", "17:00"], ["sunday", "14:30", "17:30"], CHAPEL],
      },
    ],
  },
] satisfies Array<{
  name: string;
  code: string;
  details: string;
  detailsSw: string;
  classes: Array<{ name: string; capacity: number; meetings: Meeting[] }>;
}>;

export type DemoClass = {
  id: string;
  name: string;
  course: string;
  season: number;
  sessions: Array<{ id: string; day: "saturday" | "sunday" | "chapel" }>;
};

/** Four courses: one with a single class, others with several. @returns their ids, in order */
export async function seedCourses(db: Writer, since: Date): Promise<string[]> {
  const rows = await db
    .insert(courses)
    .values(COURSES.map(({ classes: _classes, ...course }) => ({ ...course, createdAt: since })))
    .returning({ id: courses.id });
  return rows.map(({ id }) => id);
}

type Run = { season: number; since: Date; archivedAt?: Date };

/** The classes of a season with their sessions; Photography A is small, to be filled. */
export async function seedClasses(
  db: Writer,
  courseIds: string[],
  tutorIds: string[],
  { season, since, archivedAt }: Run,
): Promise<DemoClass[]> {
  const made: DemoClass[] = [];
  for (const [position, course] of COURSES.entries()) {
    for (const group of course.classes) {
      const [written] = await db
        .insert(classes)
        .values({
          courseId: courseIds[position] ?? "",
          seasonNumber: season,
          name: group.name,
          capacity: group.capacity,
          createdAt: since,
          archivedAt,
        })
        .returning({ id: classes.id });
      const classId = written?.id ?? "";
      const tutorId = tutorIds[made.length % tutorIds.length] ?? null;
      const weekend = await db
        .insert(sessions)
        .values(
          group.meetings.map(([day, startsAt, endsAt]) => ({
            classId,
            day,
            startsAt,
            endsAt,
            tutorId,
            createdAt: since,
          })),
        )
        .returning({ id: sessions.id, day: sessions.day });
      made.push({ id: classId, name: group.name, course: course.name, season, sessions: weekend });
    }
  }
  return made;
}
