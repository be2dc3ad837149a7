import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { z } from "zod";

/** Sentences by the name of the wrong field; "sessions.0.start_at" for rows. */
export type FieldErrors = Record<string, string[]>;

/** Parses a value: the data, or a sentence for each wrong field. Shared by the server and the console's forms. */
export function readShape<Shape extends z.ZodType>(
  shape: Shape,
  input: unknown,
): { data: z.output<Shape> } | { errors: FieldErrors; first: string } {
  const result = shape.safeParse(input, { error: inPlainWords });
  if (result.success) return { data: result.data };
  // A map: a client may send a key like "toString", which every object has.
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join(".");
    errors.set(field, [...(errors.get(field) ?? []), issue.message]);
  }
  return {
    errors: Object.fromEntries(errors),
    first: result.error.issues[0]?.message ?? "Please check what you entered.",
  };
}

/**
 * A shape for libraries that take any validator (https://standardschema.dev): the console's forms check with it in the
 * browser and show the sentences of `readShape`.
 */
export function standardSchema<Values extends Record<string, unknown>>(
  shape: z.ZodType,
): StandardSchemaV1<Values, Values> {
  const validate = (input: unknown) => {
    const result = shape.safeParse(input, { error: inPlainWords });
    return result.success ? { value: result.data as Values } : { issues: result.error.issues };
  };
  return { "~standard": { version: 1, vendor: "academy", validate } };
}

function inPlainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === "") return "Please fill this in.";
  if (issue.code === "too_big" && issue.origin === "string")
    return `Please use at most ${issue.maximum} characters.`;
  if (issue.code === "too_small" && issue.origin === "string")
    return `Please use at least ${issue.minimum} characters.`;
  if (issue.code === "too_big") return `Please enter at most ${issue.maximum}.`;
  if (issue.code === "too_small") return `Please enter at least ${issue.minimum}.`;
  if (issue.code === "invalid_value") return `Please choose one of: ${issue.values.join(", ")}.`;
  return "This does not look right.";
}
