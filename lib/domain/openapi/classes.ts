import { z } from "zod";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { showClass } from "@/lib/domain/catalog/show-class";
import { updateClass } from "@/lib/domain/catalog/update-class";
import type { Call } from "@/lib/platform/openapi/call";
import { namedShape } from "@/lib/platform/openapi/shape";
import { archived, EXAMPLE_ID, forStaff, id, instant, places, SEEN, total } from "./fields";
import { Session } from "./sessions";

export const Class = namedShape(
  "Class",
  z.object({
    id,
    class_name: z.string(),
    course: z.string(),
    course_id: id,
    capacity: places,
    seats_left: places,
    created_at: instant,
    ...forStaff,
    sessions: z.array(Session),
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
    run: listClasses,
    summary: "A page of the classes with their sessions and the seats left.",
    response: { data: z.object({ classes: z.array(Class), total }), total },
  },
  {
    at: "GET classes/fetch-class",
    run: showClass,
    summary: "One class.",
    response: { data: Class },
    errorCodes: ["not_found"],
  },
  {
    at: "POST classes/create-class",
    run: createClass,
    summary: "Opens a class of a course.",
    description:
      "No `capacity`, or null, means that seats are not limited; a session's `capacity` is its room's. Sessions lie between 07:00 and 18:00 (a setting).",
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
    errorCodes: ["not_found", "class_taken"],
  },
  {
    at: "PATCH classes/update-class",
    run: updateClass,
    summary: "Changes a class; send the id and what changes.",
    description: `A list of sessions replaces the class's sessions: rows with an id are changed, rows without are added, the others go. A capacity below the seats taken removes nobody. A change of its sessions is a change of the class. ${SEEN}`,
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
    response: { data: z.object({ id, archived }) },
    errorCodes: ["not_found", "in_use"],
  },
];
