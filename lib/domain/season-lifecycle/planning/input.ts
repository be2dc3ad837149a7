import { z } from "zod";
import { CreateClass, SessionRow } from "@/lib/domain/catalog/input";
import { SeasonNumber, seasonFacts } from "@/lib/domain/seasons/input";
import { besideOthers } from "@/lib/platform/beside-others";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { atMost } from "@/lib/platform/field-errors";
import { DateOnly, rowId } from "@/lib/platform/input-shapes";
import { planningTexts as texts } from "./texts";

const day = (needed: string) => z.string(needed).min(1, needed).pipe(DateOnly);

/** The fields of a planned season, besides its classes. */
const plannedFacts = {
  number: SeasonNumber,
  starts_on: day(texts.firstDayNeeded),
  ends_on: day(texts.lastDayNeeded),
  last_payment_at: seasonFacts.last_payment_at,
  registration_opens_at: seasonFacts.registration_opens_at,
  fee: seasonFacts.fee,
};

/** `classes` are those of season `copy_from` to copy; without it all of them. */
export const CreateSeason = z.object({
  ...plannedFacts,
  copy_from: SeasonNumber.optional(),
  classes: z.array(rowId()).max(500).optional(),
});

const id = rowId();
/** An empty choice means no tutor. */
const TutorId = z.preprocess((value) => (value === "" ? null : value), id.nullable()).default(null);

const PlannedSession = SessionRow.omit({ id: true }).extend({ kept: z.literal(true), tutor_id: TutorId });
const PlannedClass = z.object({
  kept: z.literal(true),
  course_id: id,
  class_name: CreateClass.shape.class_name,
  capacity: CreateClass.shape.capacity,
});
/** A row that is not ticked. Its other content is not checked; it stays in the list so that later rows keep their numbers. */
const Dropped = z.object({ kept: z.literal(false) });

/** The table of classes and sessions as the guided page sends it. */
const PlannedClasses = z
  .array(
    z.discriminatedUnion("kept", [
      PlannedClass.extend({
        sessions: z
          .array(z.discriminatedUnion("kept", [PlannedSession, Dropped]))
          .max(50)
          .default([]),
      }),
      Dropped,
    ]),
  )
  .max(300);

/** When registration opens: at once, at `registration_opens_at`, or when an admin opens it later. */
const OPENINGS = ["now", "at", "later"] as const;

/** A season with all its classes, as the guided page sends it. */
export const PlanSeason = z
  .object({
    ...plannedFacts,
    opens: z.enum(OPENINGS, texts.openingNeeded),
    copied_from: z.preprocess((value) => (value === "" ? undefined : value), SeasonNumber.optional()),
    classes: PlannedClasses.default([]),
  })
  .refine(({ opens, registration_opens_at }) => opens !== "at" || registration_opens_at, {
    path: ["registration_opens_at"],
    error: texts.momentNeeded,
    ...besideOthers("opens", "registration_opens_at"),
  });
export type SeasonPlan = z.output<typeof PlanSeason>;

/**
 * A past season; `courses` names what was taught, one course a line: `Baking: Morning, Evening`. `new_courses` is set once the admin
 * says that unknown courses are right, `seen_at` where a season entered before is changed.
 */
export const EnterPastSeason = z.object({
  number: SeasonNumber,
  starts_on: plannedFacts.starts_on,
  ends_on: plannedFacts.ends_on,
  courses: z
    .string(texts.coursesNeeded)
    .max(5_000, atMost(5_000))
    .pipe(z.string().trim().min(1, texts.coursesNeeded)),
  new_courses: z.preprocess((value) => value === true || value === "on", z.boolean()),
  seen_at: SeenAt,
});

/** The guided page before its last step: anything typed so far. The server checks each step. */
export const PlanDraft = z.looseObject({});
