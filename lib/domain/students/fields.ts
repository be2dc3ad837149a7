import { CHANNELS, ENROLLMENT_STATUSES, REMOVED } from "@/db/schema/enums";
import { LANGUAGES } from "@/lib/platform/language";
import { defineTexts } from "@/lib/platform/texts";

/**
 * The one list of what the academy asks about a student. From it come the zod shapes (input.ts), the forms and their
 * order (components/registration-form), the API documentation (lib/domain/openapi), the rows on pages, the columns of the
 * export, the field names in the audit log, and what retention removes.
 *
 * A field's name is its name in forms, in the API and in the database (table `students`). To add a field: an entry here,
 * a column with its migration, and whatever only that field needs. Rules: docs/business-rules.md, "Registration and
 * students" and "Privacy and retention".
 */

/** The forms a field may stand on: registration by the student and at the desk, later changes by the student and by staff. */
export type FormName = "public" | "desk" | "own" | "staff";
export type Age = "adult" | "minor";

type FieldTexts = {
  label: string;
  hint?: string;
  /** The label while the date of birth is unknown, of a field that only one age fills in. */
  labelAnyAge?: (adultAbove: number) => string;
};

export type StudentField = {
  /** Decides the zod shape, the kind of input and how the value is shown. */
  kind: "name" | "phone" | "birth" | "id" | "text" | "guardian_id" | "guardian_phone" | "email" | "choice";
  askedOf: "everyone" | "adults" | "minors";
  /** May stay empty, and be emptied again later. */
  optional?: true;
  /** What a registration without it means. It may be left out, but not emptied. */
  absentAs?: string;
  /** Students may change it themselves; all other fields only staff change. */
  studentMayChange?: true;
  texts: FieldTexts & {
    /** Said when a required value is missing or not one of the choices. */
    needed?: string;
    /** Labels of the choices; a choice without one is shown as it is stored. */
    choices?: Record<string, string>;
    /** Wording that differs on one form. */
    on?: Partial<Record<FormName, Partial<FieldTexts>>>;
  };
  choices?: readonly string[];
  input?: {
    type?: "tel" | "email";
    inputMode?: "tel" | "email" | "numeric";
    /** Only on forms that students fill in for themselves; "off" elsewhere. */
    autoComplete?: string;
    maxLength: number;
  };
  /** The title of its column in the CSV export. */
  exportTitle: string;
  /** What the breach report calls it; undefined where an earlier field's words cover it, or it identifies no one. */
  disclosedAs?: string;
  /** What replaces the value when the registration is anonymized; undefined keeps it. */
  anonymizedTo: string | null | undefined;
};

/** Replaces a name that is removed. */
export const REMOVED_NAME = "Removed";
/** Replaces a date of birth that is removed: the column takes no null, and this is the earliest date a form accepts. */
const REMOVED_BIRTH = "1900-01-01";

