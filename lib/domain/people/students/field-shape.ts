import type { Language } from "@/lib/platform/language";

/** The forms that a field may be on: registration by the student and at the desk, later changes by the student and by staff. */
export type FormName = "public" | "desk" | "own" | "staff";
export type Age = "adult" | "minor";

type FieldTexts = {
  label: string;
  hint?: string;
  /** The label, while the date of birth is unknown, of a field for only one age. */
  labelAnyAge?: (adultAbove: number) => string;
};

export type AllFieldTexts = FieldTexts & {
  /** The error when a required value is missing or not one of the choices. */
  needed?: string;
  /** Labels of the choices; a choice without one is shown as it is stored. */
  choices?: Record<string, string>;
  /** Wording that differs on one form. Forms of the console have none in Kiswahili. */
  on?: Partial<Record<FormName, Partial<FieldTexts>>>;
};

export type StudentField = {
  /** Decides the zod shape, the kind of input and how the value is shown. */
  kind: "name" | "phone" | "birth" | "id" | "text" | "guardian_id" | "guardian_phone" | "email" | "choice";
  askedOf: "everyone" | "adults" | "minors";
  /** May stay empty, and be emptied again later. */
  optional?: true;
  /** The value for a registration without it, by the language of the registration. It may be left out, but not emptied. */
  absentAs?: (language: Language) => string;
  /** Students may change it themselves; all other fields only staff change. */
  studentMayChange?: true;
  /** Not on the public registration form: asked after paying, or known without asking. */
  onPublicForm?: "later" | "never";
  /** Asked anew each season: the answer of a returning student replaces the last season's. */
  eachSeason?: true;
  texts: Record<Language, AllFieldTexts>;
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
  /** Its name in the breach report; undefined if the words of an earlier field cover it, or it identifies no one. */
  disclosedAs?: string;
  /** The replacement of the value when the registration is anonymized; undefined keeps it. */
  anonymizedTo: string | null | undefined;
};
