import { CHANNELS, ENROLLMENT_STATUSES, LANGUAGES, REMOVED } from "@/db/schema/enums";
import { LANGUAGE_NAMES } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";
import type { AllFieldTexts, StudentField } from "./field-shape";

/**
 * The one list of the student fields. From it come the zod shapes (input.ts), the forms and their order
 * (components/registration-form), the API documentation (lib/domain/openapi), the rows on pages, the columns of the export, the
 * field names in the audit log, and the fields that retention removes.
 *
 * A field's name is its name in forms, in the API and in the database (table `students`). To add a field: an entry here, a column
 * with its migration, and code that only this field needs. Rules:
 * lib/domain/people/README.md and lib/domain/records/README.md.
 */

/** Replaces a name that is removed. */
export const REMOVED_NAME = "Removed";
/** Replaces a date of birth that is removed: the column takes no null, and this is the earliest date a form accepts. */
const REMOVED_BIRTH = "1900-01-01";

/** In the order of the registration forms. */
export const STUDENT_FIELDS = {
  msisdn: {
    kind: "phone",
    askedOf: "everyone",
    texts: bilingual<AllFieldTexts>({
      en: {
        label: "Phone number",
        on: {
          public: {
            hint: "For example 0700 123 456. Each student needs an own number. We use it to find your registration and to ask for the payment.",
          },
          desk: { hint: "For example 0700 123 456. Siblings may share one that is marked as shared." },
        },
      },
      sw: {
        label: "Nambari ya simu",
        on: {
          public: {
            hint: "Kwa mfano 0700 123 456. Kila mwanafunzi anahitaji nambari yake mwenyewe. Tunaitumia kupata usajili wako na kukuomba malipo.",
          },
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
    texts: bilingual<AllFieldTexts>({ en: { label: "Full name" }, sw: { label: "Majina kamili" } }),
    input: { autoComplete: "name", maxLength: 120 },
    exportTitle: "Full Name",
    disclosedAs: "name",
    anonymizedTo: REMOVED_NAME,
  },
  dob: {
    kind: "birth",
    askedOf: "everyone",
    texts: bilingual<AllFieldTexts>({ en: { label: "Date of birth" }, sw: { label: "Tarehe ya kuzaliwa" } }),
    exportTitle: "Date of Birth",
    disclosedAs: "date of birth",
    anonymizedTo: REMOVED_BIRTH,
  },
  id_number: {
    kind: "id",
    askedOf: "adults",
    studentMayChange: true,
    texts: bilingual<AllFieldTexts>({
      en: {
        label: "ID number",
        hint: "National ID, passport or alien card: 4 to 15 letters or digits",
        labelAnyAge: (years: number) => `ID number, if you are over ${years}`,
        needed: "Enter the ID number.",
        on: { desk: { labelAnyAge: (years: number) => `ID number, if the student is over ${years}` } },
      },
      sw: {
        label: "Nambari ya kitambulisho",
        hint: "Kitambulisho cha taifa, pasipoti au alien card: herufi au tarakimu 4 hadi 15",
        labelAnyAge: (years: number) => `Nambari ya kitambulisho, kama una zaidi ya miaka ${years}`,
        needed: "Weka nambari ya kitambulisho.",
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
    texts: bilingual<AllFieldTexts>({
      en: { label: "Guardian's full name", needed: "Enter the guardian's name." },
      sw: { label: "Majina kamili ya mzazi au mlezi", needed: "Weka majina ya mzazi au mlezi." },
    }),
    input: { maxLength: 120 },
    exportTitle: "Guardian Name",
    disclosedAs: "guardian's name, ID number and phone",
    anonymizedTo: null,
  },
  guardian_id_no: {
    kind: "guardian_id",
    askedOf: "minors",
    texts: bilingual<AllFieldTexts>({
      en: {
        label: "Guardian's ID number",
        hint: "7 to 9 digits",
        needed: "Enter the guardian's ID number.",
      },
      sw: {
        label: "Nambari ya kitambulisho ya mzazi au mlezi",
        hint: "Tarakimu 7 hadi 9",
        needed: "Weka nambari ya kitambulisho ya mzazi au mlezi.",
      },
    }),
    input: { inputMode: "numeric", maxLength: 12 },
    exportTitle: "Guardian ID",
    anonymizedTo: null,
  },
  guardian_msisdn: {
    kind: "guardian_phone",
    askedOf: "minors",
    texts: bilingual<AllFieldTexts>({
      en: { label: "Guardian's phone number", needed: "Enter the guardian's phone number." },
      sw: {
        label: "Nambari ya simu ya mzazi au mlezi",
        needed: "Weka nambari ya simu ya mzazi au mlezi.",
      },
    }),
    input: { type: "tel", inputMode: "tel", maxLength: 40 },
    exportTitle: "Guardian Phone",
    anonymizedTo: null,
  },
  residence: {
    kind: "text",
    askedOf: "everyone",
    studentMayChange: true,
    eachSeason: true,
    texts: bilingual<AllFieldTexts>({
      en: {
        label: "Current residence",
        needed: "Enter where the student lives.",
        on: {
          public: { hint: "The estate, village or town where you live" },
          desk: { hint: "The estate, village or town where the student lives" },
        },
      },
      sw: {
        label: "Unapoishi sasa",
        needed: "Andika mahali mwanafunzi anapoishi.",
        on: { public: { hint: "Mtaa, kijiji au mji unaoishi" } },
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
    onPublicForm: "later",
    texts: bilingual<AllFieldTexts>({ en: { label: "Email address" }, sw: { label: "Barua pepe" } }),
    input: { type: "email", inputMode: "email", autoComplete: "email", maxLength: 200 },
    exportTitle: "Email",
    disclosedAs: "email",
    anonymizedTo: null,
  },
  language: {
    kind: "choice",
    askedOf: "everyone",
    absentAs: (language) => language,
    studentMayChange: true,
    choices: LANGUAGES,
    onPublicForm: "never",
    eachSeason: true,
    texts: bilingual<AllFieldTexts>({
      en: {
        label: "Language of our messages to you",
        needed: "Choose the language of messages.",
        choices: LANGUAGE_NAMES,
        on: {
          desk: { label: "Language of messages" },
          staff: { label: "Language of messages" },
        },
      },
      sw: {
        label: "Lugha ya ujumbe tunaokutumia",
        needed: "Chagua lugha ya ujumbe.",
        choices: LANGUAGE_NAMES,
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
    onPublicForm: "later",
    eachSeason: true,
    texts: bilingual<AllFieldTexts>({
      en: {
        label: "How did you hear about us?",
        needed: "Choose how you heard about the academy.",
        on: {
          desk: { label: "How did the student hear about us?" },
          staff: { label: "How they heard about us" },
        },
      },
      sw: {
        label: "Ulisikia vipi kutuhusu?",
        needed: "Chagua ulivyosikia kuhusu academy.",
        choices: {
          Flier: "Kipeperushi",
          "Social Media": "Mitandao ya kijamii",
          "Friend/Family": "Rafiki au familia",
          "GNM Member": "Mwanachama wa GNM",
          "Continuing Student": "Mwanafunzi anayeendelea",
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
    onPublicForm: "never",
    eachSeason: true,
    texts: bilingual<AllFieldTexts>({
      en: {
        label: "Are you a new or a continuing student?",
        needed: "Choose new or continuing.",
        choices: { new: "New", continuing: "Continuing" },
        on: {
          desk: { label: "Is this a new or a continuing student?" },
          staff: { label: "New or continuing student" },
        },
      },
      sw: {
        label: "Wewe ni mwanafunzi mpya au unaendelea?",
        needed: "Chagua mpya au anayeendelea.",
        choices: { new: "Mpya", continuing: "Anayeendelea" },
      },
    }),
    exportTitle: "Enrollment Status",
    anonymizedTo: undefined,
  },
} as const satisfies Record<string, StudentField>;

export type StudentFields = typeof STUDENT_FIELDS;
export type FieldName = keyof StudentFields;
