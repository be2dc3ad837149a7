import { z } from "zod";
import { CHANNELS, DOORS, SEASON_STATUSES } from "@/db/schema/enums";
import { showSeasonReport } from "@/lib/domain/reports/season-report";
import { askReminder } from "@/lib/domain/season-lifecycle/opening/reminders";
import { createSeason } from "@/lib/domain/season-lifecycle/planning/create-season";
import { keepPlaces } from "@/lib/domain/season-lifecycle/returning/keep-places";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { openRegistration, updateSeason } from "@/lib/domain/seasons/update-season";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, day, id, instant, SEEN, season, shillings } from "./fields";

const forEveryone = {
  number: season,
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  status: z.enum(SEASON_STATUSES),
  current: z.boolean().describe("Whether it is the season that the public registers for; exactly one is."),
  registration_open: z.boolean(),
  registration_opens_at: instant.nullable(),
  fee: shillings,
};

export const Season = namedObject("Season", {
  ...forEveryone,
  last_payment_at: instant.nullable(),
  last_payment_on: day.nullable(),
  own_fee: shillings.nullable().describe("null: the fee of the settings."),
  external_link: z.string().nullable(),
  offered_to_staff: z.boolean(),
  closed_at: instant.nullable(),
  close_reason: z.string().nullable(),
  is_past: z.boolean().describe("Taught before this application was used, and entered as closed."),
  takes_registrations: z.boolean().describe("Whether the desk may register and seat students in it now."),
  is_advertised: z.boolean(),
  updated_at: instant,
});
const count = z.int().min(0);
const figures = {
  registered: count.describe("Of a season who registered; of a class who ever asked for a place in it."),
  paid: count.describe("Enrolled students, their fee paid or waived."),
  income: shillings,
  waived: shillings.describe("Of fees, by the academy."),
  sponsored: shillings.describe("Of fees, by the bursary fund."),
  attendance_percent: z.int().min(0).max(100).nullable().describe("null: no meeting was counted."),
  completed: count,
};
const weekend = z.object({
  saturday: day.describe("Names the week, Monday to Sunday."),
  registers: count.describe("Saved ones."),
  attended: count.describe("Marks of present and late."),
  met: count.describe("Marks that count: present, late and absent."),
  attendance_percent: figures.attendance_percent,
});
const PublicSeason = namedObject("PublicSeason", forEveryone);

