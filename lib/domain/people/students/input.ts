import { z } from "zod";
import { CHANNELS, DOORS, STUDENT_STATUSES } from "@/db/schema/enums";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { atMost } from "@/lib/platform/field-errors";
import { DateOnly, email, paging, RecordId, RowIds, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeNumber, normalizeText } from "@/lib/platform/normalize-text";
import { toMsisdn, toPhone } from "@/lib/platform/phone";
import { API_ORDER, fieldOf, neededText } from "./field-rules";
import type { StudentField } from "./field-shape";
import type { FieldName, StudentFields } from "./fields";
import { normalizeCode, parseBirthDate } from "./rules";
import { REVEAL_REASONS, SENSITIVE_FIELDS } from "./sensitive-rules";
import { studentTexts as texts } from "./texts";

/** A phone number in any usual form, read as 2547XXXXXXXX or 2541XXXXXXXX. */
export const Phone = z
  .string(texts.phoneShape)
  .max(40, atMost(40))
  .transform((written, ctx) => {
    const msisdn = toMsisdn(written);
    if (!msisdn) ctx.addIssue({ code: "custom", message: texts.phoneShape });
    return msisdn ?? z.NEVER;
  });

/** A date of birth written day first, read as YYYY-MM-DD. */
export const BirthDate = z
  .string(texts.birthNeeded)
  .max(20, texts.invalidBirth)
  .transform((written, ctx) => {
    if (written.trim() === "") {
      ctx.addIssue({ code: "custom", message: texts.birthNeeded });
      return z.NEVER;
    }
    const date = parseBirthDate(written);
    if (!date) ctx.addIssue({ code: "custom", message: texts.invalidBirth });
    return date ?? z.NEVER;
  });

const Text = z.string().max(120).transform(normalizeText).pipe(z.string().min(1));
const text = (needed: () => string): typeof Text =>
  z
    .string({ error: needed })
    .max(120, atMost(120))
    .transform(normalizeText)
    .pipe(z.string().min(1, { error: needed }));

/** The shape of each kind of field (fields.ts), for a given value. */
const SHAPES = {
  name: z
    .string(texts.nameShape)
    .max(120, atMost(120))
    .transform(normalizeText)
    .pipe(z.string().min(2, texts.nameShape).regex(/\p{L}/u, texts.nameShape)),
  phone: Phone,
  birth: BirthDate,
  id: z
    .string()
    .max(60, texts.idShape)
    .transform(normalizeNumber)
    .pipe(z.string().regex(/^[A-Za-z0-9]{4,15}$/, texts.idShape)),
  text: Text,
  guardian_id: z
    .string()
    .max(60, texts.guardianIdShape)
    .transform(normalizeNumber)
    .pipe(z.string().regex(/^\d{7,9}$/, texts.guardianIdShape)),
  // Also a number of another country; a Kenyan one is stored in its twelve digits.
  guardian_phone: z
    .string()
    .max(60, texts.guardianPhoneShape)
    .transform((written, ctx) => {
      const phone = toPhone(written);
      if (!phone) ctx.addIssue({ code: "custom", message: texts.guardianPhoneShape });
      return phone ?? z.NEVER;
    }),
  email: email(texts.emailShape),
};

type Choice<Words extends readonly string[]> = z.ZodEnum<{ [Word in Words[number]]: Word }>;
type Given<Field extends StudentField> = Field extends { choices: infer Words extends readonly string[] }
  ? Choice<Words>
  : Field["kind"] extends keyof typeof SHAPES
    ? (typeof SHAPES)[Field["kind"]]
    : never;

/** The shape of a field's value, if given. */
export function givenShape<Name extends FieldName>(name: Name): Given<StudentFields[Name]>;
export function givenShape(name: FieldName): z.ZodType {
  const { kind, choices } = fieldOf(name);
  const needed = () => neededText(name);
  if (kind === "choice") return z.enum(choices ?? [], { error: needed });
  return kind === "text" ? text(needed) : SHAPES[kind];
}

