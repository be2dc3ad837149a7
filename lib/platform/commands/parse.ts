import type { z } from "zod";
import { readShape } from "@/lib/platform/field-errors";
import { Refusal } from "@/lib/platform/refusal";

/**
 * Parses untrusted input; unknown fields are dropped.
 * @throws Refusal 400 invalid with a sentence for each wrong field ("sessions.0.start_at" for rows)
 */
export function parse<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const read = readShape(shape, input);
  if ("data" in read) return read.data;
  throw new Refusal("invalid", "invalid", read.first, { errors: read.errors });
}