/** In the order of the registration forms. */
export const STUDENT_FIELDS = {
  msisdn: {
    kind: "phone",
    askedOf: "everyone",
    texts: defineTexts({
      en: {
        label: "Phone number",
        on: {
          public: {
            hint: "For example 0700 123 456. We use it to find your registration and to ask for the payment.",
          },
          desk: { hint: "For example 0700 123 456. Siblings may share one that is marked as shared." },
        },
      },
    }),
    input: { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 40 },
    exportTitle: "Phone Number",
    disclosedAs: "phone",
    anonymizedTo: REMOVED,
  },
  full_name: {
    kind: "name",
    askedOf: "everyone",
    studentMayChange: true,
    texts: defineTexts({ en: { label: "Full name" } }),
    input: { autoComplete: "name", maxLength: 120 },
    exportTitle: "Full Name",
    disclosedAs: "name",
    anonymizedTo: REMOVED_NAME,
  },
  dob: {
    kind: "birth",
    askedOf: "everyone",
    texts: defineTexts({ en: { label: "Date of birth" } }),
    exportTitle: "Date of Birth",
    disclosedAs: "date of birth",
    anonymizedTo: REMOVED_BIRTH,
  },
  id_number: {
    kind: "id",
    askedOf: "adults",
    studentMayChange: true,
    texts: defineTexts({
      en: {
        label: "ID number",
        hint: "National ID, passport or alien card: 4 to 15 letters or digits",
        labelAnyAge: (years: number) => `ID number, if you are over ${years}`,
        needed: "Enter the ID number.",
        on: { desk: { labelAnyAge: (years: number) => `ID number, if the student is over ${years}` } },
      },
    }),
    input: { maxLength: 20 },
    exportTitle: "ID Number",
    disclosedAs: "ID number",
    anonymizedTo: null,
  },
  guardian_name: {
    kind: "text",
    askedOf: "minors",
    texts: defineTexts({ en: { label: "Guardian's full name", needed: "Enter the guardian's name." } }),
    input: { maxLength: 120 },
    exportTitle: "Guardian Name",
    disclosedAs: "guardian's name, ID number and phone",
    anonymizedTo: null,
  },
  guardian_id_no: {
    kind: "guardian_id",
    askedOf: "minors",
    texts: defineTexts({
      en: {
        label: "Guardian's ID number",
        hint: "7 to 9 digits",
        needed: "Enter the guardian's ID number.",
      },
    }),
    input: { inputMode: "numeric", maxLength: 12 },
    exportTitle: "Guardian ID",
    anonymizedTo: null,
  },
  guardian_msisdn: {
    kind: "guardian_phone",
    askedOf: "minors",
    texts: defineTexts({
      en: { label: "Guardian's phone number", needed: "Enter the guardian's phone number." },
    }),
    input: { type: "tel", inputMode: "tel", maxLength: 40 },
    exportTitle: "Guardian Phone",
    anonymizedTo: null,
  },
  residence: {
    kind: "text",
    askedOf: "everyone",
    studentMayChange: true,
    texts: defineTexts({
      en: {
        label: "Current residence",
        needed: "Enter where the student lives.",
        on: {
          public: { hint: "The estate, village or town where you live" },
          desk: { hint: "The estate, village or town where the student lives" },
        },
      },
    }),
    input: { autoComplete: "address-level2", maxLength: 120 },
    exportTitle: "Current Residence",
    disclosedAs: "residence",
    anonymizedTo: REMOVED,
  },
  email: {
    kind: "email",
    askedOf: "everyone",
    optional: true,
    studentMayChange: true,
    texts: defineTexts({ en: { label: "Email address" } }),
    input: { type: "email", inputMode: "email", autoComplete: "email", maxLength: 200 },
    exportTitle: "Email",
    disclosedAs: "email",
    anonymizedTo: null,
  },
  language: {
    kind: "choice",
    askedOf: "everyone",
    absentAs: "en",
    studentMayChange: true,
    choices: LANGUAGES,
    texts: defineTexts({
      en: {
        label: "Language of our messages to you",
        needed: "Choose the language of messages.",
        choices: { en: "English", sw: "Kiswahili" },
        on: {
          desk: { label: "Language of messages" },
          staff: { label: "Language of messages" },
        },
      },
    }),
    exportTitle: "Language",
    anonymizedTo: undefined,
  },
  channel: {
    kind: "choice",
    askedOf: "everyone",
    studentMayChange: true,
    choices: CHANNELS,
    texts: defineTexts({
      en: {
        label: "How did you hear about us?",
        needed: "Choose how you heard about the academy.",
        on: {
          desk: { label: "How did the student hear about us?" },
          staff: { label: "Heard of the academy by" },
        },
      },
    }),
    exportTitle: "Channel",
    anonymizedTo: undefined,
  },
  enrollment_status: {
    kind: "choice",
    askedOf: "everyone",
    choices: ENROLLMENT_STATUSES,
    texts: defineTexts({
      en: {
        label: "Are you a new or a continuing student?",
        needed: "Choose new or continuing.",
        choices: { new: "New", continuing: "Continuing" },
        on: {
          desk: { label: "Is this a new or a continuing student?" },
          staff: { label: "New or continuing student" },
        },
      },
    }),
    exportTitle: "Enrollment Status",
    anonymizedTo: undefined,
  },
} as const satisfies Record<string, StudentField>;

export type StudentFields = typeof STUDENT_FIELDS;
export type FieldName = keyof StudentFields;
