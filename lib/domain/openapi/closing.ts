import { z } from "zod";
import { CLOSING_STEPS } from "@/db/schema/enums";
import { closeCheck } from "@/lib/domain/season-lifecycle/closing/close-check";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { showClosingStep } from "@/lib/domain/season-lifecycle/closing/closing-step";
import { acceptOutcomes, endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { CLOSE_STEPS } from "@/lib/domain/season-lifecycle/closing/rules";
import { reopenSeason, undoClosingStep } from "@/lib/domain/season-lifecycle/closing/undo-step";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, id, instant, shillings } from "./fields";
import { Season } from "./seasons";

const count = z.int().min(0);
const CloseSteps = z.array(
  z.object({
    step: z.enum(CLOSE_STEPS),
    left: z.int().min(0).describe("How many things are left to do."),
    done: z.boolean().describe("Whether it keeps the season open no more; report and retention only inform."),
  }),
);
const concerned = {
  enrollment_id: id,
  student_id: id,
  full_name: z.string(),
  registration_no: z.string(),
};
const ofClass = { class: z.string(), course: z.string() };
const taken = {
  act_id: id.nullable().describe("For `seasons/undo-closing-step`; null when nothing was to do."),
  undo_until: instant.nullable(),
};
const undone = {
  restored: count.describe("How many places and results are as before."),
  left: z
    .array(
      z.object({
        ...concerned,
        why: z
          .enum(["changed", "other_place", "seat_taken", "money_moved", "certificate", "told"])
          .describe("What was built on it since; told: the message of its end has gone out."),
        sentence: z.string(),
      }),
    )
    .describe("Who was left as is."),
};
const STEP_TERMS =
  "`reason`, 3 to 300 letters, is needed before the season's last meeting (409 `too_early`). `seen` is that of `seasons/closing-step`: when it concerns others by now, 409 `stale`; left out, nothing is compared.";

/** Closing a season, and undoing it. */
export const CLOSING: Call[] = [
  {
    at: "GET seasons/close-check",
    run: closeCheck,
    summary: "What is left to do before a season is closed, step by step.",
    response: dataOf({
      season: Season,
      steps: CloseSteps,
      acts: z.array(
        z.object({
          act_id: id,
          step: z.enum(CLOSING_STEPS),
          by: z.string(),
          done_at: instant,
          reason: z.string().nullable(),
          changed: count.describe("How many places and results it changed."),
          undo_until: instant.describe("Of closing: until when reopening gives the ended places back."),
          can_undo: z.boolean(),
          undone_at: instant.nullable(),
          undo_reason: z.string().nullable(),
        }),
      ),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "GET seasons/closing-step",
    run: showClosingStep,
    summary: "Whom a step of closing concerns now, before it is taken.",
    response: dataOf({
      season: Season,
      step: z.enum(CLOSING_STEPS),
      last_meeting_at: instant.nullable().describe("When the last meeting ends; null without a last day."),
      reason_needed: z
        .object({ code: z.enum(["too_early", "not_ready"]), msg: z.string() })
        .nullable()
        .describe("Why the step needs a `reason`; null when it needs none."),
      places: z.array(
        z.object({
          ...concerned,
          ...ofClass,
          ends: z.enum(["place", "offer", "credit"]).describe("credit: what was paid becomes credit."),
          credit: shillings,
          message: z.boolean().describe("Whether a message about it goes out."),
        }),
      ),
      results: z.array(
        z.object({
          ...concerned,
          class_id: id,
          ...ofClass,
          outcome: z.enum(["completed", "not_completed"]),
          attended: count,
          met: count,
        }),
      ),
      messages: count,
      messages_wait_minutes: count.describe("Messages wait until the step cannot be undone any more."),
      later_questions: z
        .array(
          z.object({
            survey: z.enum(["feedback", "follow_up"]),
            people: count,
            messages: count.describe("At most, in all."),
            cost: shillings.describe("At most, by the setting `sms_price_cents`."),
          }),
        )
        .describe("Of closing the season: what surveys that are on may cost afterwards."),
      seen: z.string().describe("Send it with the step."),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "POST seasons/end-unpaid",
    run: endUnpaidSeats,
    summary: "Ends all unpaid places and offers of a season.",
    description: `What was paid in part becomes credit. ${STEP_TERMS} Can be undone for 30 minutes, which its messages wait.`,
    examples: {
      "After the last meeting": { number: 8 },
      Before: { number: 8, reason: "Nobody pays after this week." },
    },
    response: dataOf({ ended: count, ...taken }),
    errorCodes: ["not_found", "season_closed", "too_early", "stale"],
  },
  {
    at: "POST seasons/accept-results",
    run: acceptOutcomes,
    summary: "Accepts the proposed result of every enrolled student without one.",
    description: `${STEP_TERMS} While registers are missing, 409 \`not_ready\` without the reason. Can be undone for 7 days.`,
    examples: {
      "After the last meeting": { number: 8 },
      Before: { number: 8, reason: "The last Sunday is a holiday." },
    },
    response: dataOf({ completed: count, not_completed: count, ...taken }),
    errorCodes: ["not_found", "season_closed", "too_early", "not_ready", "stale"],
  },
  {
    at: "POST seasons/undo-closing-step",
    run: undoClosingStep,
    summary: "Undoes the ending of unpaid places, or accepted results.",
    description:
      "What the step changed is as before and its messages are not sent; whom something was built on since is left as is and named.",
    examples: { Undo: { number: 8, act_id: "5f0f1c1e-7f0e-4b8a-9d3c-2a1b3c4d5e6f" } },
    response: dataOf({ step: z.enum(CLOSING_STEPS), ...undone }),
    errorCodes: ["not_found", "season_closed", "already_undone", "too_late"],
  },
  {
    at: "POST seasons/reopen-season",
    run: reopenSeason,
    summary: "Opens a closed season again, with a reason.",
    description:
      "Its classes are live again and results that closing gave are undecided, unless a certificate was issued. For 30 minutes ended places come back too, and nobody was told of their end.",
    examples: { "Closed by mistake": { number: 8, reason: "Closed by mistake; it runs until December." } },
    response: { data: Season.extend(undone) },
    errorCodes: ["not_found", "not_closed", "past_season"],
  },
  {
    at: "POST seasons/close-season",
    run: closeSeason,
    summary: "Closes a season: it is history from then on.",
    description:
      "Unpaid holds and offers end, fees paid without a seat become credit, every enrolled student gets an outcome and the classes are archived. Before the last meeting, or while something is left to do, 409 `not_ready` with `data.steps`, unless a `reason` is given, which is kept. `seen` is that of `seasons/closing-step`. `seasons/reopen-season` undoes it.",
    examples: {
      "Everything is done": { number: 8 },
      "Something is left": { number: 8, reason: "The rest is settled by hand." },
    },
    response: {
      data: Season.extend({
        completed: count.describe("Outcomes given now."),
        not_completed: count.describe("Outcomes given now."),
        ended: count.describe(
          "Holds and offers that ended, and paid places without a seat that became credit.",
        ),
        classes: count.describe("Classes archived."),
        places_return_until: instant.describe("Until when reopening gives the ended places back."),
      }),
    },
    errorCodes: ["not_found", "season_closed", "not_ready", "stale"],
  },
];
