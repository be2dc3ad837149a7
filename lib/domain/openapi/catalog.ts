import { z } from "zod";
import { addCourse } from "@/lib/domain/catalog/add-course";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { listClassesWithEnrollments } from "@/lib/domain/catalog/list-classes";
import { listCoursesWithEnrollments } from "@/lib/domain/catalog/list-courses";
import { showClassWithEnrollments } from "@/lib/domain/catalog/show-class";
import { showCourseWithEnrollments } from "@/lib/domain/catalog/show-course";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { updateCourse } from "@/lib/domain/catalog/update-course";
import { countEnrolledToday } from "@/lib/domain/enrollments/enrolled-today";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject, namedShape } from "@/lib/platform/openapi/shape";
import {
  dataOf,
  day,
  EXAMPLE_ID,
  forStaff,
  id,
  instant,
  pageOf,
  SEEN,
  season,
  seats,
  shillings,
  total,
} from "./fields";
import { DELETED, Session } from "./sessions";
import { EnrollmentRow } from "./student-records";

const Class = namedObject("Class", {
  id,
  class_name: z.string(),
  course: z.string(),
  course_id: id,
  season,
  state: z
    .enum(["draft", "open", "closed"])
    .describe(
      "draft: it has no sessions yet, so that only staff see it and nobody can join or pay (409 `class_draft`). closed: its season is closed, and nobody can join (409 `season_closed`).",
    ),
  capacity: seats,
  seats_left: seats,
  created_at: instant,
  ...forStaff,
  sessions: z.array(Session),
});

const ListedClass = namedShape(
  "ListedClass",
  Class.extend({
    enrollments: z
      .array(EnrollmentRow)
      .optional()
      .describe(
        "For staff only: those who paid, newest first, so that their number is `total_enrolled`. A tutor gets the students of the own sessions, without amounts.",
      ),
  }),
);

const meetings = [
  { day: "saturday", start_at: "08:00", end_at: "10:00" },
  { day: "sunday", start_at: "14:00", end_at: "16:00", capacity: 20 },
  { day: "chapel", start_at: "11:00", end_at: "12:00" },
];

export const CLASSES: Call[] = [
  {
    at: "GET classes",
    run: listClassesWithEnrollments,
    summary: "A page of the classes with their sessions and the seats left.",
    description:
      "With `season`, the classes of that season. Without it, for staff those of the seasons under way: open, or the current one; for others those of the current one.",
    response: pageOf("classes", ListedClass),
  },
  {
    at: "GET classes/fetch-class",
    run: showClassWithEnrollments,
    summary: "One class.",
    response: { data: ListedClass },
    errorCodes: ["not_found"],
  },
  {
    at: "GET classes/enrolled-today",
    run: countEnrolledToday,
    summary: "How many students became enrolled today, by class.",
    description: "Of the current season unless `season` names another. Classes without are left out.",
    response: dataOf({
      season,
      date: day.describe("Today in Nairobi."),
      classes: z.array(z.object({ class_id: id, enrolled: z.int().min(1) })),
    }),
  },
  {
    at: "POST classes/create-class",
    run: createClass,
    summary: "Opens a class of a course.",
    description:
      "`season` is the season it runs in, by default the current one. No `capacity`, or null, means that seats are not limited; a session's `capacity` is its room's. Sessions lie between 07:00 and 18:00 (a setting).",
    examples: {
      "A class of twenty with its weekend": {
        class_name: "Evening Class",
        course_id: EXAMPLE_ID.course,
        capacity: 20,
        sessions: meetings,
      },
    },
    statuses: [201],
    response: { data: Class },
    errorCodes: ["not_found", "class_taken", "season_closed"],
  },
  {
    at: "PATCH classes/update-class",
    run: updateClass,
    summary: "Changes a class; send the id and what changes.",
    description: `A list of sessions replaces the class's sessions: rows with an id are changed, rows without are added, the others go. A capacity below the seats taken removes nobody. A change of its sessions is a change of the class. \`group_link\` is answered by \`classes/group-link\` alone. ${SEEN}`,
    examples: {
      "More seats": { id: EXAMPLE_ID.class, capacity: 24 },
      "Another Saturday": {
        id: EXAMPLE_ID.class,
        sessions: [{ id: EXAMPLE_ID.saturday, day: "saturday", start_at: "09:00", end_at: "11:00" }],
      },
    },
    response: { data: Class },
    errorCodes: ["not_found", "stale", "class_taken", "in_use", "room_too_small"],
  },
  {
    at: "DELETE classes/delete",
    run: deleteClass,
    summary: "Deletes a class nobody holds a place in; one with history is archived.",
    examples: { "By id": { id: EXAMPLE_ID.class } },
    ...DELETED,
  },
];

const Course = namedObject("Course", {
  id,
  course_name: z.string(),
  course_code: z.string(),
  course_price: shillings,
  course_details: z.string(),
  course_details_sw: z.string().describe("The details in Kiswahili; empty: there are none."),
  next_course_id: id.nullable(),
  created_at: instant,
  updated_at: forStaff.updated_at,
  classes: z.array(Class),
});

const ListedCourse = namedShape("ListedCourse", Course.extend({ classes: z.array(ListedClass) }));

export const COURSES: Call[] = [
  {
    at: "GET courses",
    run: listCoursesWithEnrollments,
    alternative: showCourseWithEnrollments,
    summary: "A page of the courses by name, or the one course of courseId.",
    description:
      "The classes are those of `season` as in `GET classes`. With `courseId`, `data` is that course, for staff with its classes of all seasons that are not closed, and there is no total.",
    response: {
      data: z.union([z.object({ courses: z.array(ListedCourse), total }), ListedCourse]),
      total: total.optional(),
    },
    errorCodes: ["not_found"],
  },
  {
    at: "POST courses/add-course",
    run: addCourse,
    summary: "Opens a course, with its classes by name.",
    description:
      "`course_name` and `course_code` are other words for `name` and `code`. `details` has 50 to 200 characters, and so has `details_sw`, the same in Kiswahili, unless it is empty; `price` is in shillings.",
    examples: {
      "A course with two classes": {
        name: "Tailoring",
        code: "TL",
        details:
          "Measuring, cutting and sewing by hand and machine, up to a first dress or shirt of your own.",
        details_sw: "Kupima, kukata na kushona kwa mkono na kwa cherehani, hadi nguo yako ya kwanza.",
        classes: ["Morning Class", "Afternoon Class"],
        price: 500,
      },
    },
    statuses: [201],
    response: { data: Course },
    errorCodes: ["code_taken", "class_taken"],
  },
  {
    at: "PATCH courses/update-course",
    run: updateCourse,
    summary: "Changes a course; send the id and what changes.",
    description: `A class with an id is renamed, a new name is added, none is dropped. ${SEEN}`,
    examples: {
      "Rename one class, add another": {
        id: EXAMPLE_ID.course,
        classes: [{ id: EXAMPLE_ID.class, class_name: "Early Class" }, "Evening Class"],
      },
    },
    response: { data: Course },
    errorCodes: ["not_found", "stale", "code_taken", "class_taken"],
  },
  {
    at: "DELETE courses/delete-course",
    run: deleteCourse,
    summary: "Deletes a course nobody holds a place in; one with history is archived.",
    examples: { "By id": { id: EXAMPLE_ID.course } },
    ...DELETED,
  },
];
