import { z } from "zod";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { showClass } from "@/lib/domain/catalog/show-class";
import { updateClass } from "@/lib/domain/catalog/update-class";
import type { Call } from "@/lib/platform/openapi/call";
import { record } from "@/lib/platform/openapi/shape";
import { archived, EXAMPLE_ID, forStaff, id, instant, places, SEEN, total } from "./fields";
import { Session } from "./sessions";

export const Class = record(
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
    does: "A page of the classes with their sessions and the seats left.",
    says: { data: z.object({ classes: z.array(Class), total }), total },
  },
  {
    at: "GET classes/fetch-class",
    run: showClass,
    does: "One class.",
    says: { data: Class },
    refuses: ["not_found"],
  },
  {
    at: "POST classes/create-class",
    run: createClass,
    does: "Opens a class of a course.",
    note: "No `capacity`, or null, means that seats are not limited; a session's `capacity` is its room's. Sessions lie between 07:00 and 18:00 (a setting).",
    examples: {
      "A class of twenty with its weekend": {
        class_name: "Evening Class",
        course_id: EXAMPLE_ID.course,
        capacity: 20,
        sessions: meetings,
      },
    },
    status: [201],
    says: { data: Class },
    refuses: ["not_found", "class_taken"],
  },
  {
    at: "PATCH classes/update-class",
    run: updateClass,
    does: "Changes a class; send the id and what changes.",
    note: `A list of sessions replaces the class's sessions: rows with an id are changed, rows without are added, the others go. A capacity below the seats taken removes nobody. A change of its sessions is a change of the class. ${SEEN}`,
    examples: {
      "More seats": { id: EXAMPLE_ID.class, capacity: 24 },
      "Another Saturday": {
        id: EXAMPLE_ID.class,
        sessions: [{ id: EXAMPLE_ID.saturday, day: "saturday", start_at: "09:00", end_at: "11:00" }],
      },
    },
    says: { data: Class },
    refuses: ["not_found", "stale", "class_taken", "in_use", "room_too_small"],
  },
  {
    at: "DELETE classes/delete",
    run: deleteClass,
    does: "Deletes a class nobody holds a place in; one with history is archived.",
    examples: { "By id": { id: EXAMPLE_ID.class } },
    says: { data: z.object({ id, archived }) },
    refuses: ["not_found", "in_use"],
  },
];
