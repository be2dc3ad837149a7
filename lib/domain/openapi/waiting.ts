import { z } from "zod";
import { LIVE_WAITING_STATES } from "@/db/schema/enums";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { leaveWaitingList, removeWaiting } from "@/lib/domain/enrollments/waiting-list/leave";
import { listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { moveWaiting } from "@/lib/domain/enrollments/waiting-list/reorder";
import { showQueueStats, showWaiting } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, EXAMPLE_ID, id, instant, recordId, season } from "./fields";

const position = z.int().min(1).describe("1 is served next; late payments stand first.");
const ahead = z.int().min(0).describe("How many stand before.");
const state = z.enum(LIVE_WAITING_STATES);
const count = z.int().min(0);
const entry = {
  waiting_id: id,
  state,
  position,
  paid: z.boolean().describe("The fee was paid when the class was full."),
  joined_at: instant,
  offer_until: instant.nullable().describe("While a seat is offered: until when."),
};
const QueueStats = z.object({
  waiting: count,
  paying_now: count.describe("Seats that are held and not paid for yet."),
  next_hold_ends_at: instant.nullable().describe("When the first of them comes free if it is not paid."),
  moved_up_last_season: count
    .nullable()
    .describe("How many got a seat of the course from its lists in the season before; null without one."),
  offer_hours: z.number().describe("How long an offer made now would last, without the hours of the night."),
  quiet_from: z
    .string()
    .describe("When the night begins, HH:MM in Nairobi: no offer is sent, and it does not count."),
  quiet_to: z.string().describe("When it ends."),
});
const EXAMPLE_ENTRY = "8c5d7a10-2a5c-4f0e-9b3d-6a1f2c4e7b55";

/** The calls of students about the waiting list. */
export const WAITING: Call[] = [
  {
    at: "POST students/join-waiting-list",
    run: joinWaitingList,
    summary: "Puts a student on the waiting list of a full class, without a fee.",
    description:
      "201, or 200 with the same place for who is on it already. A student with a seat in another class of the course keeps it until a seat here is accepted. Two who each have the other's wish change places at once. `sessions` are those the student would take; without them any. A free seat is offered by SMS.",
    examples: {
      "Any session": { student_id: EXAMPLE_ID.student, class_id: EXAMPLE_ID.class },
      "Only these": {
        student_id: EXAMPLE_ID.student,
        class_id: EXAMPLE_ID.class,
        sessions: [EXAMPLE_ID.saturday, EXAMPLE_ID.sunday, EXAMPLE_ID.chapel],
      },
    },
    statuses: [200, 201],
    response: dataOf({ waiting_id: id, class_id: id, position, ahead }),
    errorCodes: [
      "not_found",
      "not_full",
      "class_draft",
      "already_waiting",
      "already_enrolled",
      "enrollment_closed",
      "season_closed",
    ],
  },
  {
    at: "POST students/leave-waiting-list",
    run: leaveWaitingList,
    summary: "Takes a student off the waiting list of a class; an offered seat goes to the next.",
    examples: { "A class": { student_id: EXAMPLE_ID.student, class_id: EXAMPLE_ID.class } },
    response: dataOf({ class_id: id }),
    errorCodes: ["waits_paid"],
  },
  {
    at: "GET students/waiting-places",
    run: showWaiting,
    summary: "Where a student waits, and what to expect there. The outlook is at most 15 seconds old.",
    response: dataOf({
      student_id: recordId,
      guardian_ends_in: z
        .string()
        .nullable()
        .describe("The last three digits of a minor's guardian's phone, to which messages go."),
      waiting: z.array(
        z.object({
          ...entry,
          ahead,
          class_id: id,
          class_name: z.string(),
          course_name: z.string(),
          season,
          outlook: QueueStats,
        }),
      ),
    }),
  },
];

/** The waiting list of a class. */
export const WAITING_STAFF: Call[] = [
  {
    at: "GET classes/waiting-list",
    run: listWaiting,
    summary: "Who waits for a class, in the order of its queue.",
    description: "A tutor may ask for classes with an own session.",
    response: dataOf({
      waiting: z.array(
        z.object({
          ...entry,
          student_id: id,
          registration_no: z.string(),
          full_name: z.string(),
          sessions: z.array(id).describe("Those the student would take; none for any."),
          reason: z.string().nullable().describe("Why staff last changed the position."),
        }),
      ),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "GET classes/waiting-outlook",
    run: showQueueStats,
    summary: "What to expect of a class's waiting list, for everybody. At most 15 seconds old.",
    response: { data: QueueStats.extend({ class_id: id }) },
    errorCodes: ["not_found"],
  },
  {
    at: "PATCH classes/move-waiting",
    run: moveWaiting,
    summary: "Moves a student to another position of a waiting list, for a reason.",
    description: "Late payments stay first. A number beyond the end is the last position.",
    examples: {
      "To the front": { waiting_id: EXAMPLE_ENTRY, position: 1, reason: "Was left out by mistake." },
    },
    response: dataOf({ waiting_id: id, position }),
    errorCodes: ["not_found", "not_waiting"],
  },
  {
    at: "POST classes/remove-waiting",
    run: removeWaiting,
    summary: "Takes a student off a waiting list, for a reason; an offered seat goes to the next.",
    examples: { "With its reason": { waiting_id: EXAMPLE_ENTRY, reason: "Moved to Mombasa." } },
    response: dataOf({ waiting_id: id }),
    errorCodes: ["not_found", "not_waiting", "waits_paid"],
  },
];