export const SEASONS: Call[] = [
  {
    at: "GET seasons",
    run: listSeasons,
    summary: "The seasons, newest first.",
    description:
      "Staff get all; others get those that are open and the current one, without the fields of staff.",
    response: dataOf({ seasons: z.array(z.union([Season, PublicSeason])) }),
  },
  {
    at: "POST seasons/create-season",
    run: createSeason,
    summary: "Plans a season, empty or with copies of another season's live classes.",
    description:
      "`copy_from` copies that season's live classes with their sessions, capacities and tutors; `classes` names those that are copied, all when it is left out. A suspended tutor is not copied. `last_payment_at` and `registration_opens_at` are as in `seasons/update-season`; without `registration_opens_at` an admin opens registration later. One in the past (more than a minute) is 400: `seasons/open-registration` opens at once.",
    examples: {
      "With the classes of season 9": {
        number: 10,
        starts_on: "2027-04-10",
        ends_on: "2027-06-27",
        last_payment_at: "2027-05-01",
        registration_opens_at: "2027-03-27T08:00:00+03:00",
        copy_from: 9,
      },
      "Without classes": { number: 10, starts_on: "2027-04-10", ends_on: "2027-06-27", fee: 600 },
    },
    statuses: [201],
    response: {
      data: Season.extend({ classes: z.int().min(0).describe("How many classes were copied.") }),
    },
    errorCodes: ["season_exists"],
  },
  {
    at: "PATCH seasons/update-season",
    run: updateSeason,
    summary: "Changes a season; send its number and what changes.",
    description: `\`last_payment_at\` is a date, which counts until its end in Nairobi, or a moment; \`registration_opens_at\` is a moment: registration opens by itself then. null clears a field. ${SEEN}`,
    examples: {
      "Dates and fee": { number: 9, starts_on: "2027-01-09", ends_on: "2027-03-28", fee: 600 },
    },
    response: { data: Season },
    errorCodes: ["not_found", "stale", "season_closed"],
  },
  {
    at: "POST seasons/open-registration",
    run: openRegistration,
    summary: "Opens registration for a season, now or at a moment, which makes it the current one.",
    examples: {
      Now: { number: 9 },
      "At a moment": { number: 9, at: "2027-01-02T08:00:00+03:00" },
    },
    response: { data: Season },
    errorCodes: ["not_found", "stale", "season_closed"],
  },
  {
    at: "POST seasons/ask-reminder",
    run: askReminder,
    summary: "Asks for one SMS a day before the next registration opens.",
    examples: { "A phone": { msisdn: "0712345678" } },
    response: {},
    errorCodes: ["channel_off", "no_opening", "too_many"],
  },
  {
    at: "GET seasons/report",
    run: showSeasonReport,
    summary:
      "What a season came to: by course and class, beside the seasons before, by step, channel, door and weekend.",
    response: dataOf({
      starts_on: day.nullable(),
      ends_on: day.nullable(),
      status: z.enum(SEASON_STATUSES),
      season: z.object({ number: season, ...figures }),
      courses: z.array(
        z.object({
          course_id: id,
          course: z.string(),
          ...figures,
          classes: z.array(
            z.object({
              class_id: id,
              class: z.string(),
              ...figures,
              weekends: z.array(weekend).describe("Only weeks with a saved register of the class."),
            }),
          ),
        }),
      ),
      earlier: z.array(z.object({ number: season, ...figures })),
      steps: z
        .object({
          registered: count,
          registered_again: count.describe(
            "Those among the registered whom the list of students shows in a newer season.",
          ),
          held: count.describe("Students who have or had a place, paid or not."),
          enrollments: count.describe("Rows of the list of enrollments; a student may have several."),
          paid: count,
          completed: count,
        })
        .describe("How far the season's students came; each counts once."),
      heard: z
        .array(z.object({ channel: z.enum(CHANNELS), registered: count, paid: count }))
        .describe("How the season's students heard about the academy."),
      by_door: z
        .array(z.object({ door: z.enum(DOORS), registered: count, paid: count }))
        .describe("By which door the season's students registered for it."),
      weekends: z.array(weekend).describe("Attendance of the whole season by week, oldest first."),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "POST seasons/keep-places",
    run: keepPlaces,
    summary: "Keeps places of the next season for students of this one, before registration opens to all.",
    description:
      "`audience` is `all` who are enrolled in `season`, `completing` (outcome completed), or a class's id. Each student without an enrollment of `to_season` gets a seat in the course that follows, held until `until`, and an SMS with a link. Called again, nobody gets a second offer. With `preview: true` nothing is offered.",
    examples: {
      "What would be offered": {
        season: 8,
        to_season: 9,
        audience: "all",
        until: "2026-12-30T18:00:00+03:00",
        preview: true,
      },
    },
    response: dataOf({
      classes: z.array(
        z.object({ class_id: id, course_name: z.string(), class_name: z.string(), places: z.int().min(0) }),
      ),
      none: z
        .array(
          z.object({
            student_id: id,
            registration_no: z.string(),
            full_name: z.string(),
            reason: z
              .enum(["no_class", "full"])
              .describe("no_class: the course is not taught in that season; full: no seat is left in it."),
          }),
        )
        .describe("Who gets no place."),
      already: z.int().min(0).describe("How many have an enrollment of that season, or had an offer."),
      offered: z.int().min(0).describe("How many places were offered now; 0 in a preview."),
    }),
    errorCodes: ["not_found", "season_closed"],
  },
];
