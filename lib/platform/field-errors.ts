import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { z } from "zod";
import { inCallLanguage, spoken } from "./texts";

type Limit = number | bigint;

const texts = spoken({
  en: {
    check: "Please check what you entered.",
    missing: "Please fill this in.",
    mostCharacters: (most: Limit) => `Please use at most ${most} characters.`,
    leastCharacters: (least: Limit) => `Please use at least ${least} characters.`,
    most: (most: Limit) => `Please enter at most ${most}.`,
    least: (least: Limit) => `Please enter at least ${least}.`,
    oneOf: (choices: string) => `Please choose one of: ${choices}.`,
    odd: "This does not look right.",
  },
  sw: {
    check: "Tafadhali angalia ulichojaza.",
    missing: "Tafadhali jaza hapa.",
    mostCharacters: (most: Limit) => `Tafadhali tumia herufi zisizozidi ${most}.`,
    leastCharacters: (least: Limit) => `Tafadhali tumia angalau herufi ${least}.`,
    most: (most: Limit) => `Tafadhali weka nambari isiyozidi ${most}.`,
    least: (least: Limit) => `Tafadhali weka angalau ${least}.`,
    oneOf: (choices: string) => `Tafadhali chagua mojawapo: ${choices}.`,
    odd: "Hii haionekani kuwa sahihi.",
  },
});

/**
 * The sentence for a text that is too long. Give it to `max` of a string with a sentence of its own: zod says that one for every
 * fault, so that too much would be answered as if nothing had been written.
 */
export const atMost = (most: number) => ({ error: () => texts.mostCharacters(most) });

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
    errors.set(field, [...(errors.get(field) ?? []), inCallLanguage(issue.message)]);
  }
  return {
    errors: Object.fromEntries(errors),
    first: inCallLanguage(result.error.issues[0]?.message ?? texts.check),
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
  if (issue.input === undefined || issue.input === null || issue.input === "") return texts.missing;
  if (issue.code === "too_big" && issue.origin === "string") return texts.mostCharacters(issue.maximum);
  if (issue.code === "too_small" && issue.origin === "string") return texts.leastCharacters(issue.minimum);
  if (issue.code === "too_big") return texts.most(issue.maximum);
  if (issue.code === "too_small") return texts.least(issue.minimum);
  if (issue.code === "invalid_value") return texts.oneOf(issue.values.join(", "));
  return texts.odd;
}
