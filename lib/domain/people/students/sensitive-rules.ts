import type { FieldName } from "./fields";

/** The fields of a record that pages hide until a member of staff gives a reason. */
export const SENSITIVE_FIELDS = ["dob", "id_number", "guardian_id_no"] as const satisfies FieldName[];
export type SensitiveField = (typeof SENSITIVE_FIELDS)[number];

/** Reasons to reveal a field: choices, because the audit log holds no free text about people. */
export const REVEAL_REASONS = ["identity", "document", "guardian", "authority"] as const;
/** Opening the form that edits a record shows all its fields. */
export const EDIT_REASON = "edit";

export function isSensitive(name: string): name is SensitiveField {
  return SENSITIVE_FIELDS.some((field) => field === name);
}

/**
 * A sensitive value as pages show it before it is revealed: of a date of birth (DD-MM-YYYY) the year, which is needed in class;
 * of an ID number the last three characters, which distinguish two people. "" without one.
 */
export function maskedValue(name: SensitiveField, value: string | null | undefined): string {
  if (!value) return "";
  // By characters: half of one is not the same text in the page and in its scripts.
  return name === "dob" ? `••/••/${value.slice(-4)}` : `•••••${[...value].slice(-3).join("")}`;
}