/** An empty box in a form is a missing field. */
const blankAsMissing = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const optional = <Shape extends z.ZodType>(shape: Shape): Optional<Shape> =>
  z.preprocess(blankAsMissing, shape.optional());
type Optional<Shape extends z.ZodType> = z.ZodPreprocess<z.ZodOptional<Shape>>;
/** An empty box removes the value. */
const clearable = <Shape extends z.ZodType>(shape: Shape): Clearable<Shape> =>
  z.preprocess((value) => (value === "" ? null : value), shape.nullable().optional());
type Clearable<Shape extends z.ZodType> = z.ZodPreprocess<z.ZodOptional<z.ZodNullable<Shape>>>;

/** Whether the shape alone lets a registration leave a field out. The age rule requires more (identity-documents.ts). */
type MayBeLeftOut<Field> = Field extends
  | { optional: true }
  | { absentAs: unknown }
  | { askedOf: "adults" | "minors" }
  ? true
  : false;
const mayBeLeftOut = ({ optional: isOptional, absentAs, askedOf }: StudentField) =>
  isOptional === true || absentAs !== undefined || askedOf !== "everyone";

type Registered<Field extends StudentField> =
  MayBeLeftOut<Field> extends true ? Optional<Given<Field>> : Given<Field>;
type Updated<Field extends StudentField> = Field extends { optional: true }
  ? Clearable<Given<Field>>
  : MayBeLeftOut<Field> extends true
    ? Optional<Given<Field>>
    : z.ZodOptional<Given<Field>>;

const registered = Object.fromEntries(
  API_ORDER.map((name) => {
    const shape = givenShape(name);
    return [name, mayBeLeftOut(fieldOf(name)) ? optional(shape) : shape];
  }),
) as unknown as { [Name in FieldName]: Registered<StudentFields[Name]> };

const updated = Object.fromEntries(
  API_ORDER.map((name) => {
    const shape: z.ZodType = givenShape(name);
    const field = fieldOf(name);
    if (field.optional) return [name, clearable(shape)];
    return [name, mayBeLeftOut(field) ? optional(shape) : shape.optional()];
  }),
) as unknown as { [Name in FieldName]: Updated<StudentFields[Name]> };

/** A tick box: `true`, "true" or "on" is ticked, anything else is not. */
const Ticked = z.preprocess((value) => value === true || value === "on" || value === "true", z.boolean());

/** Consent in a call to somebody whose record may still lack it. */
export const Consent = Ticked.optional();

/** A typed manage code or M-Pesa receipt. */
const Season = z.coerce.number().int().min(1).max(10_000);
const ProofCode = z.string().max(40).transform(normalizeCode).pipe(z.string().min(1));

/**
 * The codes prove a returning student, so that changed details may be saved. `season` is the desk's choice among those that take
 * registrations; all others register for the current one.
 */
export const RegisterStudent = z.object({
  ...registered,
  season: optional(Season).describe(
    "At the desk: a season that takes registrations, by default the current one.",
  ),
  consent: Ticked.default(false),
  manage_code: optional(ProofCode),
  receipt: optional(ProofCode),
  sms_code: optional(ProofCode),
});

/** A registration by SMS or USSD, which like the public form leaves out what is known without asking or may be said later. */
export const RegisterInConversation = RegisterStudent.partial({ channel: true, enrollment_status: true });
export type Registration = z.output<typeof RegisterInConversation>;

/** The class of a form: missing if no course was chosen, empty if a course was chosen but no class of it. */
export const ChosenClass = z.preprocess(
  (chosen) => chosen ?? null,
  z.string(texts.courseNeeded).pipe(rowId(texts.classNeeded)),
);

/** The desk's form: a registration, the class chosen with it, and consent, without which nothing is stored. */
export const RegisterWithClass = z.object({
  ...registered,
  class_id: ChosenClass,
  consent: Ticked.pipe(z.literal(true, texts.consentNeeded)),
});

/** The public form: what is neither known without asking nor asked after paying, and the class and times chosen before. */
export const KeepDraft = RegisterWithClass.omit({
  channel: true,
  enrollment_status: true,
  consent: true,
}).extend({ sessions: z.array(rowId()).max(10).default([]) });

