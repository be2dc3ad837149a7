import { z } from "zod";
import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { showSession } from "@/lib/domain/catalog/show-session";
import { updateSession } from "@/lib/domain/catalog/update-session";
import type { Call } from "@/lib/platform/openapi/call";
import { namedShape } from "@/lib/platform/openapi/shape";
import {
  archived,
  EXAMPLE_ID,
  forStaff,
  id,
  instant,
  places,
  SEEN,
  total,
  wallTime,
  weekday,
} from "./fields";

export const Session = namedShape(
  "Session",
  z.object({
    id,
    day: weekday,
    start_at: wallTime,
    end_at: wallTime,
    tutor: z.string().nullable(),
    tutor_id: id.nullable(),
    class: z.string(),
    class_id: id,
    course: z.string(),
    course_id: id,
    capacity: places,
    seats_left: places,
    ...forStaff,
  }),
);

export const SESSIONS: Call[] = [
  {
    at: "GET sessions",
    run: listSessions,
    summary: "A page of the sessions, in the order of the weekend. It names no student.",
    response: { sessions: z.array(Session), total },
  },
  {
    at: "GET sessions/get-session",
    run: showSession,
    summary: "One session.",
    response: { data: Session },
    errorCodes: ["not_found"],
  },
  {
    at: "POST sessions/add-sessions",
    run: addSessions,
    summary: "Adds sessions to a class.",
    examples: {
      "One more Saturday": {
        class_id: EXAMPLE_ID.class,
        sessions: [{ day: "saturday", start_at: "10:30", end_at: "12:30" }],
      },
    },
    statuses: [201],
    response: { data: z.array(Session) },
    errorCodes: ["not_found"],
  },
  {
    at: "PATCH sessions/update-session",
    run: updateSession,
    summary: "Changes a session; send the id and what changes.",
    description: `A session that students attend keeps its class and day. ${SEEN}`,
    examples: { "An hour later": { id: EXAMPLE_ID.saturday, start_at: "09:00", end_at: "11:00" } },
    response: { data: Session },
    errorCodes: ["not_found", "stale", "in_use", "room_too_small"],
  },
  {
    at: "POST sessions/assign-tutor",
    run: assignTutor,
    summary: "Gives a session its tutor; null takes the tutor away.",
    description: `A tutor who teaches at that time already gets it all the same; \`clash\` names the other session. ${SEEN}`,
    examples: { "A tutor": { id: EXAMPLE_ID.saturday, tutor_id: EXAMPLE_ID.staff } },
    response: {
      data: z.object({
        id,
        tutor: z.string().nullable(),
        tutor_id: id.nullable(),
        updated_at: instant,
        clash: z
          .object({
            class: z.string(),
            course: z.string(),
            day: weekday,
            start_at: wallTime,
            end_at: wallTime,
          })
          .nullable()
          .describe("Another session of the tutor at that time."),
      }),
    },
    errorCodes: ["not_found", "stale"],
  },
  {
    at: "POST sessions/delete-session",
    run: deleteSession,
    summary: "Deletes a session nobody attends; one with history is archived.",
    examples: { "By id": { id: EXAMPLE_ID.saturday } },
    response: { deleted: z.literal(true), data: z.object({ id, archived }) },
    errorCodes: ["not_found", "in_use"],
  },
];
