import type { z } from "zod";
import { type FieldErrors, Refusal } from "./refusal";

/**
 * Reads what came from outside into a shape; unknown fields are dropped.
 * @throws Refusal 400 invalid with a sentence for each wrong field ("sessions.0.start_at" for rows).
 */
export function parse<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input, { error: inPlainWords });
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join(".");
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const first = result.error.issues[0]?.message ?? "Please check what you entered.";
  throw new Refusal("invalid", "invalid", first, { errors });
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