export const Token = z.object({ token: z.string().min(20).max(100) });

export const FindStudent = z.object({
  q: z.string(texts.whoNeeded).max(60, atMost(60)).transform(normalizeText).pipe(z.string().min(1)),
  dob: BirthDate,
});

export const StudentId = z.object({ student_id: RecordId });

export const UnlockStudent = StudentId.extend({ code: ProofCode });

/** The draft to complete, with consent, or, once it is completed, the code that saves what differs from the record. */
export const CompleteDraft = Token.extend({ consent: Consent, code: ProofCode.optional() });

export const GetStudent = z.object({
  // Long enough for an id as the public gets it.
  q: z.string().max(120).transform(normalizeText).pipe(z.string().min(1)),
});

export const RenewManageCode = z.object({ id: rowId() });

export const RevealField = z.object({
  id: rowId(),
  field: z.enum(SENSITIVE_FIELDS),
  reason: z.enum(REVEAL_REASONS, texts.revealReason),
});
export const RecordEditing = z.object({ id: rowId() });

/** A boolean from JSON, or a tick box from a form. */
const YesOrNo = z.union([
  z.boolean(),
  z.enum(["true", "on", "false", "off"]).transform((word) => word === "true" || word === "on"),
]);

export const UpdateStudent = z.object({
  id: RecordId,
  ...updated,
  consent: Consent,
  status: z.enum(STUDENT_STATUSES).optional(),
  /** Whether siblings share the phone; only admins set it. */
  phone_shared: optional(YesOrNo),
  seen_at: SeenAt,
});
export type StudentChange = z.output<typeof UpdateStudent>;

/** Students to archive, or to restore. */
export const ArchiveStudents = z.object({ ids: RowIds, status: z.enum(STUDENT_STATUSES) });

/** How far a listed student's place is paid (docs/console.md). */
export const LISTED_PAYMENTS = [
  "paid",
  "waived",
  "part_paid",
  "not_paid",
  "hold_ended",
  "no_class",
  "no_times",
  "paid_waiting",
  "past",
] as const;
export type ListedPayment = (typeof LISTED_PAYMENTS)[number];
/** `unpaid` is a place that is held and not paid in full; `owing` are those and the ones whose hold ended. */
export const PAYMENT_FILTERS = [
  "owing",
  "not_paid",
  "part_paid",
  "unpaid",
  "hold_ended",
  "no_class",
  "no_times",
  "paid_waiting",
  "paid",
  "waived",
] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

export const ListStudents = paging(100).extend({
  /** Only these; for selected rows. */
  ids: RowIds.optional(),
  season: Season.optional(),
  status: z.enum(STUDENT_STATUSES).optional(),
  channel: z.enum(CHANNELS).optional(),
  door: z
    .enum(DOORS)
    .optional()
    .describe("Of the registration for `season` if it is closed, else of the student's newest."),
  /** Only those whose consent is missing. */
  consent: z.enum(["missing"]).optional(),
  classId: rowId().optional().describe("Only those with their place, held or lapsed, in this class."),
  payment: z
    .enum(PAYMENT_FILTERS)
    .optional()
    .describe(
      "By the place in the season of the student's registration; without `season` of all seasons that are not closed. `unpaid`: held, and not paid in full: `not_paid` (nothing) and `part_paid`. `hold_ended`: was held and not paid in time. `owing`: `unpaid` and `hold_ended`. `no_times`: paid or waived, without sessions. `paid_waiting`: paid or waived, and waits for a place. `paid` and `waived` (the whole fee) are enrolled, with or without sessions.",
    ),
  sort: sortedBy(["created", "name"], "-created"),
});

/** The filters and search of the list, and the dates of the export. */
export const ExportStudents = ListStudents.pick({
  season: true,
  status: true,
  channel: true,
  door: true,
  consent: true,
  payment: true,
  classId: true,
  search: true,
}).extend({
  createdFrom: DateOnly,
  createdTo: DateOnly,
});
