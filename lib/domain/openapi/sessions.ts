import { z } from "zod";
import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { showSession } from "@/lib/domain/catalog/show-session";
import { updateSession } from "@/lib/domain/catalog/update-session";
import type { Call } from "@/lib/platform/openapi/call";
import { record } from "@/lib/platform/openapi/shape";
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

export const Session = record(
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
    does: "A page of the sessions, in the order of the weekend. It names no student.",
    says: { sessions: z.array(Session), total },
  },
  {
    at: "GET sessions/get-session",
    run: showSession,
    does: "One session.",
    says: { data: Session },
    refuses: ["not_found"],
  },
  {
    at: "POST sessions/add-sessions",
    run: addSessions,
    does: "Adds sessions to a class.",
    examples: {
      "One more Saturday": {
        class_id: EXAMPLE_ID.class,
        sessions: [{ day: "saturday", start_at: "10:30", end_at: "12:30" }],
      },
    },
    status: [201],
    says: { data: z.array(Session) },
    refuses: ["not_found"],
  },
  {
    at: "PATCH sessions/update-session",
    run: updateSession,
    does: "Changes a session; send the id and what changes.",
    note: `A session that students attend keeps its class and day. ${SEEN}`,
    examples: { "An hour later": { id: EXAMPLE_ID.saturday, start_at: "09:00", end_at: "11:00" } },
    says: { data: Session },
    refuses: ["not_found", "stale", "in_use", "room_too_small"],
  },
  {
    at: "POST sessions/assign-tutor",
    run: assignTutor,
    does: "Gives a session its tutor; null takes the tutor away.",
    note: `A tutor who teaches at that time already gets it all the same; \`clash\` names the other session. ${SEEN}`,
    examples: { "A tutor": { id: EXAMPLE_ID.saturday, tutor_id: EXAMPLE_ID.staff } },
    says: {
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
    refuses: ["not_found", "stale"],
  },
  {
    at: "POST sessions/delete-session",
    run: deleteSession,
    does: "Deletes a session nobody attends; one with history is archived.",
    examples: { "By id": { id: EXAMPLE_ID.saturday } },
    says: { deleted: z.literal(true), data: z.object({ id, archived }) },
    refuses: ["not_found", "in_use"],
  },
];
