import { z } from "zod";
import { SESSION_DAYS } from "@/db/schema/enums";
import { ChosenClass } from "@/lib/domain/people/students/input";
import { besideOthers } from "@/lib/platform/beside-others";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { atMost } from "@/lib/platform/field-errors";
import { jsonInForm, MOST_ROWS, paging, RowIds, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { readGroupLink } from "./rules";
import { catalogTexts as texts } from "./texts";

const id = rowId();

/** The season of the classes; lists without one show the seasons under way (list-scope.ts). */
const Season = z.coerce.number().int().min(1).max(10_000).optional();

export const ListCourses = paging(5).extend({
  season: Season,
  sort: sortedBy(["name", "code", "created"], "name"),
});
export const ShowCourse = z.object({ courseId: id });
export const ListClasses = paging(20).extend({
  courseId: id.optional(),
  season: Season,
  sort: sortedBy(["course", "name", "season", "created"], "course"),
});
export const ShowClass = z.object({ classId: id });
/** The first step of a registration. */
export const CheckChoice = z.object({ class_id: ChosenClass, sessions: z.array(id).max(10) });
export const ListSessions = paging(20).extend({
  /** Only these; for selected rows. */
  ids: RowIds.optional(),
  courseId: id.optional(),
  classId: id.optional(),
  tutorId: id.optional(),
  active_tutor: z.enum(["yes", "no"]).optional(),
  sessionId: id.optional(),
  season: Season,
  day: z
    .string()
    .transform((day) => day.toLowerCase())
    .pipe(z.enum(SESSION_DAYS))
    .optional(),
  sort: sortedBy(["course", "class", "season", "time"], "course"),
});
export const ShowSession = z.object({ sessionId: id });

const Name = z
  .string(texts.nameNeeded)
  .max(80, atMost(80))
  .transform(normalizeText)
  .pipe(z.string().min(1, texts.nameNeeded));
const Code = z
  .string(texts.codeNeeded)
  .max(20, atMost(20))
  .transform(normalizeText)
  .pipe(z.string().min(1, texts.codeNeeded));
/** A course description of 50 to 200 characters. */
const Details = z
  .string(texts.detailsLength)
  .transform(normalizeText)
  .pipe(z.string().min(50, texts.detailsLength).max(200, texts.detailsLength));
/** The same in Kiswahili; an empty box means that students read the English one. */
const DetailsSw = z.union([z.string(texts.detailsLength).trim().length(0), Details]);
/** A number from JSON or from a form; booleans and lists are not numbers. */
const amount = (error?: () => string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ],
    error && { error },
  );
const Shillings = amount().pipe(z.number().min(0).max(1_000_000).multipleOf(0.01));
/** An empty box means no limit. */
const Capacity = z.preprocess(
  (value) => (value === "" ? null : value),
  amount(() => texts.capacityShape)
    .pipe(z.number().int().min(0).max(100_000))
    .nullable(),
);
/** The invite of a class's group; an empty box removes it. */
const GroupLink = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? null : value),
  z
    .string(texts.groupLink)
    .transform((value) => readGroupLink(value) ?? "")
    .pipe(z.string().min(1, texts.groupLink))
    .nullable(),
);
const Day = z
  .string(texts.dayNeeded)
  .transform((day) =>
    day
      .trim()
      .toLowerCase()
      .replace(/^sunday chapel$/, "chapel"),
  )
  .pipe(z.enum(SESSION_DAYS, texts.dayNeeded));
const Time = z.string(texts.timeShape).regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.timeShape);

export const SessionRow = z.object({
  id: id.optional(),
  day: Day,
  start_at: Time,
  end_at: Time,
  capacity: Capacity.optional(),
});
export type NewSession = z.output<typeof SessionRow>;

/** A class by its name; a row with an id renames that class. */
const ClassName = z.union([
  Name.transform((name) => ({ id: undefined, class_name: name })),
  z
    .object({ id: id.optional(), class_name: Name.optional(), name: Name.optional() })
    .transform((row, ctx) => {
      const name = row.class_name ?? row.name;
      if (!name) ctx.addIssue({ code: "custom", message: texts.nameNeeded });
      return { id: row.id, class_name: name ?? "" };
    }),
]);
const ClassNames = z.array(ClassName).max(50);

export const AddCourse = z
  .object({
    name: Name.optional(),
    course_name: Name.optional(),
    code: Code.optional(),
    course_code: Code.optional(),
    details: Details,
    details_sw: DetailsSw.optional(),
    classes: ClassNames.default([]),
    season: Season,
    next_course_id: id.nullable().optional(),
    price: Shillings.default(0),
  })
  .refine(({ name, course_name }) => name ?? course_name, {
    path: ["name"],
    error: texts.nameNeeded,
    ...besideOthers("name", "course_name"),
  })
  .refine(({ code, course_code }) => code ?? course_code, {
    path: ["code"],
    error: texts.codeNeeded,
    ...besideOthers("code", "course_code"),
  })
  .transform((row) => {
    return {
      name: row.name ?? row.course_name ?? "",
      code: row.code ?? row.course_code ?? "",
      details: row.details,
      details_sw: row.details_sw,
      classes: row.classes,
      season: row.season,
      next_course_id: row.next_course_id,
      price: row.price,
    };
  });

export const UpdateCourse = z.object({
  id,
  name: Name.optional(),
  course_name: Name.optional(),
  code: Code.optional(),
  course_code: Code.optional(),
  details: Details.optional(),
  details_sw: DetailsSw.optional(),
  classes: ClassNames.optional(),
  /** The season of the classes that are added; by default the current one. */
  season: Season,
  next_course_id: id.nullable().optional(),
  price: Shillings.optional(),
  seen_at: SeenAt,
});

export const CatalogId = z.object({ id });

export const CreateClass = z.object({
  class_name: Name,
  course_id: id,
  /** By default the current one. */
  season: Season,
  capacity: Capacity.default(null),
  sessions: z.array(SessionRow).max(50).default([]),
});

export const UpdateClass = z.object({
  id,
  class_name: Name.optional(),
  capacity: Capacity.optional(),
  sessions: z.array(SessionRow).max(50).optional(),
  group_link: GroupLink.optional(),
  seen_at: SeenAt,
});

export const ShowGroupLink = z.object({ class_id: id });
export const SetGroupLink = ShowGroupLink.extend({ group_link: GroupLink });

export const AddSessions = z.object({ class_id: id, sessions: z.array(SessionRow).min(1).max(50) });

export const UpdateSession = z.object({
  id,
  class_id: id.optional(),
  day: Day.optional(),
  start_at: Time.optional(),
  end_at: Time.optional(),
  capacity: Capacity.optional(),
  seen_at: SeenAt,
});

/** Sessions that get one tutor, or none. */
export const AssignTutors = z.object({ ids: RowIds, tutor_id: rowId(texts.noTutor).nullable() });

/** Sessions that get back the tutors that they had before `tutor_id`; JSON in a form, where none is an empty text. */
export const AssignTutorsBack = z.object({
  tutor_id: z.preprocess((value) => value || null, id.nullable()),
  before: jsonInForm(z.array(AssignTutors).min(1).max(MOST_ROWS)),
});
export const AssignTutor = z.object({ id, tutor_id: id.nullable(), seen_at: SeenAt });
