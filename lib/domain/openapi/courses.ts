import { z } from "zod";
import { addCourse } from "@/lib/domain/catalog/add-course";
import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { updateCourse } from "@/lib/domain/catalog/update-course";
import type { Call } from "@/lib/platform/openapi/call";
import { namedShape } from "@/lib/platform/openapi/shape";
import { Class } from "./classes";
import { archived, EXAMPLE_ID, forStaff, id, instant, SEEN, shillings, total } from "./fields";

const Course = namedShape(
  "Course",
  z.object({
    id,
    course_name: z.string(),
    course_code: z.string(),
    course_price: shillings,
    course_details: z.string(),
    created_at: instant,
    updated_at: forStaff.updated_at,
    classes: z.array(Class),
  }),
);

export const COURSES: Call[] = [
  {
    at: "GET courses",
    run: listCourses,
    alternative: showCourse,
    summary: "A page of the courses by name, or the one course of courseId.",
    description: "With `courseId`, `data` is that course, and there is no total.",
    response: {
      data: z.union([z.object({ courses: z.array(Course), total }), Course]),
      total: total.optional(),
    },
    errorCodes: ["not_found"],
  },
  {
    at: "POST courses/add-course",
    run: addCourse,
    summary: "Opens a course, with its classes by name.",
    description:
      "`course_name` and `course_code` are other words for `name` and `code`. `details` has 50 to 200 characters; `price` is in shillings.",
    examples: {
      "A course with two classes": {
        name: "Tailoring",
        code: "TL",
        details:
          "Measuring, cutting and sewing by hand and machine, up to a first dress or shirt of your own.",
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
    response: { data: z.object({ id, archived }) },
    errorCodes: ["not_found", "in_use"],
  },
];
