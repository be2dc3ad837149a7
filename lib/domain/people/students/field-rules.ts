import { type Language, languageNow } from "@/lib/platform/language";
import type { Age, FormName, StudentField } from "./field-shape";
import { type FieldName, STUDENT_FIELDS } from "./fields";

/** All fields, in the order of the registration forms. */
export const FIELD_NAMES = Object.keys(STUDENT_FIELDS) as FieldName[];

/** The public registration form asks these; the others are known without asking, or asked after paying. */
export const PUBLIC_FIELDS = FIELD_NAMES.filter((name) => !fieldOf(name).onPublicForm);
export const LATER_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).onPublicForm === "later");

export function fieldOf(name: FieldName): StudentField {
  return STUDENT_FIELDS[name];
}

/** All fields, some of them first: lists that are not forms have an order of their own. */
export function startingWith(...first: FieldName[]): FieldName[] {
  return [...first, ...FIELD_NAMES.filter((name) => !first.includes(name))];
}

/** The order in request and response bodies and in the audit log. */
export const API_ORDER = startingWith("full_name", "msisdn", "email");

/** Fields only for adults or only for minors. */
export const FIELDS_BY_AGE = FIELD_NAMES.filter((name) => fieldOf(name).askedOf !== "everyone");

/** Fields that students change themselves; changes of phone, birth and guardian need the desk. */
export const OWN_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).studentMayChange);

/** Fields whose answer belongs to a season. */
export const SEASON_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).eachSeason);

/** The student's name and contact: the only fields of a record that cashiers and finance see, and may change. */
export const CONTACT_FIELDS = ["full_name", "msisdn", "email"] as const satisfies FieldName[];

/** A record without the fields that only registering needs: identity documents, birth, guardian, residence and the like. */
export type ContactOf<Listed> = Omit<Listed, BeyondContact>;

type BeyondContact = Exclude<FieldName, (typeof CONTACT_FIELDS)[number]>;

export const BEYOND_CONTACT = FIELD_NAMES.filter((name): name is BeyondContact => !isContact(name));

export function contactOf<Listed extends object>(record: Listed): ContactOf<Listed> {
  const hidden: string[] = BEYOND_CONTACT;
  const entries = Object.entries(record).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(entries) as ContactOf<Listed>;
}

function isContact(name: FieldName): boolean {
  return CONTACT_FIELDS.some((each) => each === name);
}

/** Whether a field is on the forms of students of an age. */
export function isAskedOf(name: FieldName, age: Age): boolean {
  const { askedOf } = fieldOf(name);
  return askedOf === "everyone" || askedOf === `${age}s`;
}

/** The snake_case name of a field or column as drizzle's property: guardian_id_no -> guardianIdNo. */
export type ColumnOf<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<ColumnOf<Rest>>}`
  : Name;

export function columnOf<Name extends string>(name: Name): ColumnOf<Name> {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as ColumnOf<Name>;
}

/** Label and hint of a field on a form, or on its related pages. The console's are in English. */
export function fieldTexts(name: FieldName, form: FormName, language: Language = "en") {
  const { on, ...texts } = fieldOf(name).texts[language];
  return { ...texts, ...on?.[form] };
}

/** The error, in the language of the call, for a missing value or one that is not among the choices. */
export function neededText(name: FieldName): string {
  return fieldOf(name).texts[languageNow()].needed ?? "";
}

/** A choice in the words of its form. */
export function choiceLabel(name: FieldName, choice: string, language: Language = "en"): string {
  return fieldOf(name).texts[language].choices?.[choice] ?? choice;
}

/** Whether a stored value is a Kenyan number; a guardian's may be foreign. */
function isPhone(kind: StudentField["kind"], value: string): boolean {
  return kind === "phone" || (kind === "guardian_phone" && /^254\d{9}$/.test(value));
}

type Values = { readonly [Name in FieldName]?: string | null | undefined };
type FormatPhone = (msisdn: string) => string;

/** A stored value as a page shows it, dates of birth as DD/MM/YYYY; "" without one. */
export function shownValue(
  name: FieldName,
  values: Values,
  formatPhone: FormatPhone,
  language: Language = "en",
): string {
  const value = values[name];
  if (!value) return "";
  const { kind } = fieldOf(name);
  if (isPhone(kind, value)) return formatPhone(value);
  return kind === "birth" ? value.replaceAll("-", "/") : choiceLabel(name, value, language);
}

/** A stored record as the values of a form's boxes; the date of birth (DD-MM-YYYY) fills three. */
export function formValues(
  values: Values,
  formatPhone: FormatPhone,
  names: readonly FieldName[] = FIELD_NAMES,
): Record<string, string> {
  const boxes = names.flatMap((name): [string, string][] => {
    const value = values[name] ?? "";
    const { kind } = fieldOf(name);
    if (kind !== "birth") return [[name, isPhone(kind, value) ? formatPhone(value) : value]];
    const [day = "", month = "", year = ""] = value.split("-");
    return [
      [`${name}_day`, day],
      [`${name}_month`, month],
      [`${name}_year`, year],
    ];
  });
  return Object.fromEntries(boxes);
}
