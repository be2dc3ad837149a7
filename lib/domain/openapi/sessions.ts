import { z } from "zod";
import {
  listSessionsWithRegisters,
  showSessionWithRegisters,
} from "@/lib/domain/attendance/sessions-with-registers";
import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { updateSession } from "@/lib/domain/catalog/update-session";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject, namedShape } from "@/lib/platform/openapi/shape";
import { Counts, RosterStudent } from "./attendance";
import {
  archived,
  dataOf,
  day,
  EXAMPLE_ID,
  forStaff,
  id,
  instant,
  SEEN,
  season,
  seats,
  total,
  wallTime,
  weekday,
} from "./fields";

export const Session = namedObject("Session", {
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
  season,
  capacity: seats,
  seats_left: seats,
  no_active_tutor: z.boolean().optional().describe("For staff: nobody active teaches it."),
  ...forStaff,
});

/** What lists and single sessions have beside it. */
export const ListedSession = namedShape(
  "ListedSession",
  Session.extend({
    students: z
      .array(RosterStudent)
      .optional()
      .describe(
        "For staff only: who belongs to it today or from a later day on. A tutor gets the own sessions' students.",
      ),
    attendance: z
      .record(day, Counts)
      .optional()
      .describe(
        "For staff only: its registers by date. Empty for cashiers and finance, and for a tutor where another teaches.",
      )
      .meta({
        examples: [
          {
            "2026-11-21": {
              present_count: 18,
              absent_count: 2,
              excused_count: 1,
              unmarked_count: 0,
              status: "saved",
            },
          },
        ],
      }),
  }),
);

/** Shared by the calls that delete a row of the catalog. */
export const DELETED = {
  response: dataOf({ id, archived }),
  errorCodes: ["not_found", "in_use"],
} satisfies Partial<Call>;

const clash = z
  .object({
    id,
    class: z.string(),
    course: z.string(),
    day: weekday,
    start_at: wallTime,
    end_at: wallTime,
  })
  .nullable()
  .describe("Another session of the tutor at that time.");

export const SESSIONS: Call[] = [
  {
    at: "GET sessions",
    run: listSessionsWithRegisters,
    summary: "A page of the sessions, in the order of the weekend; for staff with students and attendance.",
    description:
      "`season` is as in `GET classes`. Staff who name a class or sessions get them whatever their season. `active_tutor=no` finds those that nobody active teaches, for staff in every season that is not closed.",
    response: { sessions: z.array(ListedSession), total },
  },
  {
    at: "GET sessions/get-session",
    run: showSessionWithRegisters,
    summary: "One session.",
    response: { data: ListedSession },
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
    response: { data: Session.extend({ clash }) },
    errorCodes: ["not_found", "stale", "in_use", "room_too_small"],
  },
  {
    at: "POST sessions/assign-tutor",
    run: assignTutor,
    summary: "Gives a session its tutor; null takes the tutor away.",
    description: `A tutor who teaches at that time already gets it all the same; \`clash\` names the other session. ${SEEN}`,
    examples: { "A tutor": { id: EXAMPLE_ID.saturday, tutor_id: EXAMPLE_ID.staff } },
    response: dataOf({
      id,
      tutor: z.string().nullable(),
      tutor_id: id.nullable(),
      updated_at: instant,
      clash,
    }),
    errorCodes: ["not_found", "stale"],
  },
  {
    at: "POST sessions/delete-session",
    run: deleteSession,
    summary: "Deletes a session nobody attends; one with history is archived.",
    examples: { "By id": { id: EXAMPLE_ID.saturday } },
    response: { deleted: z.literal(true), ...DELETED.response },
    errorCodes: ["not_found", "in_use"],
  },
];
