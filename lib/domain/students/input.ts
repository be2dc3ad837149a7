import { z } from "zod";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { DateOnly, paging, rowId } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { toMsisdn } from "@/lib/platform/phone";
import { normalizeCode } from "./manage-code";
import { parseBirthDate } from "./rules";
import { studentTexts as texts } from "./texts";

/** An empty box in a form is a missing field. */
const blankAsMissing = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const optional = <Shape extends z.ZodType>(shape: Shape) => z.preprocess(blankAsMissing, shape.optional());

const text = (needed: string, most = 120) =>
  z.string(needed).max(most).transform(normalizeText).pipe(z.string().min(1, needed));

export const Phone = z
  .string(texts.phoneShape)
  .max(40)
  .transform((written, ctx) => {
    const msisdn = toMsisdn(written);
    if (!msisdn) ctx.addIssue({ code: "custom", message: texts.phoneShape });
    return msisdn ?? z.NEVER;
  });

export const BirthDate = z
  .string(texts.invalidBirth)
  .max(20)
  .transform((written, ctx) => {
    const date = parseBirthDate(written);
    if (!date) ctx.addIssue({ code: "custom", message: texts.invalidBirth });
    return date ?? z.NEVER;
  });

const FullName = z
  .string(texts.nameShape)
  .max(120)
  .transform(normalizeText)
  .pipe(z.string().min(2, texts.nameShape));
const Email = z.email(texts.emailShape).max(200);
const IdNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{4,15}$/, texts.idShape);
/** 4 to 15 letters or digits (spec section 5); a Kenyan number is kept in the academy's one form. */
const GuardianPhone = z
  .string()
  .trim()
  .max(40)
  .transform((written) => toMsisdn(written) ?? written)
  .pipe(z.string().regex(/^[A-Za-z0-9]{4,15}$/, texts.guardianPhoneShape));

export const Channel = z.enum(
  ["Flier", "Social Media", "Friend/Family", "GNM Member", "Continuing Student"],
  texts.channelNeeded,
);
export const EnrollmentStatus = z.enum(["new", "continuing"], texts.statusNeeded);

const person = {
  full_name: FullName,
  msisdn: Phone,
  email: optional(Email),
  dob: BirthDate,
  id_number: optional(IdNumber),
  guardian_name: optional(text(texts.guardianNameNeeded)),
  guardian_id_no: optional(
    z
      .string()
      .trim()
      .regex(/^\d{8}$/, texts.guardianIdShape),
  ),
  guardian_msisdn: optional(GuardianPhone),
  residence: text(texts.residenceNeeded),
  channel: Channel,
  enrollment_status: EnrollmentStatus,
};

const Ticked = z.preprocess((value) => value === true || value === "on" || value === "true", z.boolean());

export const RegisterStudent = z.object({ ...person, consent: Ticked.default(false) });
export type Registration = z.output<typeof RegisterStudent>;

/** The public form: registration, the class chosen with it, and consent, without which nothing is kept. */
export const KeepDraft = z.object({
  ...person,
  class_id: rowId(texts.classNeeded),
  consent: Ticked.pipe(z.literal(true, texts.consentNeeded)),
});

export const Token = z.object({ token: z.string().min(20).max(100) });

export const FindStudent = z.object({
  q: z
    .string("Enter a phone number or a registration number.")
    .max(60)
    .transform(normalizeText)
    .pipe(z.string().min(1)),
  dob: BirthDate,
});

export const StudentId = z.object({ student_id: rowId() });

export const UnlockStudent = StudentId.extend({
  code: z.string().max(40).transform(normalizeCode).pipe(z.string().min(1)),
});

export const GetStudent = z.object({
  q: z.string().max(60).transform(normalizeText).pipe(z.string().min(1)),
});

export const RenewManageCode = z.object({ id: rowId() });

/** As JSON has it, or as a form sends it. */
const YesOrNo = z.union([
  z.boolean(),
  z.enum(["true", "on", "false", "off"]).transform((word) => word === "true" || word === "on"),
]);

export const UpdateStudent = z.object({
  id: rowId(),
  full_name: FullName.optional(),
  msisdn: Phone.optional(),
  email: z.preprocess((value) => (value === "" ? null : value), Email.nullable().optional()),
  dob: BirthDate.optional(),
  id_number: optional(IdNumber),
  guardian_name: optional(text(texts.guardianNameNeeded)),
  guardian_id_no: optional(
    z
      .string()
      .trim()
      .regex(/^\d{8}$/, texts.guardianIdShape),
  ),
  guardian_msisdn: optional(GuardianPhone),
  residence: text(texts.residenceNeeded).optional(),
  channel: Channel.optional(),
  enrollment_status: EnrollmentStatus.optional(),
  status: z.enum(["active", "archived"]).optional(),
  /** Whether siblings share the phone; an admin's mark. */
  phone_shared: optional(YesOrNo),
  seen_at: SeenAt,
});
export type StudentChange = z.output<typeof UpdateStudent>;

export const ListStudents = paging(100).extend({
  season: z.coerce.number().int().min(1).max(10_000).optional(),
  status: z.enum(["active", "archived"]).optional(),
});

export const ExportStudents = z.object({ createdFrom: DateOnly, createdTo: DateOnly });
